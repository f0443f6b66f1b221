package io.vtbench.runner.report;

import java.util.List;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class HeadlineTests {

	private final RunResult sample = Samples.sample();

	@Test
	void fasterInSeconds() {
		assertThat(Headline.of(this.sample)).isEqualTo(
				"With virtual threads, 400 requests by 50 users finish in 0.202 of the time that platform threads need "
						+ "(95 % CI 0.202 to 0.203, 3 pairs): faster.");
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';',
			textBlock = """
					1.3; SLOWER; take 1.300 times as long as with platform threads (95 % CI 1.287 to 1.313, 3 pairs): slower.
					1.002; NO_RELEVANT_DIFFERENCE; take 1.002 times as long as with platform threads (95 % CI 0.992 to 1.012, 3 pairs): no relevant difference.
					0.97; INCONCLUSIVE; finish in 0.970 of the time that platform threads need (95 % CI 0.960 to 0.980, 3 pairs): inconclusive.
					""")
	void everyOtherVerdict(double ratio, Verdict verdict, String end) {
		RunResult result = Samples.with(this.sample, Samples.comparison(Metric.MAKESPAN, "virtual", ratio, verdict));
		assertThat(Headline.of(result)).isEqualTo("With virtual threads, 400 requests by 50 users " + end);
	}

	@Test
	void onePairGivesNoVerdict() {
		assertThat(Headline.of(Samples.with(this.sample, Samples.onePair(0.205)))).isEqualTo(
				"With virtual threads, 400 requests by 50 users finish in 0.205 of the time that platform threads need; "
						+ "one pair gives no interval, so no verdict.");
	}

	@Test
	void aRatioThatDoesNotScatterHasNoInterval() {
		Comparison same = new Comparison(Metric.MAKESPAN, "platform", "virtual", 2, 0.737, null, null, null, null,
				Verdict.INCONCLUSIVE, List.of(), null);
		assertThat(Headline.of(Samples.with(this.sample, same))).endsWith(
				"finish in 0.737 of the time that platform threads need (the same in all 2 pairs): inconclusive.");
	}

	@Test
	void checksThatWithholdTheVerdictAreNamed() {
		RunResult late = Samples.with(this.sample, Samples.comparison(Metric.MAKESPAN, "virtual", 0.2, null)
			.withVerdict(Verdict.INCONCLUSIVE, List.of("JIT compiler (platform)")));
		assertThat(Headline.of(late)).endsWith(": inconclusive. A verdict is suppressed by: JIT compiler (platform).");
	}

	@Test
	void noPairGivesNoVerdict() {
		assertThat(Headline.of(Samples.with(this.sample)))
			.isEqualTo("No pair of forks is complete, so there is no verdict.");
	}

	@Test
	void severalCandidatesShareTheSentence() {
		assertThat(Headline.of(Samples.with(Samples.three(),
				Samples.comparison(Metric.MAKESPAN, "virtual", 0.97, Verdict.NO_RELEVANT_DIFFERENCE),
				Samples.comparison(Metric.MAKESPAN, "reactive", 1.1, Verdict.SLOWER))))
			.isEqualTo("Against platform threads, 400 requests by 50 users take 0.970 times as long with virtual "
					+ "threads (95 % CI 0.960 to 0.980, 3 pairs): no relevant difference; 1.100 times as long "
					+ "with reactive (95 % CI 1.089 to 1.111, 3 pairs): slower.");
	}

	@Test
	void severalCandidatesShareOtherMetricsToo() {
		RunResult latency = Samples.with(Samples.three(), Samples.three().arms(), Metric.LATENCY_P95,
				this.sample.load());
		assertThat(Headline
			.of(Samples.with(latency, Samples.comparison(Metric.LATENCY_P95, "virtual", 0.5, Verdict.FASTER),
					Samples.comparison(Metric.LATENCY_P95, "reactive", 0.6, Verdict.INCONCLUSIVE))))
			.isEqualTo("Against platform threads, the p95 latency of 400 requests by 50 users is 0.500 times as high "
					+ "with virtual threads (95 % CI 0.495 to 0.505, 3 pairs): faster; 0.600 times as high with "
					+ "reactive (95 % CI 0.594 to 0.606, 3 pairs): inconclusive.");
	}

	@Test
	void armsWithNamesOfTheirOwnAreNamed() {
		assertThat(Headline.of(Samples.with(Samples.three(), Samples.onePair(0.205, "sync-platform", "sync-virtual"))))
			.isEqualTo("With sync-virtual, 400 requests by 50 users finish in 0.205 of the time that sync-platform "
					+ "needs; one pair gives no interval, so no verdict.");
	}

	@Test
	void otherMetricsAreNamed() {
		LoadFacts open = new LoadFacts("get.js", LoadModel.OPEN, "arrival-rate", null, null, 500.0, 0, 30.0, 0, 5,
				List.of());
		RunResult result = Samples.with(Samples.with(this.sample, this.sample.arms(), Metric.LATENCY_P95, open),
				Samples.comparison(Metric.LATENCY_P95, "virtual", 0.5, Verdict.FASTER));
		assertThat(Headline.of(result)).startsWith("With virtual threads, the p95 latency of arrivals at 500.0/s over "
				+ "30.00 s is 0.500 times that with platform threads (");
	}

	@Test
	void memoryIsLessNotFaster() {
		RunResult result = Samples.with(
				Samples.with(this.sample, this.sample.arms(), Metric.PEAK_MEMORY, this.sample.load()),
				Samples.comparison(Metric.PEAK_MEMORY, "virtual", 0.5, Verdict.FASTER));
		assertThat(Headline.of(result)).endsWith(": less.");
	}

	@Test
	void invalidNamesWhatFailed() {
		assertThat(Headline.of(Samples.invalid()))
			.isEqualTo("This run is invalid, so it gives no verdict; failed: errors (virtual).");
	}

	@Test
	void manyFailedChecksAreCounted() {
		Check[] checks = List.of("errors", "same work", "generator", "bound", "clock")
			.stream()
			.map((name) -> new Check(name, null, Check.Status.INVALID, ""))
			.toArray(Check[]::new);
		assertThat(Headline.of(Samples.with(this.sample, Status.INVALID, checks)))
			.isEqualTo("This run is invalid, so it gives no verdict; failed: errors, same work, generator and 2 more.");
	}

	@Test
	void interruptedSaysHowFarItCame() {
		assertThat(Headline.of(Samples.with(this.sample, Status.INTERRUPTED)))
			.isEqualTo("This run was interrupted after 6 forks, so it gives no verdict; --resume continues it.");
	}

	@Test
	void oneArmIsNoComparison() {
		assertThat(Headline.of(Samples.single())).isEqualTo(
				"With virtual threads, the task takes 3.26 s (+2.0 % over the bound of 3.20 s); one arm gives no "
						+ "comparison, so no verdict.");
	}

}
