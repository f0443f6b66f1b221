package io.vtbench.runner.command;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.machine.LoadException;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.report.Reports;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.Trial;
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

	/** Of eight blocks that an arm has in the two stages of a pair. */
	private static final String IN_FIRST_PAIR = "3000ms:2";

	private static final String IN_THIRD_PAIR = "3000ms:18";

	@TempDir
	private Path home;

	private SampleEnvironment environment;

	private RunFolder folder;

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
	void aLoadThatFailsInTheFirstPairLeavesWhatWasSeen() {
		assertThatExceptionOfType(LoadException.class)
			.isThrownBy(() -> conduct(4, SampleTestBed.BREAKS_IN + IN_FIRST_PAIR, SampleTestBed.RECOVERS))
			.withMessage("no answer");
		Trial saved = Trial.FILE.read(this.folder.path());
		assertThat(saved.cutShort()).containsExactly("no answer");
		assertThat(saved.firstMinutes()).hasSize(2);
		assertThat(saved.evidence()).hasSize(2);
		assertThat(saved.plan().stages()).extracting(Trial.PlannedStage::name, Trial.PlannedStage::pairs)
			.containsExactly(tuple("capacity", 4), tuple("equal-rate", 4));
		assertThat(saved.plan().deciding())
			.contains(new Trial.Criterion("p95 latency at the limit", 0.05, 0.2),
					new Trial.Criterion("peak memory", 0.25, 0.25))
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
		assertThat(Trial.FILE.read(this.folder.path()).firstMinutes()).hasSize(2);
	}

	@Test
	void whatASearchHasSeenBeforeItFailsIsKept() {
		assertThatExceptionOfType(LoadException.class)
			.isThrownBy(() -> conduct(null, SampleTestBed.BREAKS_IN + "3000ms:2", SampleTestBed.RECOVERS))
			.withMessage("no answer");
		Trial saved = Trial.FILE.read(this.folder.path());
		assertThat(saved.firstMinutes()).hasSize(2);
		assertThat(saved.curves()).isNotEmpty();
		assertThat(this.folder.path().resolve(Reports.MARKDOWN)).content().contains("Cut short: no answer");
	}

	@Test
	void aTrialThatIsInterruptedInItsPairsHasSavedWhatItSaw() throws Exception {
		List<Trial> saved = new ArrayList<>();
		this.environment.beforeOpening(() -> {
			if (Trial.FILE.isIn(this.folder.path())) {
				saved.add(Trial.FILE.read(this.folder.path()));
			}
		});
		conduct(4, "-Dsample.nothing");
		assertThat(saved).singleElement().satisfies((trial) -> {
			assertThat(trial.firstMinutes()).hasSize(2);
			assertThat(trial.cutShort()).containsExactly("the trial was interrupted; repeat its command");
		});
	}

	private TrialSession.Outcome conduct(@Nullable Integer users, String... flags) throws InterruptedException {
		TrialService service = new TrialService(this.jar, null, null, "platform",
				ChangedArm.parse(List.of("jvm:" + String.join(" + jvm:", flags))), 8080, null, null, null, Map.of(),
				Map.of(), List.of(), null);
		Target target = new Target(Target.PATHS, List.of(Target.WeightedPath.parse("/")), "GET", null, Map.of(), 200);
		return new TrialSession(new SuiteFolder(this.home), new PrintStream(this.err), this.environment)
			.conduct(new TrialSession.Request(new TrialPlan(service, target, users, null, Map.of()), null, 4, null,
					Duration.ofSeconds(5), Duration.ofSeconds(12), false, 1, "./bench try --jar shop.jar",
					SecretValues.of(Map.of())), this.folder);
	}

}
