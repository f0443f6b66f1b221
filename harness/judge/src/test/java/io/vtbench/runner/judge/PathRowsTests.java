package io.vtbench.runner.judge;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.Word;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** The rows about single paths of a load that asks several. */
class PathRowsTests {

	private static final String SHORT = "GET /short";

	private static final String LONG = "GET /long";

	@Test
	void whatTheMixtureHidesDecides() {
		ArmAnswer answer = answer(paths(1).path(SHORT, Map.of("virtual", 5.1)).path(LONG, Map.of()));
		assertThat(answer.decision()).isEqualTo(Decision.DO_NOT);
		AnswerRow row = SampleStages.row(answer, "p95 latency of GET /short at full load");
		assertThat(row.word()).isEqualTo(Word.WORSE);
		assertThat(row.decides()).isTrue();
		assertThat(row.ratio()).isCloseTo(5.1, within(0.2));
		assertThat(row.candidate() / row.baseline()).isCloseTo(5.1, within(0.3));
		assertThat(SampleStages.row(answer, "p95 latency of GET /long at full load").decides()).isFalse();
	}

	@Test
	void fewRequestsThatGainDoNotExcuseManyThatLose() {
		ArmAnswer many = answer(
				paths(1).path(SHORT, 9000, Map.of("virtual", 4.0)).path(LONG, 1000, Map.of("virtual", 0.5)));
		assertThat(many.decision()).isEqualTo(Decision.DO_NOT);
		assertThat(SampleStages.row(many, "p95 latency of GET /long at full load"))
			.returns(Word.BETTER, AnswerRow::word)
			.returns(false, AnswerRow::decides);
		ArmAnswer few = answer(
				paths(1).path(SHORT, 1000, Map.of("virtual", 4.0)).path(LONG, 9000, Map.of("virtual", 0.5)));
		assertThat(few.decision()).as("what few requests lose is no small thing").isEqualTo(Decision.MIXED);
		ArmAnswer equal = answer(paths(1).path(SHORT, Map.of("virtual", 4.0)).path(LONG, Map.of("virtual", 0.5)));
		assertThat(equal.decision()).isEqualTo(Decision.MIXED);
	}

	@Test
	void eachPathHasThreeRows() {
		assertThat(answer(paths(1).path(SHORT, Map.of()).path(LONG, Map.of())).rows()
			.stream()
			.filter((row) -> row.path() != null)
			.map(AnswerRow::name)).containsExactlyInAnyOrder("p95 latency of GET /short at full load",
					"p95 latency of GET /long at full load", "p50 latency of GET /short at half load",
					"p50 latency of GET /long at half load", "p95 latency of GET /short at half load",
					"p95 latency of GET /long at half load");
	}

	@Test
	void aPathIsReadOnlyWhereItHasEnoughRequests() {
		assertThat(answer(paths(1).requests(96).path(SHORT, Map.of()).path(LONG, Map.of())).rows()
			.stream()
			.filter((row) -> row.path() != null)
			.map(AnswerRow::metric)).containsOnly(Metric.LATENCY_P50).hasSize(2);
		assertThat(answer(paths(1).requests(18).path(SHORT, Map.of()).path(LONG, Map.of())).rows())
			.allMatch((row) -> row.path() == null);
	}

	@Test
	void onePathChangesNothing() {
		List<RunResult> same = same();
		List<RunResult> one = paths(1).path(SHORT, Map.of("virtual", 5.1)).addedTo(same);
		assertThat(TrialJudge.answer(SampleStages.trial(), one).answer())
			.isEqualTo(TrialJudge.answer(SampleStages.trial(), same).answer());
		assertThat(one.getFirst().alpha()).isEqualTo(Thresholds.ALPHA);
	}

	@Test
	void rowsOfAllRequestsLeaveTheirPartToThePaths() {
		RunResult several = paths(1).path(SHORT, Map.of()).path(LONG, Map.of()).addedTo(same()).getFirst();
		assertThat(several.alpha() + Thresholds.ALPHA_OF_PATHS).isCloseTo(Thresholds.ALPHA, within(1e-12));
		Comparison between = new Comparison(Metric.THROUGHPUT, "platform", "virtual", 4, 1.2, new Interval(1.08, 1.4),
				Metric.THROUGHPUT.same(0.05, null), 0.01, 0.045, null, Word.INFO, false, List.of());
		assertThat(judged(several, between)).returns(Word.UNCLEAR, Comparison::word)
			.returns(true, Comparison::probably);
		assertThat(judged(same().getFirst(), between)).returns(Word.BETTER, Comparison::word)
			.returns(false, Comparison::probably);
	}

	private static Comparison judged(RunResult run, Comparison comparison) {
		return RunJudge.withWord(run, comparison, List.of(), run.alpha());
	}

	/** Three paths with three rows each, of arms that are equal, at several noises. */
	@Test
	void equalPathsAreRarelyCalledDifferent() {
		List<RunResult> same = same();
		for (double noise : new double[] { 0.05, 0.2, 0.5 }) {
			int alarms = 0;
			for (int i = 0; i < 1000; i++) {
				List<RunResult> stages = paths(i).noise(noise)
					.path(SHORT, Map.of())
					.path(LONG, Map.of())
					.path("GET /other", Map.of())
					.addedTo(same);
				alarms += new PathRows(stages).of("virtual").stream().anyMatch(AnswerRow::decides) ? 1 : 0;
			}
			assertThat(alarms / 1000.0).as("noise %s", noise).isLessThan(0.01 + 3 * Math.sqrt(0.01 * 0.99 / 1000));
		}
	}

	/** At 5 % a row would decide from 1.4 half-widths on, and at 1 % from 1.9. */
	@Test
	void aPathNeedsTheLevelOfPaths() {
		List<RunResult> same = same();
		int decided = 0;
		int probable = 0;
		for (int i = 0; i < 200; i++) {
			List<RunResult> stages = paths(i).noise(0.25)
				.path(SHORT, Map.of("virtual", 1.5))
				.path(LONG, Map.of())
				.addedTo(same);
			for (AnswerRow row : new PathRows(stages).of("virtual")) {
				double half = Math.log(row.ci95().upper() / row.ci95().lower()) / 2;
				if (row.decides()) {
					decided++;
					assertThat(Math.abs(Math.log(row.ratio())) / half).isGreaterThan(1.7);
				}
				probable += row.probably() ? 1 : 0;
			}
		}
		assertThat(decided).isGreaterThan(20);
		assertThat(probable).isGreaterThan(20);
	}

	private static SamplePaths paths(long seed) {
		return new SamplePaths(seed);
	}

	private static List<RunResult> same() {
		return new SampleStages().capacity("virtual", 1, 1, 1).equalRate("virtual", 1, 1, 1).build();
	}

	private static ArmAnswer answer(SamplePaths paths) {
		return TrialJudge.answer(SampleStages.trial(), paths.addedTo(same())).answer().arms().getFirst();
	}

}
