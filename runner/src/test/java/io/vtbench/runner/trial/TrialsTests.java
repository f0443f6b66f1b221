package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.vtbench.runner.environment.Lengths;
import io.vtbench.runner.environment.Pace;
import io.vtbench.runner.environment.SampleEnvironment;
import io.vtbench.runner.environment.SampleTestBed;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.experiment.SampleExperiments;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.Steadiness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TrialsTests {

	private static final Target TARGET = new Target(Target.PATHS, List.of(Target.WeightedPath.parse("/")), "GET", null,
			Map.of(), 200);

	private static final Function<Path, Experiment> EXPERIMENT = (home) -> new SampleExperiments(home)
		.experiment(List.of("platform", "virtual"), 1, 1);

	@TempDir
	private Path home;

	private SampleEnvironment environment;

	@BeforeEach
	void createEnvironment() {
		this.environment = new SampleEnvironment(this.home);
	}

	@Test
	void eachArmIsLoadedAloneAtFirstAndTheLoadIsFoundWithBothWarm() throws Exception {
		Trials.Seen seen = look(null, true);
		assertThat(this.environment.events()).containsExactly("launch platform INSPECTED",
				"load platform 20 for 30000ms", "launch virtual INSPECTED", "load virtual 20 for 30000ms",
				"load platform 20 for 3000ms", "load virtual 20 for 3000ms", "load virtual 50 for 3000ms",
				"load platform 50 for 3000ms", "load platform 20 for 3000ms", "load virtual 20 for 3000ms",
				"load platform 100 for 3000ms", "load virtual 100 for 3000ms", "load virtual 200 for 3000ms",
				"load platform 200 for 3000ms", "load platform 50 for 12000ms", "load virtual 50 for 12000ms",
				"close virtual", "close platform", "close test bed");
		assertThat(seen.together()).isTrue();
		assertThat(seen.load()).isEqualTo(LoadPoint.ofUsers(50));
		assertThat(seen.firstMinutes()).extracting(FirstMinute::arm).containsExactly("platform", "virtual");
		FirstMinute virtual = seen.firstMinutes().getLast();
		assertThat(virtual.users()).isEqualTo(20);
		assertThat(virtual.blocks()).hasSize(30);
		assertThat(virtual.plateauPerSecond()).isEqualTo(200);
		assertThat(virtual.secondsToPeak()).isEqualTo(1);
		assertThat(virtual.steadiness()).isEqualTo(Steadiness.STEADY);
		assertThat(seen.evidence()).extracting(Evidence::arm).containsExactly("platform", "virtual");
	}

	@Test
	void aChosenLoadIsNotSearchedFor() throws Exception {
		Trials.Seen seen = look(LoadPoint.ofUsers(7), true);
		assertThat(seen.curves()).isEmpty();
		assertThat(this.environment.events()).filteredOn((event) -> event.startsWith("load"))
			.containsExactly("load platform 7 for 30000ms", "load virtual 7 for 30000ms", "load platform 7 for 12000ms",
					"load virtual 7 for 12000ms");
	}

	@Test
	void whereArmsMayNotLiveAtOnceOneIsClosedBeforeTheNextStarts() throws Exception {
		Trials.Seen seen = look(LoadPoint.ofUsers(7), false);
		assertThat(seen.together()).isFalse();
		assertThat(this.environment.events()).containsSubsequence("launch platform INSPECTED", "close platform",
				"launch virtual INSPECTED", "close virtual");
	}

	@Test
	void aServiceThatDoesNotStartBesideAnotherIsLookedAtAlone() throws Exception {
		this.environment.takingOne();
		Trials.Seen seen = look(LoadPoint.ofUsers(7), true);
		assertThat(seen.together()).isFalse();
		assertThat(seen.firstMinutes()).extracting(FirstMinute::arm).containsExactly("platform", "virtual");
		assertThat(seen.evidence()).extracting(Evidence::arm).containsExactly("platform", "virtual");
	}

	@Test
	void wrongAnswersAtEveryLoadEndItBeforeAnythingIsMeasured() {
		Experiment wrong = SampleExperiments.failing(EXPERIMENT.apply(this.home), "platform", SampleTestBed.WRONG);
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> look(SampleExperiments.failing(wrong, "virtual", SampleTestBed.WRONG)))
			.withMessageMatching("25.* % of the answers to \\d+ users were not the expected one, .*"
					+ "; see its log: .*look for a limit of requests.*");
		assertThat(this.environment.events()).endsWith("close virtual", "close platform", "close test bed");
	}

	@Test
	void wrongAnswersOfOneArmAloneAreMeasured() throws Exception {
		Trials.Seen seen = look(SampleExperiments.failing(EXPERIMENT.apply(this.home), "virtual", SampleTestBed.WRONG));
		assertThat(seen.evidence()).hasSize(2);
	}

	@Test
	void aServiceWhoseLogCannotBeReadIsClosed() {
		RunFolder none = RunFolder.existing(this.home.resolve("gone"));
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> look(null, true, none))
			.withMessageContaining("log cannot be read");
		assertThat(this.environment.events()).containsExactly("launch platform INSPECTED", "close platform",
				"close test bed");
	}

	@Test
	void theRateIsSixTenthsOfWhatTheWeakerArmCarries() throws Exception {
		List<TrialStage> stages = plan(null, null).stages(look(null, true), time());
		assertThat(stages).extracting(TrialStage::name).containsExactly("capacity", "equal-rate");
		assertThat(stages).extracting(TrialStage::design).containsOnly(Design.INTERLEAVED);
		assertThat(stages).extracting(TrialStage::load)
			.containsExactly(LoadPoint.ofUsers(50), new LoadPoint(100, 60.0));
		assertThat(stages.getLast().lengths().warmUp()).isEqualTo(Duration.ofSeconds(15));
	}

	@Test
	void ofChosenUsersTheFirstMinuteTellsTheRate() throws Exception {
		assertThat(plan(200, null).stages(look(LoadPoint.ofUsers(200), true), time())).extracting(TrialStage::load)
			.containsExactly(LoadPoint.ofUsers(200), new LoadPoint(200, 60.0));
	}

	@Test
	void aChosenRateIsTheOnlyStage() throws Exception {
		assertThat(plan(null, 12.0).stages(look(LoadPoint.ofRate(12), true), time())).extracting(TrialStage::name)
			.containsExactly("equal-rate");
	}

	@Test
	void inTurnTheCapacityIsTheOnlyStage() throws Exception {
		assertThat(plan(7, null).stages(look(LoadPoint.ofUsers(7), false), time())).singleElement()
			.isEqualTo(new TrialStage(LoadPoint.ofUsers(7), 4,
					new Lengths(Duration.ofSeconds(10), Duration.ofSeconds(15)), Design.IN_TURN));
	}

	/** Of any service. */
	private static TrialPlan plan(@Nullable Integer users, @Nullable Double rate) {
		return new TrialPlan(null, TARGET, users, rate);
	}

	private static TrialTime time() {
		return new TrialTime(null, null, null, null, 2, Pace.HERE);
	}

	private Trials.Seen look(@Nullable LoadPoint chosen, boolean together) throws InterruptedException {
		return look(chosen, together, RunFolder.create(this.home.resolve("results"), "try"));
	}

	private Trials.Seen look(@Nullable LoadPoint chosen, boolean together, RunFolder folder)
			throws InterruptedException {
		return trials().look(EXPERIMENT.apply(this.home), folder, chosen, together);
	}

	private Trials.Seen look(Experiment experiment) throws InterruptedException {
		return trials().look(experiment, RunFolder.create(this.home.resolve("results"), "try"), null, true);
	}

	private Trials trials() {
		return new Trials(this.environment, TARGET, time(), (text) -> {
		});
	}

}
