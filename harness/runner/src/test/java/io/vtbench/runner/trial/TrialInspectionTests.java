package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.End;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstLoad;
import io.vtbench.runner.result.Stack;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.Mode;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.SampleExperiments;
import io.vtbench.runner.scenario.SampleListener;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.system.Pace;
import io.vtbench.runner.system.Pace.Lengths;
import io.vtbench.runner.system.SampleEnvironment;
import io.vtbench.runner.system.SampleTestBed;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TrialInspectionTests {

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
		TrialFindings seen = look(null, true);
		assertThat(this.environment.events())
			.startsWith("launch platform INSPECTED", "load platform 20 for 10000ms", "launch virtual INSPECTED",
					"load virtual 20 for 10000ms", "load platform duration 5000ms", "load virtual duration 5000ms",
					"load virtual duration 5000ms", "load platform duration 5000ms")
			.endsWith("close virtual", "close platform", "close test bed");
		for (String arm : List.of("platform", "virtual")) {
			assertThat(this.environment.events()).as("until a request costs no less, more users, and its threads")
				.containsSubsequence("load " + arm + " 100 for 12500ms", "load " + arm + " 100 for 3000ms",
						"load " + arm + " 200 for 3000ms", "load " + arm + " 100 for 12000ms");
		}
		assertThat(seen.together()).isTrue();
		assertThat(seen.load()).isEqualTo(LoadPoint.ofUsers(100));
		assertThat(seen.warm().up()).isEqualTo(Duration.ofSeconds(10));
		assertThat(seen.firstLoads()).extracting(FirstLoad::arm).containsExactly("platform", "virtual");
		FirstLoad virtual = seen.firstLoads().getLast();
		assertThat(virtual.users()).isEqualTo(20);
		assertThat(virtual.plateauPerSecond()).isEqualTo(200);
		assertThat(virtual.steadiness()).isEqualTo(Steadiness.STEADY);
		assertThat(seen.evidence()).extracting(Evidence::arm).containsExactly("platform", "virtual");
	}

	@Test
	void chosenUsersAreNotSearchedForAndTellTheRateOnceTheyAreWarm() throws Exception {
		TrialFindings seen = look(LoadPoint.ofUsers(7), true);
		assertThat(seen.curves()).isEmpty();
		assertThat(seen.warm().chosenPerSecond()).isEqualTo(70);
		assertThat(this.environment.events()).filteredOn((event) -> event.startsWith("load platform"))
			.containsExactly("load platform 7 for 10000ms", "load platform duration 5000ms",
					"load platform duration 5000ms", "load platform 7 for 12500ms", "load platform 7 for 3000ms",
					"load platform 7 for 12000ms");
	}

	@Test
	void whereArmsMayNotLiveAtOnceOneIsClosedBeforeTheNextStarts() throws Exception {
		TrialFindings seen = look(LoadPoint.ofUsers(7), false);
		assertThat(seen.together()).isFalse();
		assertThat(this.environment.events()).containsSubsequence("launch platform INSPECTED", "close platform",
				"launch virtual INSPECTED", "close virtual");
	}

	@Test
	void aServiceThatDoesNotStartBesideAnotherIsLookedAtAlone() throws Exception {
		this.environment.takingOne();
		TrialFindings seen = look(LoadPoint.ofUsers(7), true);
		assertThat(seen.together()).isFalse();
		assertThat(seen.firstLoads()).extracting(FirstLoad::arm).containsExactly("platform", "virtual");
		assertThat(seen.evidence()).extracting(Evidence::arm).containsExactly("platform", "virtual");
	}

	@Test
	void aServiceThatTakesSecondsForAnAnswerIsLoadedForLonger() throws Exception {
		lookAt(both(SampleTestBed.SLOW), true);
		assertThat(this.environment.events()).contains("load virtual 32 for 12500ms", "load platform 32 for 20000ms")
			.noneMatch((event) -> event.endsWith(" for 3000ms"));
	}

	@Test
	void answersThatTakeLongerThanTheFirstLoadAreWaitedFor() throws Exception {
		TrialFindings seen = lookAt(both(SampleTestBed.EMPTY_IN + "10000ms:1"), true);
		assertThat(this.environment.events()).containsSubsequence("load platform 20 for 10000ms",
				"load platform 20 for 30000ms", "launch virtual INSPECTED");
		assertThat(seen.firstLoads()).extracting(FirstLoad::plateauPerSecond).containsExactly(100.0, 200.0);
	}

	@Test
	void aServiceThatStopsAnsweringMoreUsersIsMeasuredWithFewer() throws Exception {
		TrialFindings found = lookAt(both(SampleTestBed.CHOKING), true);
		assertThat(found.curves()).allSatisfy((curve) -> assertThat(curve.end())
			.isInstanceOfSatisfying(End.WrongAnswers.class, (end) -> assertThat(end.users()).isEqualTo(100)));
		assertThat(found.load()).isEqualTo(LoadPoint.ofUsers(32));
		assertThat(this.environment.events()).endsWith("close virtual", "close platform", "close test bed");
	}

	@Test
	void usersWhoGetNoAnswerAtAllEndIt() {
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> inspection(both(SampleTestBed.CHOKING)).inspect(LoadPoint.ofUsers(50), true))
			.withMessageStartingWith(
					"platform: one request had the right answer, but none of those of 50 users within 10 s:"
							+ " it has stopped answering; see its log: ");
		assertThat(this.environment.events()).endsWith("close platform", "close test bed");
	}

	@Test
	void aStartThatLeavesNoTimeForThePairsIsSaidBeforeTheFirstLoad() {
		TimeBudget minute = new TimeBudget(Duration.ofMinutes(1), null, null, null, 2, Pace.HERE);
		TrialInspection inspection = new TrialInspection(new TrialContext(this.environment, TARGET, minute,
				RunFolder.create(this.home.resolve("results"), "try"), (text) -> {
				}, new SampleListener(new ArrayList<>()), new HashSet<>()), EXPERIMENT.apply(this.home));
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> inspection.inspect(null, true))
			.withMessageMatching("the service needs 1 s to start, so 2 pairs of fresh JVMs take about .*"
					+ "; allow more: --time-limit \\d+m");
		assertThat(this.environment.events()).containsExactly("launch platform INSPECTED", "close platform",
				"close test bed");
	}

	@Test
	void wrongAnswersAtEveryLoadEndItBeforeAnythingIsMeasured() {
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> lookAt(both(SampleTestBed.WRONG), true))
			.withMessageMatching("2\\d.* % of the answers to \\d+ users were not the expected one, .*"
					+ "; see its log: .*look for a limit of requests.*");
		assertThat(this.environment.events()).endsWith("close virtual", "close platform", "close test bed");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void wrongAnswersOfOneArmAloneAreMeasured(boolean together) throws Exception {
		Experiment wrong = SampleExperiments.failing(EXPERIMENT.apply(this.home), "virtual", SampleTestBed.WRONG);
		assertThat(lookAt(wrong, together).evidence()).hasSize(2);
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
	void theRateIsHalfOfWhatTheWeakerArmCarries() throws Exception {
		List<TrialPlan.Stage> stages = plan(null, null).stages(look(null, true), time());
		assertThat(stages).extracting(TrialPlan.Stage::name).containsExactly("capacity", "equal-rate");
		assertThat(stages).extracting(TrialPlan.Stage::design).containsOnly(Design.INTERLEAVED);
		assertThat(stages).extracting(TrialPlan.Stage::load)
			.containsExactly(LoadPoint.ofUsers(100), new LoadPoint(100, 50.0));
		assertThat(stages.getLast().lengths().warmUp()).isEqualTo(Duration.ofSeconds(25));
	}

	@Test
	void whereOneArrivalBringsSeveralRequestsThereAreFewerOfThem() throws Exception {
		TrialFindings seen = look(null, true);
		TrialFindings four = new TrialFindings(seen.firstLoads(), seen.curves(), seen.evidence(), seen.findings(),
				seen.start(), seen.together(), seen.facts(), seen.broken(), 4, seen.warm());
		assertThat(plan(null, null).stages(four, time())).extracting(TrialPlan.Stage::load)
			.containsExactly(LoadPoint.ofUsers(100), new LoadPoint(100, 13.0));
	}

	@Test
	void aScriptIsRunOnceBeforeItsFirstLoad() throws Exception {
		Target script = Target.ofScript(this.home.resolve("shop.js"));
		try (TrialInspection inspection = new TrialInspection(new TrialContext(this.environment, script, time(),
				RunFolder.create(this.home.resolve("results"), "try"), (text) -> {
				}, new SampleListener(new ArrayList<>()), new HashSet<>()), EXPERIMENT.apply(this.home))) {
			inspection.inspect(LoadPoint.ofUsers(7), true);
		}
		for (String arm : List.of("platform", "virtual")) {
			assertThat(this.environment.events()).containsSubsequence("launch " + arm + " INSPECTED",
					"load " + arm + " 1", "load " + arm + " 7 for 10000ms");
		}
	}

	@Test
	void ofChosenUsersTheFirstLoadTellsTheRate() throws Exception {
		assertThat(plan(200, null).stages(look(LoadPoint.ofUsers(200), true), time())).extracting(TrialPlan.Stage::load)
			.containsExactly(LoadPoint.ofUsers(200), new LoadPoint(200, 50.0));
	}

	@Test
	void aChosenRateIsTheOnlyStage() throws Exception {
		assertThat(plan(null, 12.0).stages(look(LoadPoint.ofRate(12), true), time())).extracting(TrialPlan.Stage::name)
			.containsExactly("equal-rate");
	}

	@Test
	void inTurnTheCapacityIsTheOnlyStage() throws Exception {
		assertThat(plan(7, null).stages(look(LoadPoint.ofUsers(7), false), time())).singleElement()
			.isEqualTo(new TrialPlan.Stage(LoadPoint.ofUsers(7), 4,
					new Lengths(Duration.ofSeconds(25), Duration.ofSeconds(15)), Design.IN_TURN, null));
	}

	@Test
	void aCandidateThatStopsServingIsAnAnswer() throws Exception {
		TrialFindings seen = lookAt(List.of("platform", "virtual"), null, true, "virtual", SampleTestBed.BREAKS + 20);
		assertThat(this.environment.events()).as("a second JVM")
			.containsSubsequence("launch virtual INSPECTED", "close virtual", "launch virtual INSPECTED",
					"load virtual 20 for 30000ms", "close virtual");
		assertThat(this.environment.events()).as("no search")
			.filteredOn((event) -> event.startsWith("load"))
			.allMatch((event) -> event.contains(" 20 for "));
		assertThat(seen.broken())
			.containsExactly(new Breakdown("virtual", "20 users", 6.0, true, "platform", 100, 2, 2, Map.of()));
		assertThat(seen.firstLoads()).extracting(FirstLoad::arm).containsExactly("platform", "virtual");
		assertThat(seen.findings()).singleElement().satisfies((finding) -> {
			Finding.Starvation starvation = (Finding.Starvation) finding;
			assertThat(starvation.arm()).isEqualTo("virtual");
			assertThat(starvation.carriers()).isEqualTo(2);
			assertThat(starvation.below().frame()).isEqualTo("java.lang.Class.forName0");
			assertThat(starvation.waitFor()).startsWith("a monitor of acme.Jar");
		});
	}

	@Test
	void aCandidateThatEndsIsAnAnswer() throws Exception {
		TrialFindings seen = lookAt(List.of("platform", "virtual"), LoadPoint.ofUsers(7), true, "virtual",
				SampleTestBed.BREAKS + 7, SampleTestBed.ENDS);
		assertThat(seen.broken()).singleElement().satisfies((broken) -> {
			assertThat(broken.alive()).isFalse();
			assertThat(broken.broken()).isEqualTo(2);
		});
		assertThat(seen.evidence()).isEmpty();
	}

	@Test
	void aCandidateThatBreaksInTheSearchIsAnAnswerWhereTheBaselineCarriesTheLoad() throws Exception {
		TrialFindings seen = lookAt(List.of("platform", "virtual"), null, true, "virtual", SampleTestBed.BREAKS + 200);
		assertThat(seen.broken())
			.containsExactly(new Breakdown("virtual", "200 users", null, true, "platform", 100, 2, 2, Map.of()));
		assertThat(seen.firstLoads()).hasSize(2);
	}

	@Test
	void oneAtATimeABrokenCandidateIsAnAnswerToo() throws Exception {
		TrialFindings seen = lookAt(List.of("platform", "virtual"), null, false, "virtual", SampleTestBed.BREAKS + 20);
		assertThat(seen.brokenArms()).containsExactly("virtual");
		assertThat(seen.curves()).extracting(CapacityCurve::arm).containsExactly("platform");
	}

	@Test
	void theOtherCandidatesGoOn() throws Exception {
		TrialFindings seen = lookAt(List.of("platform", "virtual", "tuned"), null, true, "virtual",
				SampleTestBed.BREAKS + 20);
		assertThat(seen.brokenArms()).containsExactly("virtual");
		assertThat(seen.curves()).extracting(CapacityCurve::arm).containsExactly("platform", "tuned");
	}

	@Test
	void aBaselineThatStopsServingIsNone() {
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> lookAt(List.of("platform", "virtual"), null, true, "platform", SampleTestBed.BREAKS + 20))
			.withMessageStartingWith("platform: the service has stopped answering 20 users");
	}

	/** Of any service. */
	private static TrialPlan plan(@Nullable Integer users, @Nullable Double rate) {
		return new TrialPlan(null, TARGET, users, rate, Map.of());
	}

	private static TimeBudget time() {
		return new TimeBudget(null, null, null, null, 2, Pace.HERE);
	}

	private TrialFindings lookAt(List<String> arms, @Nullable LoadPoint chosen, boolean together, String broken,
			String... flags) throws InterruptedException {
		Experiment experiment = new SampleExperiments(this.home).experiment(arms, 1, 1);
		for (String flag : flags) {
			experiment = SampleExperiments.failing(experiment, broken, flag);
		}
		try (TrialInspection inspection = inspection(experiment)) {
			return inspection.inspect(chosen, together);
		}
	}

	private TrialFindings look(@Nullable LoadPoint chosen, boolean together) throws InterruptedException {
		return look(chosen, together, RunFolder.create(this.home.resolve("results"), "try"));
	}

	private TrialFindings look(@Nullable LoadPoint chosen, boolean together, RunFolder folder)
			throws InterruptedException {
		try (TrialInspection inspection = inspection(EXPERIMENT.apply(this.home), folder)) {
			return inspection.inspect(chosen, together);
		}
	}

	private TrialFindings lookAt(Experiment experiment, boolean together) throws InterruptedException {
		try (TrialInspection inspection = inspection(experiment)) {
			return inspection.inspect(null, together);
		}
	}

	/** Arms whose subjects behave as a flag says. */
	private Experiment both(String flag) {
		return SampleExperiments.failing(SampleExperiments.failing(EXPERIMENT.apply(this.home), "platform", flag),
				"virtual", flag);
	}

	private TrialInspection inspection(Experiment experiment) {
		return inspection(experiment, RunFolder.create(this.home.resolve("results"), "try"));
	}

	private TrialInspection inspection(Experiment experiment, RunFolder folder) {
		return new TrialInspection(new TrialContext(this.environment, TARGET, time(), folder, (text) -> {
		}, new SampleListener(new ArrayList<>()), new HashSet<>()), experiment);
	}

	@Test
	void anotherThreadTypeIsDemandedWhereItIsCompared() {
		ResolvedArm platform = arm("platform", "platform");
		ResolvedArm virtual = arm("virtual", "virtual");
		assertThatExceptionOfType(ServiceException.class).isThrownBy(
				() -> TrialInspection.requireThreads(List.of(platform, virtual), virtual, seen("virtual", "platform")))
			.withMessageContaining("has no effect");
	}

	@ParameterizedTest
	@CsvSource({ "virtual, platform", "virtual, event-loop", "virtual, unknown", "virtual, mixed",
			"platform, virtual" })
	void everyRefusalHasItsNextStep(String wanted, String shown) {
		List<ResolvedArm> arms = List.of(arm("platform", "platform"), arm("virtual", "virtual"));
		ResolvedArm arm = arms.get(wanted.equals("platform") ? 0 : 1);
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> TrialInspection.requireThreads(arms, arm, seen(wanted, shown)))
			.withMessageMatching(".*; [^;]*(look for|ask for|compare another change)[^;]*");
	}

	@ParameterizedTest
	@CsvSource({ "event-loop", "mixed", "unknown" })
	void anotherJarMayServeOnEventLoops(String shown) {
		ResolvedArm reactive = arm("baseline", "platform", "reactive.jar");
		ResolvedArm servlets = arm("mvc", "virtual", "shop.jar");
		List<ResolvedArm> arms = List.of(reactive, servlets);
		assertThatCode(() -> TrialInspection.requireThreads(arms, reactive, seen("baseline", shown)))
			.doesNotThrowAnyException();
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> TrialInspection.requireThreads(arms, servlets, seen("mvc", "platform")))
			.withMessageContaining("has no effect");
		List<ResolvedArm> switched = List.of(reactive, servlets, arm("virtual", "virtual", "reactive.jar"));
		assertThatExceptionOfType(ServiceException.class).as("one arm differs in the switch alone")
			.isThrownBy(() -> TrialInspection.requireThreads(switched, reactive, seen("baseline", shown)));
	}

	@Test
	void ofAnotherChangeAnyThreadsWillDo() {
		ResolvedArm baseline = arm("baseline", "platform");
		ResolvedArm larger = arm("size=30", "platform");
		assertThatCode(
				() -> TrialInspection.requireThreads(List.of(baseline, larger), larger, seen("size=30", "virtual")))
			.doesNotThrowAnyException();
	}

	@Test
	void anArmThatAnswersBeforeItsWorkIsDoneIsNamed() {
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> TrialInspection.requireWork("platform", 31, seen("platform", "unknown")))
			.withMessage(
					"platform answers before the work is done: after its loads it went on computing, for 31.00 s of"
							+ " CPU time, so its rate is none of work; ask for a path that waits for the work, or for a --rate"
							+ " that both arms can do");
		assertThatCode(() -> {
			TrialInspection.requireWork("platform", 0.3, seen("platform", "unknown"));
			TrialInspection.requireWork("platform", 31, seen("platform", "platform"));
		}).doesNotThrowAnyException();
	}

	private static Evidence seen(String arm, String threads) {
		return new Evidence(arm, ThreadKind.of(threads), List.of(), 1, threads.equals("unknown") ? 0 : 1, Map.of(),
				List.of(), List.of(), null, List.of(), null, null);
	}

	private static ResolvedArm arm(String name, String threads) {
		return arm(name, threads, "shop.jar");
	}

	private static ResolvedArm arm(String name, String threads, String jar) {
		return new ResolvedArm(name, new Mode(threads, "a mode", threads, Stack.TOMCAT, Map.of(), List.of()),
				new ServiceSpec("shop", jar, 8080, null, null, List.of(), null, null, null, null, null), Jdk.own(),
				List.of(), Map.of(), Map.of(), Set.of(), Map.of(), 1, null);
	}

}
