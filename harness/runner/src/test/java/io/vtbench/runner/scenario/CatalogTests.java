package io.vtbench.runner.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Stack;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

class CatalogTests {

	private final Catalog catalog = Catalog.read(Path.of("src/test/resources/scenario/suite"));

	@Test
	void namesScenariosAfterTheirFilesInOrder() {
		assertThat(this.catalog.scenarios()).extracting(Scenario::name)
			.containsExactly("lookup-10", "lookup-500", "payments", "transfer");
	}

	@Test
	void readsModesAndServices() {
		assertThat(this.catalog.mode("tuned")).isEqualTo(new Mode("tuned", "virtual threads on two carriers", "virtual",
				Stack.TOMCAT, Map.of("spring.threads.virtual.enabled", "true"),
				List.of("-Djdk.virtualThreadScheduler.parallelism=2")));
		assertThat(this.catalog.service("risk-service").urlProperty()).containsExactly("risk.url", "screening.url");
		assertThat(this.catalog.service("batch").port()).isNull();
	}

	@Test
	void tellsServiceUnderLoadFromTask() {
		assertThat(this.catalog.scenario("transfer").load()).isNotNull();
		assertThat(this.catalog.scenario("payments").load()).isNull();
	}

	@Test
	void aModeMayHaveAStackOfItsOwn() {
		Scenario transfer = this.catalog.scenario("transfer");
		assertThat(this.catalog.subject(transfer, Arms.Arm.of("virtual")).name()).isEqualTo("bank-service");
		assertThat(this.catalog.subject(transfer, Arms.Arm.of("reactive")).name()).isEqualTo("bank-reactive");
	}

	@Test
	void anArmMayRunOnAnotherStack(@TempDir Path folder) throws IOException {
		this.catalog.add(Files.writeString(folder.resolve("servers.yaml"), """
				question: Does Jetty serve as fast as Tomcat?
				subject: bank-service
				properties: {server.tomcat.threads.max: 10, server.jetty.threads.max: 12}
				arms: {tomcat: {mode: platform}, jetty: {mode: platform, stack: jetty}}
				load: {script: transfer.js, users: 4, requests: 40}
				primary: makespan
				"""));
		Scenario servers = this.catalog.scenario("servers");
		assertThat(this.catalog.subject(servers, servers.arms().arm("tomcat")).name()).isEqualTo("bank-service");
		assertThat(this.catalog.subject(servers, servers.arms().arm("jetty")).name()).isEqualTo("bank-jetty");
	}

	@Test
	void withoutABuildOnAStackThereIsNoArm() {
		Scenario payments = this.catalog.scenario("payments");
		assertThatExceptionOfType(ScenarioException.class)
			.isThrownBy(() -> this.catalog.subject(payments, Arms.Arm.of("reactive")))
			.withMessage("an arm of payments runs on webflux, and batch has no build on it: name one in services.yaml"
					+ " (stacks), or leave it out");
	}

	@Test
	void publishedFiguresHaveTheUnitsOfTheirMetrics() {
		PublishedSpec published = this.catalog.scenario("transfer").published();
		assertThat(published).isNotNull();
		assertThat(published.source()).isEqualTo("a talk");
		assertThat(published.arms()).containsOnlyKeys("platform");
		assertThat(published.arms().get("platform")).hasEntrySatisfying(Metric.MAKESPAN, is(161.2))
			.hasEntrySatisfying(Metric.THROUGHPUT, is(2.48))
			.hasEntrySatisfying(Metric.LATENCY_MEAN, is(19_130))
			.hasEntrySatisfying(Metric.LATENCY_P95, is(950))
			.hasEntrySatisfying(Metric.CPU_PER_REQUEST, is(0.5))
			.hasEntrySatisfying(Metric.PEAK_MEMORY, is(270_000_000));
	}

	private static Consumer<Double> is(double expected) {
		return (value) -> assertThat(value).isCloseTo(expected, within(1e-9));
	}

	@Test
	void anUnknownNameIsAnsweredWithTheKnownOnes() {
		assertThatExceptionOfType(ScenarioException.class).isThrownBy(() -> this.catalog.scenario("tranfer"))
			.withMessage("unknown scenario 'tranfer' (did you mean 'transfer'?); known: lookup, payments, transfer");
		assertThatExceptionOfType(ScenarioException.class).isThrownBy(() -> this.catalog.mode("virtul"))
			.withMessage("unknown mode 'virtul' (did you mean 'virtual'?); known: platform, virtual, tuned, reactive");
	}

	@Test
	void aServiceOfTheSuiteIsNotReplacedByOneOfTheSameName(@TempDir Path folder) throws IOException {
		ServiceSpec before = this.catalog.service("risk-service");
		Path file = Files.writeString(folder.resolve("own.yaml"), """
				question: What does my own risk service cost?
				subject: bank-service
				services:
				  risk-service: {jar: risk.jar, health: /actuator/health}
				arms: [platform, virtual]
				load: {script: transfer.js, users: 4, requests: 40}
				primary: makespan
				""");
		assertThatExceptionOfType(ScenarioException.class).isThrownBy(() -> this.catalog.add(file))
			.withMessage("own.yaml:4: 'risk-service' is a service of services.yaml already; rename yours");
		assertThat(this.catalog.service("risk-service")).isEqualTo(before);
	}

	@Test
	void aMissingFolderIsNamed(@TempDir Path folder) throws IOException {
		Files.createDirectories(folder.resolve("empty"));
		assertThatExceptionOfType(ScenarioException.class).isThrownBy(() -> Catalog.read(folder.resolve("empty")))
			.withMessageStartingWith("cannot read ")
			.withMessageContaining("modes.yaml");
	}

}
