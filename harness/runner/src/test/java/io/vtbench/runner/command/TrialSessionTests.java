package io.vtbench.runner.command;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.vtbench.runner.machine.LoadException;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.report.Reports;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Overload;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.Slo;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.SecretValues;
import io.vtbench.runner.system.SampleEnvironment;
import io.vtbench.runner.system.SampleTestBed;
import io.vtbench.runner.trial.ChangedArm;
import io.vtbench.runner.trial.Target;
import io.vtbench.runner.trial.TrialPlan;
import io.vtbench.runner.trial.TrialService;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import planted.Hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

/** Whatever happens to a trial, what it has seen and measured is kept. */
class TrialSessionTests {

	/**
	 * Of eight blocks that an arm has in the two stages of a pair, after two steps before
	 * the first.
	 */
	private static final String IN_FIRST_PAIR = "3000ms:4";

	private static final String IN_THIRD_PAIR = "3000ms:20";

	@TempDir
	private Path home;

	private SampleEnvironment environment;

	private RunFolder folder;

	private boolean overload = true;

	private @Nullable Slo slo;

	private int pairs = 4;

	private Target target = new Target(Target.PATHS, List.of(Target.WeightedPath.parse("/")), "GET", null, Map.of(),
			200);

	private @Nullable Duration limit;

	private Path jar;

	private final ByteArrayOutputStream err = new ByteArrayOutputStream();

	@BeforeEach
	void suite() throws Exception {
		Path scenarios = Files.createDirectories(this.home.resolve("scenarios"));
		for (String file : List.of("modes.yaml", "services.yaml")) {
			Files.copy(Path.of("src/test/resources/command/suite", file), scenarios.resolve(file));
		}
		Files.createFile(Files.createDirectories(this.home.resolve("k6")).resolve(Target.PATHS));
		this.jar = BootJarFile.write(this.home.resolve("shop.jar"), Hostile.class);
		this.environment = new SampleEnvironment(this.home);
		this.folder = RunFolder.create(this.home.resolve("results"), "try");
	}

	@Test
	void aTrialThatIsWholeIsNotCutShort() throws Exception {
		TrialSession.Outcome outcome = conduct(4, "-Dsample.nothing");
		assertThat(outcome.isValid()).isTrue();
		assertThat(Trial.FILE.read(this.folder.path()).cutShort()).isEmpty();
		assertThat(Files.readString(this.folder.path().resolve(Reports.HTML))).doesNotContain("Cut short");
	}

	/** Nobody has looked whether a service answers each path of its description. */
	@Test
	void pathsOfAFileThatAreNotAnsweredAreLeftOutAndNamed() throws Exception {
		this.target = new Target(Target.PATHS,
				Stream.of("/", "/gone/1", "/shop").map(Target.WeightedPath::parse).toList(), "GET", null, Map.of(), 200,
				new Target.OfFile(List.of()));
		assertThat(conduct(4, "-Dsample.nothing").isValid()).isTrue();
		Trial saved = Trial.FILE.read(this.folder.path());
		assertThat(saved.target()).isEqualTo("GET / and 1 more path");
		assertThat(saved.facts()).containsEntry("paths left out", "/gone/1 (410)");
		assertThat(this.err.toString(StandardCharsets.UTF_8))
			.contains("left out, because the answer is not the expected one: /gone/1 (410)");
	}

	@Test
	void aPathThatTheUserNamedIsNotLeftOut() {
		this.target = new Target(Target.PATHS, Stream.of("/", "/gone/1").map(Target.WeightedPath::parse).toList(),
				"GET", null, Map.of(), 200);
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> conduct(4, "-Dsample.nothing"))
			.withMessageStartingWith("GET /gone/1 answers 410, expected is 200");
	}

	@Test
	void aFileOfWhichNoPathIsAnsweredIsRefused() {
		this.target = new Target(Target.PATHS, List.of(Target.WeightedPath.parse("/gone/1")), "GET", null, Map.of(),
				200, new Target.OfFile(List.of()));
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> conduct(4, "-Dsample.nothing"))
			.withMessageStartingWith("GET /gone/1 answers 410, expected is 200");
	}

	@Test
	void aScenarioOfTheSuiteThatIsBrokenIsNoneOfItsBusiness() throws Exception {
		Files.writeString(this.home.resolve("scenarios/broken.yaml"), "question: [");
		assertThat(conduct(4, "-Dsample.nothing").isValid()).isTrue();
	}

	@Test
	void theMachineIsReadForTheTrialForItsRequestsAndForItsResultsAndNotForEachStage() throws Exception {
		assertThat(conduct(4, "-Dsample.nothing").results()).hasSize(2);
		assertThat(this.environment.machineReads()).isEqualTo(3);
	}

	@Test
	void anArmThatFailsUnderOverloadDecides() throws Exception {
		TrialSession.Outcome outcome = conduct(4, SampleTestBed.REJECTS + 64);
		assertThat(outcome.isValid()).isTrue();
		Trial saved = Trial.FILE.read(this.folder.path());
		assertThat(saved.overload().users()).containsExactly(16, 32, 64);
		assertThat(saved.overload().levels()).extracting(Overload.Level::pair).containsOnly(3, 4);
		ArmAnswer answer = saved.answer().arms().getFirst();
		assertThat(answer.decision().isWorse()).isTrue();
		assertThat(answer.overload().users()).isEqualTo(64);
		assertThat(List.of(Reports.HTML, Reports.MARKDOWN))
			.allSatisfy((report) -> assertThat(this.folder.path().resolve(report)).content()
				.contains("with 64 users at once, ", "Overload"));
		assertThat(saved.runs())
			.allSatisfy((run) -> assertThat(this.folder.path().resolve(run).resolve(ResultFile.NAME)).content()
				.doesNotContain("verload"));
	}

	@Test
	void aBaselineThatEndsUnderOverloadCostsNothing() throws Exception {
		TrialSession.Outcome outcome = conductBaseline(4, SampleTestBed.FALLS + 64, SampleTestBed.ENDS);
		assertThat(outcome.isValid()).isTrue();
		assertThat(outcome.trial().breakdowns()).isEmpty();
		ArmAnswer answer = outcome.trial().answer().arms().getFirst();
		assertThat(answer.overload().ofCandidate()).isFalse();
		assertThat(answer.overload().ending()).isEqualTo(Overload.Ending.ENDED);
		assertThat(answer.decision()).isIn(Decision.SET_IT, Decision.MIXED);
	}

	@Test
	void anOverloadThatIsSwitchedOffIsSaidOnce() throws Exception {
		this.overload = false;
		Trial trial = conduct(4, SampleTestBed.REJECTS + 64).trial();
		assertThat(trial.overload()).isEqualTo(Overload.none(0, Overload.Absence.OFF));
		assertThat(this.environment.events()).noneMatch((event) -> event.startsWith("overload "));
		assertThat(this.folder.path().resolve(Reports.MARKDOWN)).content().containsOnlyOnce("--overload off");
	}

	@Test
	void risingRatesFollowEachPairInPlaceOfTheOverload() throws Exception {
		this.overload = false;
		this.slo = Slo.parse("p95=0.001ms");
		Trial trial = conduct(4, "-Dsample.nothing").trial();
		assertThat(trial.slo().steps()).extracting(Slo.Step::pair).as("no rate keeps it").containsOnly(1);
		assertThat(trial.slo().steps()).extracting(Slo.Step::arm).contains("baseline", "sample.nothing");
		assertThat(trial.answer().arms().getFirst().kept().candidate().bound()).isEqualTo(Slo.Bound.BELOW);
		assertThat(List.of(Reports.HTML, Reports.MARKDOWN))
			.allSatisfy((report) -> assertThat(this.folder.path().resolve(report)).content()
				.contains("No rate keeps p95 below 0.001 ms in either arm", "At rising rates"));
	}

	@Test
	void aLongTrialAssumesAnObjectiveAndStillOverloads() throws Exception {
		this.limit = Duration.ofMinutes(25);
		Trial trial = conduct(4, "-Dsample.nothing").trial();
		double median = trial.slo().terms().getFirst().limit() / 10;
		assertThat(trial.slo().assumed()).isTrue();
		assertThat(trial.slo().steps()).isNotEmpty()
			.anySatisfy((step) -> assertThat(step.p50Millis()).isBetween(median / 3, median * 3));
		assertThat(trial.overload().levels()).isNotEmpty();
		assertThat(this.folder.path().resolve(Reports.MARKDOWN)).content()
			.contains(trial.slo().text() + " (ten times the median; --slo sets another limit)");
	}

	@Test
	void aShorterTrialAssumesNone() throws Exception {
		this.limit = Duration.ofMinutes(24);
		assertThat(conduct(4, "-Dsample.nothing").trial().slo()).isNull();
	}

	@Test
	void aLoadThatFailsInTheThirdPairLeavesTheAnswerOfTwo() throws Exception {
		TrialSession.Outcome outcome = conduct(4, SampleTestBed.BREAKS_IN + IN_THIRD_PAIR, SampleTestBed.RECOVERS);
		assertThat(outcome.isValid()).as("the exit code says so").isFalse();
		Trial saved = Trial.FILE.read(this.folder.path());
		assertThat(saved.cutShort()).containsExactly("ended after 2 of 4 pairs: no answer");
		assertThat(saved.answer().arms()).singleElement().satisfies((answer) -> {
			assertThat(answer.decision()).isNotNull();
			assertThat(answer.rows()).isNotEmpty();
		});
		assertThat(saved.runs()).containsExactly("capacity", "equal-rate")
			.allSatisfy((run) -> assertThat(ResultFile.read(this.folder.path().resolve(run)).arm("baseline").forks())
				.extracting(Fork::pair)
				.containsExactly(1, 2));
		assertThat(List.of(Reports.HTML, Reports.MARKDOWN))
			.allSatisfy((report) -> assertThat(this.folder.path().resolve(report)).content()
				.contains("Cut short: ended after 2 of 4 pairs: no answer"));
	}

	@Test
	void anArmThatBreaksInTheThirdPairIsAnAnswerWithThePairsBefore() throws Exception {
		TrialSession.Outcome outcome = conduct(4, SampleTestBed.BREAKS_IN + IN_THIRD_PAIR);
		assertThat(outcome.isValid()).as("the exit code is that of an answer").isTrue();
		Trial saved = Trial.FILE.read(this.folder.path());
		assertThat(saved.answer().arms()).extracting(ArmAnswer::decision).containsExactly(Decision.DO_NOT);
		assertThat(saved.breakdowns()).extracting(Breakdown::baseline, Breakdown::jvms)
			.as("three in pairs, and one more that gets the load")
			.containsExactly(tuple("baseline", 4));
		assertThat(saved.runs()).containsExactly("capacity", "equal-rate")
			.allSatisfy((run) -> assertThat(ResultFile.read(this.folder.path().resolve(run)).arm("baseline").forks())
				.extracting(Fork::pair)
				.containsExactly(1, 2));
	}

	@Test
	void aLoadThatFailsInTheFirstPairLeavesWhatWasSeen() {
		assertThatExceptionOfType(LoadException.class)
			.isThrownBy(() -> conduct(4, SampleTestBed.BREAKS_IN + IN_FIRST_PAIR, SampleTestBed.RECOVERS))
			.withMessage("no answer");
		Trial saved = Trial.FILE.read(this.folder.path());
		assertThat(saved.cutShort()).containsExactly("no answer");
		assertThat(saved.firstLoads()).hasSize(2);
		assertThat(saved.evidence()).hasSize(2);
		assertThat(saved.plan().stages()).extracting(Trial.PlannedStage::name, Trial.PlannedStage::pairs)
			.containsExactly(tuple("capacity", 4), tuple("equal-rate", 4));
		assertThat(saved.plan().deciding())
			.contains(new Trial.Criterion("p95 latency at full load", 0.2), new Trial.Criterion("peak memory", 0.25))
			.hasSize(7);
		assertThat(saved.answer().arms()).extracting(ArmAnswer::decision).containsExactly(Decision.UNCLEAR);
		assertThat(this.folder.path().resolve(Reports.HTML)).content().contains("Cut short: no answer");
		assertThat(this.err.toString()).contains("what was seen before the trial failed is in ");
	}

	@Test
	void aJvmThatSomebodyKillsIsNoReasonAgainstItsArm() throws Exception {
		TrialSession.Outcome outcome = conduct(4, SampleTestBed.BREAKS_IN + IN_THIRD_PAIR, SampleTestBed.ENDS,
				SampleTestBed.KILLED);
		assertThat(outcome.isValid()).isFalse();
		Trial saved = outcome.trial();
		assertThat(saved.breakdowns()).isEmpty();
		assertThat(saved.cutShort()).singleElement()
			.asString()
			.startsWith("ended after 2 of 4 pairs: ")
			.contains("service died in mid-run; a signal ended it", "look for what sent it");
		assertThat(saved.answer().arms().getFirst().broken()).isNull();
	}

	@Test
	void aJvmThatIsKilledInTheFirstPairEndsTheTrial() {
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(
					() -> conduct(4, SampleTestBed.BREAKS_IN + IN_FIRST_PAIR, SampleTestBed.ENDS, SampleTestBed.KILLED))
			.withMessageContaining("a signal ended it");
		assertThat(Trial.FILE.read(this.folder.path()).firstLoads()).hasSize(2);
	}

	/** As JDK 25 does now and then where bench dumps its threads. */
	@Test
	void aJvmThatCrashesWhileItIsLookedAtIsNoReasonAgainstItsArm() {
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(
					() -> conduct(4, SampleTestBed.BREAKS_IN + "12000ms:1", SampleTestBed.ENDS, SampleTestBed.CRASHES))
			.withMessageContaining("a JVM that crashes has a fault of its own")
			.withMessageContaining("JDK-8364343");
		assertThat(Trial.FILE.read(this.folder.path()).breakdowns()).isEmpty();
	}

	/** What would come next finds it dead, and must not take that for a failure. */
	@Test
	void norIsOneThatCrashesThereAfterItsPairAndBeforeTheOverload() throws Exception {
		this.pairs = 2;
		TrialSession.Outcome outcome = conduct(4, SampleTestBed.BREAKS_IN + "12000ms:2", SampleTestBed.ENDS,
				SampleTestBed.CRASHES);
		assertThat(outcome.trial().breakdowns()).isEmpty();
		assertThat(outcome.trial().answer().arms().getFirst().overload()).isNull();
		assertThat(outcome.trial().overload().levels()).extracting(Overload.Level::pair).containsOnly(2);
	}

	@Test
	void whatASearchHasSeenBeforeItFailsIsKept() {
		assertThatExceptionOfType(LoadException.class)
			.isThrownBy(() -> conduct(null, SampleTestBed.BREAKS_IN + "3000ms:2", SampleTestBed.RECOVERS))
			.withMessage("no answer");
		Trial saved = Trial.FILE.read(this.folder.path());
		assertThat(saved.firstLoads()).hasSize(2);
		assertThat(saved.curves()).isNotEmpty();
		assertThat(this.folder.path().resolve(Reports.MARKDOWN)).content().contains("Cut short: no answer");
	}

	@Test
	void aTrialThatIsInterruptedInItsPairsHasSavedWhatItSaw() throws Exception {
		List<Trial> saved = new ArrayList<>();
		this.environment.beforePairs(() -> {
			if (Trial.FILE.isIn(this.folder.path())) {
				saved.add(Trial.FILE.read(this.folder.path()));
			}
		});
		conduct(4, "-Dsample.nothing");
		assertThat(saved).hasSize(4).allSatisfy((trial) -> {
			assertThat(trial.firstLoads()).hasSize(2);
			assertThat(trial.evidence()).hasSize(2);
			assertThat(trial.cutShort()).containsExactly("the trial was interrupted; repeat its command");
		});
	}

	private TrialSession.Outcome conduct(@Nullable Integer users, String... flags) throws InterruptedException {
		return conduct(users, List.of(), "jvm:" + String.join(" + jvm:", flags));
	}

	/** Conducts a trial whose flags both arms have, but the first of which one lacks. */
	private TrialSession.Outcome conductBaseline(int users, String first, String flag) throws InterruptedException {
		return conduct(users, List.of(first, flag), "jvm:" + first.replaceFirst("=.*", "=1000000"));
	}

	private TrialSession.Outcome conduct(@Nullable Integer users, List<String> jvm, String change)
			throws InterruptedException {
		TrialService service = new TrialService(this.jar, null, null, "platform", ChangedArm.parse(List.of(change)),
				8080, null, null, null, Map.of(), Map.of(), jvm, null);
		TrialSession.Request request = new TrialSession.Request(
				new TrialPlan(service, this.target, users, null, Map.of()), null, this.pairs, this.limit,
				Duration.ofSeconds(5), Duration.ofSeconds(12), this.overload, this.slo, null, 1,
				"./bench try --jar shop.jar", SecretValues.of(Map.of()));
		SuiteFolder suite = new SuiteFolder(this.home);
		return new TrialSession(suite, suite.services(), new PrintStream(this.err), this.environment, request,
				this.folder)
			.conduct();
	}

}
