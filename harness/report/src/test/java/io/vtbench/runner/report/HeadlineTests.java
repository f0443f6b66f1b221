package io.vtbench.runner.report;

import java.util.List;
import java.util.stream.IntStream;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Word;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class HeadlineTests {

	private final RunResult sample = Samples.sample();

	@Test
	void fasterIsAFactorWithTheRatioBehindIt() {
		assertThat(sentence(this.sample)).startsWith("Better: ")
			.containsSubsequence("4.94 times as fast", "3.26 s instead of 16.12 s", "ratio 0.202", "0.202 to 0.203");
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			3.2; WORSE; bad; Worse: ; is 3.20 times as long with virtual threads as with
			1.3; WORSE; bad; Worse: ; is 30.0 % longer with virtual threads than with
			1.002; SAME; same; Same: ; is 0.2 % longer with virtual threads than with
			1; SAME; same; Same: ; is the same with virtual threads as with
			0.97; UNCLEAR; open; Unclear: ; is 3.0 % shorter with virtual threads than with
			""")
	void everyOtherVerdictHasItsColour(double ratio, Word word, String kind, String begin, String size) {
		RunResult result = Samples.with(this.sample, Samples.comparison(Metric.MAKESPAN, "virtual", ratio, word));
		assertThat(sentence(result)).startsWith(begin).contains(size);
		assertThat(kind(result)).isEqualTo(kind);
	}

	@Test
	void onePairGivesNoVerdict() {
		assertThat(sentence(Samples.with(this.sample, Samples.onePair(0.205)))).startsWith("No verdict: ")
			.contains("4.88 times as fast")
			.endsWith(": ratio 0.205 of one pair, which has no confidence interval.");
	}

	@Test
	void aRatioThatDoesNotScatterHasNoInterval() {
		Comparison same = Samples.onePair(0.737).with((both) -> both.pairs(2).word(Word.UNCLEAR));
		assertThat(sentence(Samples.with(this.sample, same))).startsWith("Unclear: ")
			.endsWith("ratio 0.737 in all 2 pairs, so there is no confidence interval.");
	}

	@Test
	void checksThatSuppressTheVerdictAreNamed() {
		RunResult late = Samples.with(this.sample, Samples.comparison(Metric.MAKESPAN, "virtual", 0.2, Word.UNCLEAR)
			.withWithheldBy(List.of("cold JVM (platform)")));
		assertThat(sentence(late)).startsWith("Unclear: ").endsWith(" Suppressed by: cold JVM (platform).");
		assertThat(kind(late)).isEqualTo("held");
	}

	@Test
	void noPairGivesNoVerdict() {
		assertThat(sentence(Samples.with(this.sample))).isEqualTo("No verdict: no pair of forks is complete.");
	}

	@Test
	void severalCandidatesHaveAClaimEach() {
		List<Word> words = List.of(Word.SAME, Word.WORSE);
		List<Double> ratios = List.of(0.97, 1.1);
		List<Comparison> measured = Samples.three().primaryComparisons();
		RunResult result = Samples.with(Samples.three(),
				IntStream.range(0, 2)
					.mapToObj((i) -> measured.get(i).with((each) -> each.ratio(ratios.get(i)).word(words.get(i))))
					.toArray(Comparison[]::new));
		assertThat(Headline.of(result)).extracting(ReportModel.Claim::text)
			.satisfiesExactly((claim) -> assertThat(claim).contains("3.0 % shorter with sync-virtual than"),
					(claim) -> assertThat(claim).contains("10.0 % longer with async-reactive than"));
		assertThat(kind(result)).isEqualTo("none");
	}

	@Test
	void otherMetricsAreNamed() {
		LoadFacts open = new LoadFacts("get.js", LoadModel.OPEN, "arrival-rate", null, null, 500.0, 0, 30.0, 0, 5,
				List.of());
		RunResult result = Samples.with(Samples.with(this.sample, this.sample.arms(), Metric.LATENCY_P95, open),
				Samples.comparison(Metric.LATENCY_P95, "virtual", 0.5, Word.BETTER));
		assertThat(sentence(result)).startsWith("Better: the p95 latency of arrivals at 500.0/s over 30.00 s is "
				+ "shorter by a factor of 2.00 with virtual threads than with platform threads.");
	}

	@Test
	void memoryIsLessNotFaster() {
		RunResult result = Samples.with(
				Samples.with(this.sample, this.sample.arms(), Metric.PEAK_MEMORY, this.sample.load()),
				Samples.comparison(Metric.PEAK_MEMORY, "virtual", 0.5, Word.BETTER));
		assertThat(sentence(result))
			.startsWith("Better: the peak memory of 400 requests by 50 users is 50.0 % lower with ");
	}

	@Test
	void invalidNamesWhatFailed() {
		assertThat(sentence(Samples.invalid())).startsWith("Invalid: ").endsWith(" errors (virtual).");
		assertThat(kind(Samples.invalid())).isEqualTo("bad");
	}

	@Test
	void manyFailedChecksAreCounted() {
		Check[] checks = List.of("errors", "same work", "generator", "bound", "clock")
			.stream()
			.map((name) -> new Check(name, null, Check.Status.INVALID, new Seen.Text("")))
			.toArray(Check[]::new);
		assertThat(sentence(Samples.with(this.sample, Status.INVALID, checks)))
			.endsWith("Failed checks: errors, same work, generator and 2 more.");
	}

	@Test
	void interruptedSaysHowFarItCame() {
		assertThat(sentence(Samples.with(this.sample, Status.INTERRUPTED)))
			.isEqualTo("Interrupted: the run gives no verdict after 6 forks. --resume continues it.");
	}

	@Test
	void oneArmIsNoComparison() {
		assertThat(sentence(Samples.single())).startsWith("No verdict: ")
			.containsSubsequence("3.26 s", "+2.0 %", "3.20 s");
	}

	private static String sentence(RunResult result) {
		return Layout.of(result).headline();
	}

	private static String kind(RunResult result) {
		return Layout.of(result).kind();
	}

}
