package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

import io.vtbench.runner.result.Fork.Generators.Each;
import io.vtbench.runner.result.Latency;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The recordings are of k6 with two services: one that answered 3,000 requests, nearly
 * all within 100 ms, and one that answered 700, a third of them later than that. Each has
 * what k6 printed and every latency that it measured.
 */
class LoadResultTests {

	private static final Path FOLDER = Path.of("src/test/resources/generators");

	private final K6Summary many = recorded("many");

	private final K6Summary few = recorded("few");

	private final double[] all = DoubleStream.concat(samples("many"), samples("few")).sorted().toArray();

	private final LoadResult merged = LoadResult.ofGenerators(List.of(this.many, this.few), 0.0);

	@Test
	void percentilesAreThoseOfAllRequestsTogether() {
		Latency latency = this.merged.summary().latencyMillis();
		assertThat(latency).isNotNull();
		assertThat(latency.p95()).isCloseTo(Latency.quantile(this.all, 0.95), Percentage.withPercentage(1));
		assertThat(latency.max()).isCloseTo(this.all[this.all.length - 1], Percentage.withPercentage(0.01));
		assertThat(latency.mean()).isCloseTo(Arrays.stream(this.all).average().orElseThrow(),
				Percentage.withPercentage(0.01));
	}

	@Test
	void everyPercentileIsAsCloseAsItIsToldToBe() {
		LoadResult.MergedLatency latency = new LoadResult.MergedLatency(List.of(this.many, this.few));
		for (double quantile : new double[] { 0.5, 0.9, 0.95, 0.99 }) {
			double told = 100 * latency.uncertainty(quantile);
			assertThat(latency.at(quantile)).as("quantile " + quantile)
				.isCloseTo(Latency.quantile(this.all, quantile), Percentage.withPercentage(told + 0.2));
		}
	}

	@Test
	void theMeanOfTheirPercentilesWouldBeAnother() {
		double mean = (p95(this.many) + p95(this.few)) / 2;
		assertThat(Math.abs(mean / Latency.quantile(this.all, 0.95) - 1)).isGreaterThan(0.1);
	}

	@Test
	void whatIsNotKnownOfThePercentileIsTold() {
		assertThat(this.merged.generators().p95Uncertainty()).isBetween(0.0, 0.02);
	}

	@Test
	void countsAddUpAndTheWindowReachesFromTheFirstStartToTheLastEnd() {
		K6Summary one = this.many;
		K6Summary other = this.few;
		K6Summary both = this.merged.summary();
		assertThat(both.completed()).isEqualTo(3700);
		assertThat(both.checks().get("status").passes()).isEqualTo(3700);
		assertThat(both.threadKinds()).containsEntry("platform", 3700L);
		assertThat(both.startedAtMillis()).isEqualTo(Math.min(one.startedAtMillis(), other.startedAtMillis()));
		assertThat(both.endedAtMillis()).isEqualTo(Math.max(one.endedAtMillis(), other.endedAtMillis()));
		assertThat(this.merged.generators().each()).extracting(Each::requests).containsExactly(3000L, 700L);
		assertThat(this.merged.generators().startSkewMillis())
			.isEqualTo(Math.abs(one.startedAtMillis() - other.startedAtMillis()));
	}

	@Test
	void oneGeneratorStaysWhatItWas() {
		K6Summary alone = LoadResult.ofGenerators(List.of(this.many), 0.0).summary();
		assertThat(alone.latencyMillis()).isNotNull();
		assertThat(alone.latencyMillis().p95()).isCloseTo(p95(this.many), Percentage.withPercentage(0.2));
		assertThat(alone.windowSeconds()).isCloseTo(this.many.windowSeconds(), Percentage.withPercentage(0.01));
		assertThat(alone.latencyCurve()).hasSameSizeAs(this.many.latencyCurve());
	}

	@Test
	void ofBlocksThePausesBetweenThemDoNotCount() {
		K6Summary one = block(0, 6000, 0);
		K6Summary other = block(10_000, 6000, 100);
		K6Summary both = LoadResult.ofBlocks(List.of(one, other)).summary();
		assertThat(both.windowSeconds()).isEqualTo(6);
		assertThat(both.endedAtMillis() - both.startedAtMillis()).isEqualTo(13_000);
		assertThat(both.completed()).isEqualTo(12_000);
		assertThat(both.offered()).isEqualTo(12_000);
		assertThat(both.throughputPerSecond()).isEqualTo(2000);
	}

	@Test
	void blocksThatAreTooSmallAloneHaveAP99Together() {
		// values from 0 to 100 ms evenly, and as many from 100 to 200 ms
		Latency latency = LoadResult.ofBlocks(List.of(block(0, 6000, 0), block(10_000, 6000, 100)))
			.summary()
			.latencyMillis();
		assertThat(latency).isNotNull();
		assertThat(latency.p50()).isCloseTo(100, Percentage.withPercentage(0.2));
		assertThat(latency.p99()).isCloseTo(198, Percentage.withPercentage(0.2));
		assertThat(LoadResult.ofBlocks(List.of(block(0, 4000, 0), block(10_000, 4000, 100)))
			.summary()
			.latencyMillis()
			.p99()).as("below 10,000 requests it would be noise").isNull();
	}

	private static K6Summary block(double from, long served, double least) {
		return new K6Summary(1, "own.js", from, from + 3000, 3, served, 0, 0, served, 0, 0L, served / 3.0, Map.of(),
				Map.of(), null, new Latency(least + 50, least + 50, least + 90, least + 95, null, least + 100),
				List.of(new double[] { 0.5, least + 50 }), null,
				List.of(new double[] { 0, least }, new double[] { 1, least + 100 }), null, null, null, null, null);
	}

	@Test
	void aGeneratorWithoutASummaryIsNamed() {
		assertThatThrownBy(() -> K6Summary.ofLog("level=error msg=\"gone\"\n", "load-1-2-xyz"))
			.isInstanceOf(LoadException.class)
			.hasMessageContaining("load-1-2-xyz")
			.hasMessageContaining("without a summary");
	}

	@Test
	void aGeneratorWithoutItsDistributionIsNamed() {
		String log = read("few.log").replace("\"distribution\":", "\"distributions\":");
		assertThatThrownBy(() -> K6Summary.ofLog(log, "load-1-2-xyz")).isInstanceOf(LoadException.class)
			.hasMessageStartingWith("load-1-2-xyz is not a summary of k6: 'distribution' is missing; ");
	}

	@Test
	void blocksThatDifferAreNoneOfOneLoad() {
		K6Summary one = withBlocks("[{\"served\":1,\"rejected\":0,\"failed\":0}]");
		K6Summary other = withBlocks("[]");
		assertThat(LoadResult.ofGenerators(List.of(one, one), 0.0).summary().blocks())
			.containsExactly(new K6Summary.Counts(2, 0, 0));
		for (K6Summary second : List.of(other, this.few)) {
			assertThatThrownBy(() -> LoadResult.ofGenerators(List.of(one, second), 0.0))
				.isInstanceOf(LoadException.class)
				.hasMessageContaining("different blocks");
		}
	}

	private static K6Summary withBlocks(String blocks) {
		return K6Summary.ofLog(read("few.log").replace("\"completed\":", "\"blocks\":" + blocks + ",\"completed\":"),
				"few");
	}

	private static double p95(K6Summary generator) {
		Latency latency = generator.latencyMillis();
		assertThat(latency).isNotNull();
		return latency.p95();
	}

	private static K6Summary recorded(String name) {
		return K6Summary.ofLog(read(name + ".log"), name);
	}

	private static DoubleStream samples(String name) {
		return read(name + ".txt").lines().mapToDouble(Double::parseDouble);
	}

	private static String read(String name) {
		try {
			return Files.readString(FOLDER.resolve(name));
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
	}

}
