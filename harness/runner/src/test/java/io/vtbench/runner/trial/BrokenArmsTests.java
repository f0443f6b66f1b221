package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.judge.RunJudge;
import io.vtbench.runner.judge.TrialJudge;
import io.vtbench.runner.machine.LoadException;
import io.vtbench.runner.measure.Run;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.End;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstLoad;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.RunResult.MeasuredRun;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.SampleExperiments;
import io.vtbench.runner.scenario.SampleListener;
import io.vtbench.runner.system.Pace;
import io.vtbench.runner.system.SampleEnvironment;
import io.vtbench.runner.system.SampleTestBed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Arms that stop serving while the pairs of a trial are measured. */
class BrokenArmsTests {

	private static final Target TARGET = new Target(Target.PATHS, List.of(Target.WeightedPath.parse("/")), "GET", null,
			Map.of(), 200);

	private static final String IN_WARM_UP = SampleTestBed.BREAKS_IN + "5000ms:1";

	/** Four blocks an arm make a pair. */
	private static final String IN_THIRD_PAIR = SampleTestBed.BREAKS_IN + "3000ms:10";

	private static final String AGAIN = SampleTestBed.BREAKS + 4;

	@TempDir
	private Path home;

	private SampleEnvironment environment;

	private RunFolder trial;

	private RunFolder run;

	private final List<Note> notes = new ArrayList<>();

	private BrokenArms broken;

	@BeforeEach
	void createEnvironment() {
		this.environment = new SampleEnvironment(this.home);
		this.trial = RunFolder.create(this.home.resolve("results"), "try");
		this.run = this.trial.within("capacity");
		this.broken = new BrokenArms(new TrialContext(this.environment, TARGET,
				new TimeBudget(null, null, null, null, 2, Pace.HERE), this.trial, (text) -> {
				}, new SampleListener(new ArrayList<>()), new HashSet<>()), "platform");
	}

	@Test
	void aCandidateThatBreaksInAPairIsAnAnswerWithThePairsBefore() throws Exception {
		List<RunResult> results = measure("virtual", IN_THIRD_PAIR, AGAIN);
		assertThat(results).singleElement().satisfies((result) -> {
			assertThat(result.arm("platform").forks()).extracting(Fork::pair).containsExactly(1, 2);
			assertThat(result.environment().notes()).contains(new Note.Ended(2, 4, "virtual stopped serving"));
		});
		assertThat(ResultFile.read(this.run.path()).arm("virtual").forks()).hasSize(2);
		TrialFindings seen = seen("virtual", AGAIN);
		assertThat(seen.broken())
			.containsExactly(new Breakdown("virtual", "4 users", null, true, "platform", 40, 4, 2, Map.of()));
		assertThat(seen.findings()).singleElement()
			.satisfies((finding) -> assertThat(((Finding.Starvation) finding).carriers()).isEqualTo(2));
		ArmAnswer answer = answer(seen, results);
		assertThat(answer.decision()).isEqualTo(Decision.DO_NOT);
		assertThat(answer.broken()).isEqualTo("virtual");
		assertThat(answer.isOfPairs()).as("those before").isTrue();
	}

	@Test
	void aCandidateThatBreaksInTheFirstWarmUpIsAnAnswerWithoutPairs() throws Exception {
		assertThat(measure("virtual", IN_WARM_UP)).isEmpty();
		assertThat(this.environment.events()).as("nothing is left").endsWith("close test bed");
		TrialFindings seen = seen("virtual", IN_WARM_UP);
		assertThat(seen.broken()).singleElement().satisfies((broken) -> {
			assertThat(broken.jvms()).isEqualTo(2);
			assertThat(broken.broken()).as("the second one served").isEqualTo(1);
		});
		assertThat(answer(seen, List.of()).isOfPairs()).isFalse();
		assertThat(seen.weakerPerSecond(4)).as("its curve finds no load for others").isEqualTo(40);
	}

	@Test
	void aBaselineThatBreaksWhereTheCandidateServesSpeaksForTheChange() throws Exception {
		List<RunResult> results = measure("platform", IN_THIRD_PAIR, AGAIN);
		assertThat(results).hasSize(1);
		TrialFindings seen = seen("platform", AGAIN);
		assertThat(seen.broken())
			.containsExactly(new Breakdown("platform", "4 users", null, true, "virtual", 40, 4, 2, Map.of()));
		ArmAnswer answer = answer(seen, results);
		assertThat(answer.arm()).isEqualTo("virtual");
		assertThat(answer.baseline()).isEqualTo("platform");
		assertThat(answer.decision()).isEqualTo(Decision.SET_IT);
		assertThat(answer.broken()).isEqualTo("platform");
	}

	@Test
	void whereBothArmsBreakThereIsNothingToAnswer() {
		assertThatExceptionOfType(LoadException.NoAnswerException.class)
			.isThrownBy(() -> run(SampleExperiments.failing(failing("virtual", IN_THIRD_PAIR), "platform", AGAIN))
				.carryOut((soFar) -> true, Duration.ofDays(1)));
		assertThat(ResultFile.read(this.run.path()).arm("virtual").forks()).as("whole pairs are kept").hasSize(2);
	}

	@Test
	void aLoadThatFailsWhileBothArmsAnswerIsNoBreakdown() {
		assertThatExceptionOfType(LoadException.NoAnswerException.class)
			.isThrownBy(() -> measure("virtual", IN_THIRD_PAIR, SampleTestBed.RECOVERS));
		assertThat(this.environment.events()).endsWith("close test bed");
	}

	private List<RunResult> measure(String arm, String... flags) throws InterruptedException {
		List<MeasuredRun> stages = run(failing(arm, flags)).carryOut((soFar) -> true, Duration.ofDays(1));
		return RunJudge.judge(stages);
	}

	private Run run(Experiment experiment) throws InterruptedException {
		return new Run(experiment, this.environment, this.run, new SampleListener(this.notes))
			.failuresReviewedBy(this.broken);
	}

	private Experiment failing(String arm, String... flags) {
		Experiment experiment = new SampleExperiments(this.home).interleaved("model: closed", 4);
		for (String flag : flags) {
			experiment = SampleExperiments.failing(experiment, arm, flag);
		}
		return experiment;
	}

	/** What a look found before, in which both arms served, and the broken arm. */
	private TrialFindings seen(String arm, String flag) throws InterruptedException {
		TrialFindings before = new TrialFindings(List.of(firstLoad("platform"), firstLoad("virtual")),
				List.of(curve("platform"), curve("virtual")), List.of(evidence("platform"), evidence("virtual")),
				List.of(), Duration.ZERO, true, Map.of(), List.of(), 1, TrialFindings.Warm.UNKNOWN);
		TrialFindings seen = this.broken.addedTo(before, failing(arm, flag));
		assertThat(seen.evidence()).extracting(Evidence::arm).containsExactlyInAnyOrder("platform", "virtual");
		return seen;
	}

	private static CapacityCurve curve(String arm) {
		return new CapacityCurve(arm,
				List.of(new CapacityCurve.Step(4, arm.equals("virtual") ? 20 : 40, 120, 0, 1.0, 1.0, null, null, null)),
				new End.NoGain());
	}

	private static FirstLoad firstLoad(String arm) {
		return new FirstLoad(arm, 4, 40, 0.0, Steadiness.STEADY);
	}

	private static Evidence evidence(String arm) {
		return new Evidence(arm, ThreadKind.of(arm), List.of(), 8, 8, Map.of(), List.of(), List.of(), null, List.of(),
				null, null);
	}

	private static ArmAnswer answer(TrialFindings seen, List<RunResult> results) {
		Trial trial = Trial.begun("shop.jar", "GET /", "2026-01-15T09:00:00Z", "./bench try")
			.with((known) -> known.curves(seen.curves())
				.firstLoads(seen.firstLoads())
				.evidence(seen.evidence())
				.findings(seen.findings())
				.breakdowns(seen.broken()));
		return TrialJudge.answer(trial, results).answer().arms().getFirst();
	}

}
