package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Word;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Both arms of a pair at once, compared block by block. */
class DuetTests {

	@Test
	void agreesWithAnotherImplementation() {
		for (String[] row : Reference.rows("two-levels.csv")) {
			SampleFork[] baseline = forks(row[0], "platform");
			SampleFork[] candidate = forks(row[1], "virtual");
			RunResult judged = SampleRun.judged(
					SampleRun.empty().duet().arm("platform", null, baseline).arm("virtual", null, candidate).build());
			Comparison found = judged.primaryComparisons().getFirst();
			assertThat(found.pairs()).isEqualTo(baseline.length);
			double[] actual = { found.ratio(), found.ci95().lower(), found.ci95().upper(), found.pValue() };
			for (int i = 0; i < actual.length; i++) {
				assertThat(actual[i]).isCloseTo(Double.parseDouble(row[i + 2]), Percentage.withPercentage(1e-6));
			}
		}
	}

	@Test
	void judgesWhatARequestCostsAndNothingElse() {
		RunResult judged = SampleRun.judged(duet().build());
		assertThat(judged.status()).isEqualTo(Status.VALID);
		assertThat(judged.comparisons()).extracting(Comparison::metric).containsExactly(Metric.CPU_PER_REQUEST);
		assertThat(judged.comparisons()).extracting(Comparison::word).containsExactly(Word.SAME);
	}

	@Test
	void anotherPrimaryMetricThanACostIsNoQuestionForIt() {
		RunResult judged = SampleRun.judged(duet().primary(Metric.LATENCY_P95).build());
		assertThat(judged.status()).isEqualTo(Status.INVALID);
		assertThat(judged.checks())
			.contains(new Check("pairs", null, Check.Status.INVALID, new Seen.Unjudged(Metric.LATENCY_P95)));
	}

	@Test
	void aBlockWithoutAFigureLeavesNothingToCompare() {
		RunResult judged = SampleRun.judged(SampleRun.empty()
			.duet()
			.arm("platform", null, SampleFork.pair(1).blocks(1, 1), SampleFork.pair(2).blocks(1, 1))
			.arm("virtual", null, SampleRun.virtual(1).blocks(1, 1), SampleRun.virtual(2).blocks(1, 0))
			.build());
		assertThat(judged.comparisons()).isEmpty();
	}

	@Test
	void forksInTurnAreComparedAsAWhole() {
		RunResult judged = SampleRun.judged(SampleRun.empty()
			.primary(Metric.CPU_PER_REQUEST)
			.arm("platform", null, SampleFork.pair(1).blocks(1, 1).cpuSeconds(0.5))
			.arm("virtual", null, SampleRun.virtual(1).blocks(1, 1).cpuSeconds(1))
			.build());
		assertThat(judged.primaryComparisons().getFirst().ratio()).isCloseTo(2, Percentage.withPercentage(1e-9));
	}

	private static SampleRun duet() {
		return SampleRun.empty()
			.duet()
			.arm("platform", null, SampleFork.pair(1).blocks(1.0, 2.0), SampleFork.pair(2).blocks(1.5, 1.0))
			.arm("virtual", null, SampleRun.virtual(1).blocks(1.01, 1.98), SampleRun.virtual(2).blocks(1.5, 1.001));
	}

	private static SampleFork[] forks(String pairs, String threadKind) {
		List<SampleFork> forks = new ArrayList<>();
		for (String blocks : pairs.split("\\|")) {
			forks.add(SampleFork.pair(forks.size() + 1).threadKind(threadKind).blocks(Reference.list(blocks)));
		}
		return forks.toArray(SampleFork[]::new);
	}

}
