package io.vtbench.runner.analysis;

import java.util.List;

import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Sensitivity;
import io.vtbench.runner.result.Interval;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.Verdict;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StageRowsTests {

	private static final LoadFacts USERS = new LoadFacts("get.js", LoadModel.CLOSED, "duration", 20, null, null, 0,
			18.0, 0, 25, List.of());

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
		assertThat(StageRows.sentence(comparison, USERS, Word.NOT_JUDGED))
			.isEqualTo("With 20 users in both arms, throughput of virtual is 4.0 % higher.");
		assertThat(StageRows.sentence(comparison.withVerdict(null, List.of("steal", "errors")), USERS, Word.NOT_JUDGED))
			.isEqualTo(
					"With 20 users in both arms, throughput of virtual is 4.0 % higher, which is not reliable because"
							+ " of steal, errors.");
	}

	@Test
	void whatIsNotJudgedMayBeChanceWhereItsIntervalSaysSo() {
		String seen = "With 20 users in both arms, throughput of virtual is 4.0 % higher";
		assertThat(StageRows.sentence(comparison(4, new Interval(0.9, 1.2), null, null), USERS, Word.NOT_JUDGED))
			.isEqualTo(seen + ", which may be chance.");
		assertThat(StageRows.sentence(comparison(4, new Interval(1.01, 1.2), null, null), USERS, Word.NOT_JUDGED))
			.isEqualTo(seen + ".");
		assertThat(StageRows.sentence(comparison(1, null, null, null), USERS, Word.NOT_JUDGED))
			.isEqualTo(seen + ", which may be chance.");
		assertThat(StageRows.sentence(comparison(4, new Interval(0.9, 1.2), null, null).withRatio(1.0001), USERS,
				Word.NOT_JUDGED))
			.endsWith("is the same.");
	}

	@Test
	void whatIsOpenSaysWhy() {
		assertThat(open(comparison(4, null, Verdict.INCONCLUSIVE, null)))
			.endsWith("all 4 pairs give the same ratio, so it has no interval.");
		assertThat(open(comparison(1, null, Verdict.INCONCLUSIVE, null)))
			.endsWith("one pair has no interval; --pairs makes more.");
		Sensitivity sensitivity = new Sensitivity(0.12, List.of());
		String could = "4 pairs find a difference of 12 % or more in four of five such runs.";
		assertThat(open(comparison(4, new Interval(0.9, 1.2), Verdict.INCONCLUSIVE, sensitivity))).isEqualTo(
				"With 20 users in both arms, throughput of virtual is 4.0 % higher, which this run does not settle: "
						+ could);
		assertThat(open(comparison(4, new Interval(1.01, 1.07), Verdict.INCONCLUSIVE, sensitivity)))
			.endsWith("it may be below 5 %, or chance among the rows that decide; " + could);
		assertThat(open(comparison(4, new Interval(1.01, 1.07), Verdict.FASTER, sensitivity)))
			.doesNotContain("it may be below");
	}

	private static String open(Comparison comparison) {
		return StageRows.sentence(comparison, USERS, Word.INCONCLUSIVE);
	}

	private static Comparison comparison(int pairs, @Nullable Interval interval, @Nullable Verdict verdict,
			@Nullable Sensitivity sensitivity) {
		return new Comparison(Metric.THROUGHPUT, "platform", "virtual", pairs, 1.04, interval, interval, null, null,
				verdict, List.of(), sensitivity);
	}

}
