package io.vtbench.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What a run on a cluster refuses before it asks one. */
class ClusterOptionsTests {

	@TempDir
	private Path home;

	@BeforeEach
	void createSuite() throws IOException {
		BenchCall.copySuite(this.home);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			standalone  | it is a program without a server
			cost-half   | all arms of a pair must live on one machine
			users-100   | it needs PostgreSQL
			""")
	void aScenarioThatNeedsThisMachineIsRefusedInOneSentence(String scenario, String reason) {
		BenchCall said = call(scenario);
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains("cannot run on Kubernetes: " + reason).contains("leave --on kubernetes out");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					jar: shop.jar, port: 80                                   | [platform, virtual]                | build one, and name it with --service-image shop=NAME
					jar: shop.jar, port: 80                                   | {a: {mode: virtual}, b: {mode: virtual, jar: new.jar}} | its arms differ in their jar
					'image: "shop:1", port: 80, limits: {cpus: 2, memory: 1g}' | [platform, virtual]               | (2 processors, 1g): say the same with --cpus and --memory
					""")
	void anOwnServiceThatNoPodCanBeIsRefusedInOneSentence(String service, String arms, String reason)
			throws IOException {
		BenchCall said = call(own(service, arms));
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains("own cannot run on Kubernetes: ").contains(reason);
	}

	@Test
	void anotherMajorVersionOfTheLoadGeneratorIsRefusedInOneSentence() {
		BenchCall said = call("transfer", "--k6-image", "vt/k6:2.2.0");
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains("transfer cannot run on Kubernetes: its load generator would be vt/k6:2.2.0")
			.contains("by k6 1.x everywhere: name an image of that with --k6-image");
	}

	@Test
	void armsOfTwoServicesAreNoTwoBuildsOfOne() {
		BenchCall said = call("transfer", "--arms", "platform,virtual,reactive");
		assertThat(said.exitCode()).isNotZero();
		assertThat(said.err()).contains("kube").doesNotContain("cannot run on Kubernetes");
	}

	@Test
	void anImageOfAnOwnServiceNeedsNoContainerEngineHere() throws IOException {
		// the cluster is asked for next, and no Kubernetes answers here
		BenchCall said = call(own("image: 'registry.invalid/shop:1', port: 80", "[platform, virtual]"));
		assertThat(said.exitCode()).isNotZero();
		assertThat(said.err()).contains("kube").doesNotContain("docker").doesNotContain("registry.invalid");
	}

	@Test
	void twoImagesOfAServiceCanBeCompared() throws IOException {
		BenchCall said = call(
				own("image: 'shop:1', port: 80", "{a: {mode: virtual}, b: {mode: virtual, image: 'shop:2'}}"));
		assertThat(said.exitCode()).isNotZero();
		assertThat(said.err()).contains("kube").doesNotContain("cannot run on Kubernetes");
	}

	private String own(String service, String arms) throws IOException {
		Path file = this.home.resolve("own.yaml");
		Files.writeString(file,
				"question: q?\nservices: {shop: {" + service + "}}\nsubject: shop\narms: " + arms
						+ "\nload: {script: target.js, model: closed, users: 5, duration: 5s, env: {PATHS: /}}\n"
						+ "primary: throughput\nwarmUp: {requests: 0}\nprofiles: {quick: {timeScale: 1}}\n");
		return file.toString();
	}

	@ParameterizedTest
	@CsvSource({ "--generators,0", "--generators,1001", "--namespace-prefix,9x", "--namespace-prefix,Upper",
			"--pull-policy,Sometimes", "--k6-image,a b", "--cpus,many", "--cpus,0", "--memory,1GB",
			"--service-image,k6=a b", "--image-prefix,$(id)" })
	void aValueThatMakesNoSenseIsRefusedWithItsOption(String option, String value) {
		BenchCall said = call("transfer", option, value);
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains("bench: " + option + " must be ");
	}

	@Test
	void moreGeneratorsThanUsersAreRefusedWithBothNumbers() {
		BenchCall said = call("transfer", "--generators", "51");
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains("51 generators cannot share 50 users");
	}

	@Test
	void anOptionOfAClusterAloneIsNoSilentMistake() throws IOException {
		BenchCall said = BenchCall.of(this.home, "run", "transfer", "--generators", "4");
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains("--on kubernetes; add it, or leave them out");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			--jar app.jar                                | there is none to try: build one, and name it with --image
			--image shop:1 --compose own.yaml            | which the pods do not reach
			--image shop:1 --header Authorization:secret | --header and --login would be seen by all who may read pods
			--image shop:1 --image bill:1                | names one service to try, but here are shop:1 and bill:1
			--image shop:1 --k6-starter-image $(id)      | --k6-starter-image must be the name of an image, but is $(id)
			--image shop:1 --generators 0                | --generators must be 1 to 1000
			--image shop:1 --generators 60 --users 50    | 60 generators cannot share 50 users
			""")
	void aTrialThatNoPodCanHoldIsRefusedInOneSentence(String args, String reason) throws IOException {
		Files.write(this.home.resolve("app.jar"), new byte[0]);
		own("image: 'shop:1', port: 80", "[platform]");
		List<String> all = new ArrayList<>(List.of("try", "--on", "kubernetes", "--path", "/work"));
		for (String arg : args.split(" ")) {
			all.add(arg.matches("app.jar|own.yaml") ? this.home.resolve(arg).toString() : arg);
		}
		BenchCall said = BenchCall.of(this.home, all.toArray(String[]::new));
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains(reason).doesNotContain("secret");
		assertThat(this.home.resolve("results")).doesNotExist();
	}

	@ParameterizedTest
	@ValueSource(strings = { "--k6-image x:1", "--generators 2" })
	void anOptionOfAClusterAloneIsNoSilentMistakeOfATrialEither(String args) {
		List<String> all = new ArrayList<>(List.of("try", "--path", "/"));
		all.addAll(List.of(args.split(" ")));
		BenchCall said = BenchCall.of(this.home, all.toArray(String[]::new));
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains("for --on kubernetes; add it, or leave them out");
	}

	@Test
	void aScriptOfThisMachineIsRefusedForATrial() throws IOException {
		Path script = Files.writeString(this.home.resolve("own.js"), "export default function () {}");
		BenchCall said = BenchCall.of(this.home, "try", "--on", "kubernetes", "--image", "shop:1", "--script",
				script.toString());
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err())
			.contains("the trial cannot run on Kubernetes: its load script is a file of this machine");
	}

	@Test
	void aTrialOfAnImageAsksNoContainerEngineHere() {
		BenchCall said = BenchCall.of(this.home, "try", "--on", "kubernetes", "--image", "registry.invalid/shop:1",
				"--path", "/");
		assertThat(said.exitCode()).isNotZero();
		assertThat(said.err()).contains("kube").doesNotContain("docker");
		assertThat(this.home.resolve("results")).doesNotExist();
	}

	private BenchCall call(String... args) {
		List<String> all = new ArrayList<>(List.of("run", "--on", "kubernetes"));
		all.addAll(List.of(args));
		return BenchCall.of(this.home, all.toArray(String[]::new));
	}

}
