package io.vtbench.runner.trial;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.system.Pace.Lengths;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

/** What is compared with a service as given. */
class TrialServiceTests {

	private static final TrialPlan.Stage STAGE = new TrialPlan.Stage(LoadPoint.ofUsers(5), 2,
			new Lengths(Duration.ofSeconds(1), Duration.ofSeconds(10)), Design.INTERLEAVED, null);

	@TempDir
	private Path home;

	private Path older;

	private Path newer;

	@BeforeEach
	void writeJars() throws Exception {
		this.older = Files.createFile(this.home.resolve("old.jar"));
		this.newer = Files.createFile(this.home.resolve("new.jar"));
		Path scenarios = Files.createDirectories(this.home.resolve("scenarios"));
		for (String file : List.of("modes.yaml", "services.yaml")) {
			Files.copy(Path.of("src/test/resources/command/suite", file), scenarios.resolve(file));
		}
	}

	@Test
	void theSwitchComparesTheTwoModes() throws Exception {
		Scenario scenario = scenario(jar("platform", "threads:virtual"));
		assertThat(scenario.arms().names()).containsExactly("platform", "virtual");
		assertThat(scenario.question())
			.isEqualTo("What does spring.threads.virtual.enabled=true change for old.jar at GET /orders/1?");
		assertThat(scenario(jar("virtual", "threads:platform")).arms().names()).containsExactly("virtual", "platform");
	}

	@Test
	void everyChangeIsAnArmBesideTheServiceAsGiven() throws Exception {
		Scenario scenario = scenario(jar("virtual", "property:pool.size=30", "env:DB_TOKEN=4711",
				"jvm:-XX:+UseZGC + jdk:25", "jar:" + this.newer, "threads:platform"));
		assertThat(scenario.arms().names()).containsExactly("baseline", "size=30", "DB_TOKEN", "UseZGC+jdk-25", "new",
				"platform");
		assertThat(scenario.arms().arm("baseline").mode()).isEqualTo("virtual");
		assertThat(scenario.arms().arm("size=30").properties()).isEqualTo(Map.of("pool.size", "30"));
		assertThat(scenario.arms().arm("DB_TOKEN").env()).isEqualTo(Map.of("DB_TOKEN", "${secret}"));
		assertThat(scenario.arms().arm("UseZGC+jdk-25").jvm()).containsExactly("-XX:+UseZGC");
		assertThat(scenario.arms().arm("UseZGC+jdk-25").jdk()).isEqualTo("25");
		assertThat(scenario.arms().arm("new").jar()).isEqualTo(this.newer.toString());
		assertThat(scenario.arms().arm("platform").mode()).isEqualTo("platform");
		assertThat(scenario.question()).isEqualTo("What do pool.size=30, DB_TOKEN=…, -XX:+UseZGC with JDK 25, new.jar"
				+ " and spring.threads.virtual.enabled=false, each by itself, change for old.jar at GET /orders/1?");
	}

	@Test
	void anotherImageIsAnArm() throws Exception {
		Scenario scenario = scenario(image("image:shop:1.5"));
		assertThat(scenario.arms().names()).containsExactly("baseline", "shop-1.5");
		assertThat(scenario.arms().arm("shop-1.5").image()).isEqualTo("shop:1.5");
	}

	@Test
	void theSecretOfAnArmIsKeptOutOfTheFileAndGoesToThatArm() {
		TrialPlan plan = plan(jar("platform", "property:shop.password=kept-from-all"));
		assertThat(TrialPlan.text(plan.scenario(STAGE), Path.of("schema"), null)).doesNotContain("kept-from-all");
		assertThat(plan.secrets()).isEqualTo(Map.of("password/shop.password", "kept-from-all"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					threads:platform                   | changes nothing, because the service as given has the same; choose another
					property:pool.size=10              | changes nothing
					env:REGION=eu                      | changes nothing
					jvm:-Xmx1g                         | changes nothing
					jar:HOME/./old.jar                 | changes nothing
					jar:HOME/none.jar                  | names no file; correct the path
					image:shop:1.5                     | this one is a jar; write jar:FILE, or give --image
					property:a=1 + property:a=2        | sets property:a twice in one arm; leave one out, or give each a --change
					jvm:-Xms1g + jvm:-Xms1g            | sets jvm:-Xms1g twice
					""")
	void whatCannotBeComparedIsRefused(String change, String sentence) {
		String text = change.replace("HOME", this.home.toString());
		assertThat(jar("platform", text).problem()).startsWith("--change '").contains(sentence);
	}

	@Test
	void aMarginIsKeptInTheScenario() throws Exception {
		assertThat(scenario(jar("platform", "threads:virtual")).margins())
			.containsExactly(entry(Metric.LATENCY_P95, 0.1));
	}

	@Test
	void equalArmsAreRefused() {
		assertThat(jar("platform", "jvm:-Xss1m + jdk:25", "jdk:25 + jvm:-Xss1m").problem())
			.isEqualTo("--change 'jdk:25 + jvm:-Xss1m' stands there twice; leave one out");
		assertThat(jar("platform", "jvm:-Xss1m", "jdk:25").problem()).isNull();
	}

	@Test
	void anImageTakesNoJarAndNoJdk() {
		assertThat(image("jdk:25").problem()).contains("an image brings a JDK of its own");
		assertThat(image("jar:x.jar").problem()).contains("this one is an image; write image:NAME");
		assertThat(image("image:shop:1.4").problem()).contains("changes nothing");
		assertThat(image("image:shop:1.5").problem()).isNull();
	}

	@Test
	void aJdkMustBeInstalledAndAnotherOne() {
		Jdk own = Jdk.own();
		TrialService service = jar("platform", "jdk:99");
		assertThat(service.problem((wanted) -> (wanted == null) ? own : null, () -> "JDK 21"))
			.isEqualTo("--change jdk:99 is not installed; found: JDK 21; install it, or write the folder of one:"
					+ " jdk:FOLDER");
		assertThat(service.problem((wanted) -> own, () -> "JDK 21")).contains("changes nothing");
		assertThat(service.problem((wanted) -> (wanted == null) ? own : new Jdk(Path.of("x"), "99", "Example"),
				() -> "JDK 21"))
			.isNull();
	}

	/** The file may go to others, as an artifact does. */
	@Test
	void theFileNamesNoFolderOfThisMachine() {
		Scenario scenario = plan(image("threads:virtual")).scenario(STAGE);
		assertThat(TrialPlan.text(scenario, null, Path.of("/home/ada/shop/compose.yaml"))).doesNotContain("/home/ada")
			.contains("docker compose --file compose.yaml up");
	}

	@Test
	void anotherJarOrImageIsAnotherBuild() {
		assertThat(jar("platform", "jar:" + this.newer, "jvm:-Xint").builds()).containsExactly("new");
		assertThat(image("image:shop:1.5").builds()).containsExactly("shop-1.5");
	}

	private TrialService jar(String threads, String... changes) {
		return new TrialService(this.older, null, null, threads, ChangedArm.parse(Arrays.asList(changes)), 8080, null,
				null, null, Map.of("pool.size", "10"), Map.of("REGION", "eu"), List.of("-Xmx1g"), null);
	}

	private static TrialService image(String... changes) {
		return new TrialService(null, "shop:1.4", null, "platform", ChangedArm.parse(Arrays.asList(changes)), 8080,
				null, null, null, Map.of(), Map.of(), List.of(), null);
	}

	private static TrialPlan plan(TrialService service) {
		Target target = new Target(Target.PATHS, List.of(Target.WeightedPath.parse("/orders/1")), "GET", null, Map.of(),
				200);
		return new TrialPlan(service, target, null, null, Map.of(Metric.LATENCY_P95, 0.1));
	}

	/** The scenario of a trial, which its file says as well. */
	private Scenario scenario(TrialService service) throws Exception {
		Scenario scenario = plan(service).scenario(STAGE);
		Path file = this.home.resolve(scenario.name() + ".yaml");
		String text = TrialPlan.text(scenario, Path.of("schema"), null);
		Files.writeString(file, text);
		Catalog catalog = Catalog.read(this.home.resolve("scenarios"));
		catalog.add(file);
		Scenario read = catalog.scenario(scenario.name());
		assertThat(TrialPlan.text(read, Path.of("schema"), null)).isEqualTo(text);
		assertThat(read.withArms(scenario.arms())).isEqualTo(scenario);
		return read;
	}

}
