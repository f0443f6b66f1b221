package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.vtbench.runner.command.CommandLineHarness.Said;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What a run on a cluster refuses before it asks one. */
class ClusterOptionsTests {

	@TempDir
	private Path home;

	@BeforeEach
	void createSuite() throws IOException {
		RealSuite.copyTo(this.home);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			standalone  | it is a program without a server
			cost-half   | both arms of a duet must share one machine
			users-100   | it needs PostgreSQL
			""")
	void aScenarioThatNeedsThisMachineIsRefusedInOneSentence(String scenario, String reason) {
		Said said = call(scenario);
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains("cannot run on Kubernetes: " + reason).contains("leave --on kubernetes out");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					jar: shop.jar, port: 80                                   | [platform, virtual]                | build one, and name it with --image shop=NAME
					jar: shop.jar, port: 80                                   | {a: {mode: virtual}, b: {mode: virtual, jar: new.jar}} | its arms differ in their jar
					'image: "shop:1", port: 80, limits: {cpus: 2, memory: 1g}' | [platform, virtual]               | (2 processors, 1g): say the same with --cpus and --memory
					""")
	void anOwnServiceThatNoPodCanBeIsRefusedInOneSentence(String service, String arms, String reason)
			throws IOException {
		Said said = call(own(service, arms));
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains("own cannot run on Kubernetes: ").contains(reason);
	}

	@Test
	void armsOfTwoServicesAreNoTwoBuildsOfOne() {
		Said said = call("transfer", "--arms", "platform,virtual,reactive");
		assertThat(said.exitCode()).isNotZero();
		assertThat(said.err()).contains("kube").doesNotContain("cannot run on Kubernetes");
	}

	@Test
	void anImageOfAnOwnServiceNeedsNoContainerEngineHere() throws IOException {
		// the cluster is asked for next, and no Kubernetes answers here
		Said said = call(own("image: 'registry.invalid/shop:1', port: 80", "[platform, virtual]"));
		assertThat(said.exitCode()).isNotZero();
		assertThat(said.err()).contains("kube").doesNotContain("docker").doesNotContain("registry.invalid");
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
			"--pull-policy,Sometimes", "--cpus,many", "--cpus,0", "--memory,1GB", "--image,k6=a b",
			"--image-prefix,$(id)" })
	void aValueThatMakesNoSenseIsRefusedWithItsOption(String option, String value) {
		Said said = call("transfer", option, value);
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains("bench: " + option + " must be ");
	}

	@Test
	void moreGeneratorsThanUsersAreRefusedWithBothNumbers() {
		Said said = call("transfer", "--generators", "51");
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains("51 generators cannot share 50 users");
	}

	@Test
	void anOptionOfAClusterAloneIsNoSilentMistake() throws IOException {
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			Said said = bench.call("run", "transfer", "--generators", "4");
			assertThat(said.exitCode()).isEqualTo(2);
			assertThat(said.err()).contains("--on kubernetes; add it, or leave them out");
		}
	}

	private Said call(String... args) {
		List<String> all = new ArrayList<>(List.of("run", "--on", "kubernetes"));
		all.addAll(List.of(args));
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			return bench.call(all.toArray(String[]::new));
		}
	}

}
