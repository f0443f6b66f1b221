package io.vtbench.runner.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.judge.RunManifest;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.measure.ManifestReader;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.result.Setup.Difference;
import io.vtbench.runner.result.Setup.Jar;
import io.vtbench.runner.system.Launch;
import io.vtbench.runner.system.SampleEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** One answer to what an arm runs with, and to what is different between arms. */
class ArmResolverTests {

	private static final String SCENARIO = """
			question: Does a smaller pool help?
			subject: bank-service
			properties: {pool.size: 50, users.enabled: true}
			jvm: [-Xmx512m, -XX:+UseParallelGC]
			env: {REGION: north}
			jdk: 25
			limits: {cpus: 1, memory: 256m}
			arms:
			  large: {mode: virtual}
			  small:
			    mode: tuned
			    properties: {pool.size: 5}
			    jvm: [-Xmx256m]
			    env: {REGION: south, EXTRA: 1}
			    load: {env: {LOOKUP: /small}}
			    jdk: 21
			    jar: other/bank.jar
			load: {script: lookup.js, model: closed, users: 4, requests: 40, env: {LOOKUP: /large, SIZE: 3}}
			primary: makespan
			""";

	@TempDir
	private Path home;

	private ResolvedArm.Resolver resolver;

	private Scenario.Sized sized;

	@BeforeEach
	void readScenario() throws IOException {
		Path scenarios = Files.createDirectories(this.home.resolve("scenarios"));
		for (String file : List.of("modes.yaml", "services.yaml")) {
			Files.copy(Path.of("src/test/resources/scenario/suite", file), scenarios.resolve(file));
		}
		Files.writeString(scenarios.resolve("pool.yaml"), SCENARIO);
		Catalog catalog = Catalog.read(scenarios);
		this.resolver = new ResolvedArm.Resolver(catalog, new Jdk.Finder(Map.of()), this.home,
				SecretValues.of(Map.of()));
		this.sized = catalog.scenario("pool").sized(Profile.QUICK, null);
	}

	@Test
	void anArmHasWhatTheScenarioGivesWhatItsModeAddsAndItsOwn() {
		ResolvedArm small = arm("small", Jdk.own());
		assertThat(small.subject().jar()).isEqualTo("other/bank.jar");
		assertThat(small.jvm()).containsExactly("-XX:ActiveProcessorCount=1", "-Xms128m", "-Xmx128m", "-Xmx512m",
				"-XX:+UseParallelGC", "-Djdk.virtualThreadScheduler.parallelism=2", "-Xmx256m");
		assertThat(small.properties())
			.isEqualTo(Map.of("pool.size", "5", "users.enabled", "true", "spring.threads.virtual.enabled", "true"));
		assertThat(small.env()).isEqualTo(Map.of("REGION", "south", "EXTRA", "1"));
		assertThat(small.loadEnv()).isEqualTo(Map.of("LOOKUP", "/small", "SIZE", "3"));
	}

	@Test
	void anArmMayHaveAnImageAndASecretOfItsOwn() throws IOException {
		Path file = this.home.resolve("shop.yaml");
		Files.writeString(file, """
				question: Is the new one as good?
				services: {shop: {image: "shop:1.4", limits: {cpus: 2, memory: 1g}}}
				subject: shop
				properties: {shop.password: "${secret}"}
				arms:
				  baseline: {mode: virtual}
				  newer: {mode: virtual, image: "shop:1.5", properties: {shop.password: "${secret}"}}
				load: {script: lookup.js, model: closed, users: 4, requests: 40}
				primary: makespan
				""");
		Catalog catalog = Catalog.read(this.home.resolve("scenarios"));
		catalog.add(file);
		Scenario.Sized shop = catalog.scenario("shop").sized(Profile.QUICK, null);
		ResolvedArm.Resolver resolver = new ResolvedArm.Resolver(catalog, new Jdk.Finder(Map.of()), this.home,
				new SecretValues(Map.of("shop.password", "all", SecretValues.ofArm("newer", "shop.password"), "own"),
						Map.of()));
		ResolvedArm baseline = resolver.resolve(shop, "baseline", "baseline", Jdk.own(), 1);
		ResolvedArm newer = resolver.resolve(shop, "newer", "newer", Jdk.own(), 1);
		assertThat(baseline.subject().image()).isEqualTo("shop:1.4");
		assertThat(newer.subject().image()).isEqualTo("shop:1.5");
		assertThat(newer.subject().limits()).isEqualTo(baseline.subject().limits());
		assertThat(baseline.properties()).containsEntry("shop.password", "all");
		assertThat(newer.properties()).containsEntry("shop.password", "own");
	}

	/** Neither the names nor the values tell that these are secret. */
	@Test
	void whatAFileKeepsBackIsShownNowhere() throws IOException {
		Path file = this.home.resolve("shop.yaml");
		Files.writeString(file, """
				question: Is it as good?
				services: {shop: {jar: /srv/shop.jar}}
				subject: shop
				properties: {shop.greeting: "${secret}", shop.size: 5, shop.broker: "amqp://u:4711@host"}
				env: {GREETING: "${secret}"}
				arms:
				  baseline: {mode: platform}
				  newer: {mode: platform, env: {GREETING: "${secret}"}}
				load: {script: lookup.js, model: closed, users: 4, requests: 40}
				primary: makespan
				""");
		Catalog catalog = Catalog.read(this.home.resolve("scenarios"));
		catalog.add(file);
		Scenario.Sized shop = catalog.scenario("shop").sized(Profile.QUICK, null);
		Map<String, String> variables = Map.of("GREETING", "hello 4711", SecretValues.VARIABLE,
				"{\"shop.greeting\": \"goodbye 4711\", \"newer/GREETING\": \"welcome 4711\"}");
		ResolvedArm.Resolver resolver = new ResolvedArm.Resolver(catalog, new Jdk.Finder(Map.of()), this.home,
				SecretValues.of(variables));
		ResolvedArm baseline = resolver.resolve(shop, "baseline", "baseline", Jdk.own(), 1);
		assertThat(resolver.resolve(shop, "newer", "newer", Jdk.own(), 1).env()).containsEntry("GREETING",
				"welcome 4711");
		assertThat(baseline.setup("25", null, false).toString()).contains("shop.size=5").doesNotContain("4711");
		Launch launch = Launch.of(baseline, Map.of(), false, 8080, 8081);
		assertThat(launch.properties()).containsEntry("shop.size", "5").containsEntry("shop.greeting", "goodbye 4711");
		assertThat(launch.env()).containsEntry("GREETING", "hello 4711");
	}

	@Test
	void itIsStartedWithExactlyThat() {
		ResolvedArm small = arm("small", Jdk.own());
		Launch launch = Launch.of(small, Map.of("risk.url", "http://127.0.0.1:1"), false, 8080, 8081);
		assertThat(launch.properties()).containsAllEntriesOf(small.properties())
			.containsEntry("risk.url", "http://127.0.0.1:1");
		assertThat(launch.jvm()).isEqualTo(small.jvm());
		assertThat(launch.env()).isEqualTo(small.env());
		assertThat(launch.jdk()).isEqualTo(small.jdk());
	}

	@Test
	void theArmsJdkGoesBeforeThePersonsBeforeTheScenarios() {
		Scenario scenario = this.sized.scenario();
		assertThat(ResolvedArm.Resolver.jdk(scenario, "small", "24")).isEqualTo("21");
		assertThat(ResolvedArm.Resolver.jdk(scenario, "large", "24")).isEqualTo("24");
		assertThat(ResolvedArm.Resolver.jdk(scenario, "large", null)).isEqualTo("25");
		assertThat(this.resolver.installed(null)).isEqualTo(Jdk.own());
	}

	@Test
	void whatDiffersAndWhatIsSharedIsSaid() throws InterruptedException {
		Jdk other = new Jdk(Path.of("elsewhere"), "21.0.8+9-LTS", "Example");
		Experiment experiment = experiment(arm("large", Jdk.own()), arm("small", other));
		assertThat(RunManifest.differences(setups(experiment))).extracting(Difference::setting)
			.containsExactly("jdk", "pool.size", "environment REGION", "k6 LOOKUP", "jvm", "environment EXTRA");
		EnvironmentFacts environment = ManifestReader.environment(experiment, new SampleEnvironment(this.home),
				setups(experiment));
		assertThat(environment.properties())
			.isEqualTo(Map.of("users.enabled", "true", "spring.threads.virtual.enabled", "true"));
		assertThat(environment.jdk()).isEqualTo(Jdk.own().describe() + " in large, 21.0.8+9-LTS (Example) in small");
		assertThat(environment.armProperties().get("large")).containsEntry("pool.size", "50");
	}

	@Test
	void aCacheServesAllArmsOrNone() {
		Jdk other = new Jdk(Path.of("elsewhere"), "21.0.8+9-LTS", "Example");
		ResolvedArm again = this.resolver.resolve(this.sized, "large", "large-again", Jdk.own(), 1);
		assertThat(experiment(arm("large", Jdk.own()), again).cached()).isTrue();
		assertThat(experiment(arm("large", Jdk.own()), arm("large", other)).cached()).isFalse();
		assertThat(experiment(arm("large", Jdk.own()), arm("small", Jdk.own())).cached()).isFalse();
	}

	@Test
	void anArmAndItselfDifferOnlyInWhatIsPlanted() {
		ResolvedArm again = this.resolver.resolve(this.sized, "large", "large-again", Jdk.own(), 1);
		ResolvedArm slower = this.resolver.resolve(this.sized, "large", "large-slower", Jdk.own(), 1.1);
		assertThat(RunManifest.differences(setups(experiment(arm("large", Jdk.own()), again)))).isEmpty();
		assertThat(RunManifest.differences(setups(experiment(arm("large", Jdk.own()), slower))))
			.containsExactly(new Difference("injected delay factor", Map.of("large-slower", "1.1")));
	}

	@Test
	void twoBuildsOfOneNameAreADifference() throws IOException {
		ResolvedArm small = arm("small", Jdk.own());
		Path jar = Files.createDirectories(this.home.resolve("other")).resolve("bank.jar");
		Files.writeString(jar, "abc");
		Path outside = Files.createTempDirectory("vtbench-");
		Files.writeString(outside.resolve("bank.jar"), "abcd");
		ResolvedArm newer = new ResolvedArm("newer", small.mode(),
				small.subject().fromJar(outside.resolve("bank.jar").toString()), small.jdk(), small.jvm(),
				small.properties(), small.env(), small.hidden(), small.loadEnv(), 1, null);
		try {
			Map<String, Setup> setups = setups(experiment(small, newer));
			assertThat(setups.get("small").jar()).isEqualTo(new Jar("other/bank.jar",
					"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", null));
			assertThat(RunManifest.differences(setups)).containsExactly(new Difference("jar", Map.of("small",
					"other/bank.jar (sha-256 ba7816bf8f01)", "newer", "bank.jar (sha-256 88d4266fd4e6)")));
		}
		finally {
			Files.delete(outside.resolve("bank.jar"));
			Files.delete(outside);
		}
	}

	private Map<String, Setup> setups(Experiment experiment) {
		return ManifestReader.arms(experiment, new SampleEnvironment(this.home));
	}

	private ResolvedArm arm(String name, Jdk jdk) {
		return this.resolver.resolve(this.sized, name, name, jdk, 1);
	}

	private Experiment experiment(ResolvedArm... arms) {
		return new Experiment(this.sized, List.of(arms), List.of(), 1, 1, 1, this.home,
				this.home.resolve("scenarios/pool.yaml"), "./bench run pool", null, List.of());
	}

}
