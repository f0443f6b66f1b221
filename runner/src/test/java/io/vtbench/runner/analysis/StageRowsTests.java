package io.vtbench.runner.analysis;

import java.util.List;

import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Scatter;
import io.vtbench.runner.result.Comparison.Sensitivity;
import io.vtbench.runner.result.Interval;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.Verdict;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StageRowsTests {

	private static final LoadFacts USERS = new LoadFacts("get.js", LoadModel.CLOSED, "duration", 20, null, null, 0,
			18.0, 0, 25, List.of());

	private static final RunResult RUN = SampleRun.flawless().build().withLoad(USERS);

	@Test
	void theLoadOpensTheSentence() {
		assertThat(StageRows.under(USERS)).isEqualTo("With 20 users in both arms");
		assertThat(StageRows.under(
				new LoadFacts("get.js", LoadModel.OPEN, "arrival-rate", 100, null, 120.0, 0, 18.0, 0, 25, List.of())))
			.isEqualTo("At 120.0/s in both arms");
		assertThat(StageRows
			.under(new LoadFacts("batch", LoadModel.TASK, "task", null, null, null, 0, null, 0, 0, List.of())))
			.isEqualTo("Under the same load");
	}

	@Test
	void whatIsNotJudgedNamesTheCheckThatMakesItUnreliable() {
		Comparison comparison = comparison(4, null, Verdict.INCONCLUSIVE, null);
		assertThat(StageRows.sentence(RUN, comparison, Word.INFO))
			.isEqualTo("With 20 users in both arms, throughput of virtual is 4.0 % higher.");
		assertThat(StageRows.sentence(RUN, comparison.withVerdict(null, List.of("steal", "errors")), Word.INFO))
			.isEqualTo(
					"With 20 users in both arms, throughput of virtual is 4.0 % higher, which is not reliable because"
							+ " of steal, errors.");
	}

	@Test
	void whatIsNotJudgedMayBeChanceWhereItsIntervalSaysSo() {
		String seen = "With 20 users in both arms, throughput of virtual is 4.0 % higher";
		assertThat(StageRows.sentence(RUN, comparison(4, new Interval(0.9, 1.2), null, null), Word.INFO))
			.isEqualTo(seen + ", which may be chance.");
		assertThat(StageRows.sentence(RUN, comparison(4, new Interval(1.01, 1.2), null, null), Word.INFO))
			.isEqualTo(seen + ".");
		assertThat(StageRows.sentence(RUN, comparison(1, null, null, null), Word.INFO))
			.isEqualTo(seen + ", which may be chance.");
		assertThat(
				StageRows.sentence(RUN, comparison(4, new Interval(0.9, 1.2), null, null).withRatio(1.0001), Word.INFO))
			.endsWith("is the same.");
	}

	@Test
	void whatIsOpenSaysWhy() {
		assertThat(open(comparison(4, null, Verdict.INCONCLUSIVE, null)))
			.endsWith("all 4 pairs give the same ratio, so it has no interval.");
		assertThat(open(comparison(1, null, Verdict.INCONCLUSIVE, null)))
			.endsWith("one pair has no interval; --pairs makes more.");
		Sensitivity sensitivity = new Sensitivity(0.12, List.of());
		assertThat(open(comparison(4, new Interval(0.9, 1.2), Verdict.INCONCLUSIVE, sensitivity)))
			.isEqualTo("With 20 users in both arms, throughput of virtual is 4.0 % higher, which this run does not"
					+ " settle: it differs by less than 20 %; 4 pairs call a difference of 12 % or more in four of five"
					+ " such runs.");
		assertThat(open(comparison(4, new Interval(0.9, 1.2), Verdict.INCONCLUSIVE, sensitivity)
			.withScatter(new Scatter(0.02, 0.1, 7)))).contains(
					"differs by less than 20 %, for a pair scatters by 10 % within its JVMs and 2 % from JVM to JVM;");
	}

	private static String open(Comparison comparison) {
		return StageRows.sentence(RUN, comparison, Word.UNCLEAR);
	}

	private static Comparison comparison(int pairs, @Nullable Interval interval, @Nullable Verdict verdict,
			@Nullable Sensitivity sensitivity) {
		return new Comparison(Metric.THROUGHPUT, "platform", "virtual", pairs, 1.04, interval, interval, null, null,
				null, verdict, List.of(), sensitivity);
	}

}
