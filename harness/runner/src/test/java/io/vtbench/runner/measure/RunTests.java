package io.vtbench.runner.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import io.vtbench.runner.file.FileException;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Signal;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.Plan;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.SampleExperiments;
import io.vtbench.runner.scenario.SampleListener;
import io.vtbench.runner.system.SampleEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RunTests {

	@TempDir
	private Path home;

	private RunFolder folder;

	private SampleExperiments experiments;

	private final List<Note> notes = new ArrayList<>();

	@BeforeEach
	void createFolder() {
		this.folder = RunFolder.create(this.home, "transfer");
		this.experiments = new SampleExperiments(this.home);
	}

	@Test
	void carriesOutThePlanAndJudgesNothing() throws InterruptedException {
		SampleForks forks = new SampleForks();
		RunResult result = run(3, 3).carryOut((soFar) -> false, forks).getFirst().facts();
		assertThat(forks.done()).isEqualTo(slots(1, 2, 3));
		assertThat(pairs(result, "platform")).containsExactly(1, 2, 3);
		assertThat(pairs(result, "virtual")).containsExactly(1, 2, 3);
		assertThat(result.arm("virtual").effectiveSettings()).containsEntry("limit", "virtual");
		assertThat(result.status()).isEqualTo(Status.INTERRUPTED);
		assertThat(result.comparisons()).isEmpty();
	}

	@Test
	void savesEveryForkBeforeTheNextBegins() throws InterruptedException {
		List<Integer> saved = new ArrayList<>();
		SampleForks forks = new SampleForks();
		forks.beforeEach(() -> {
			if (!forks.done().isEmpty()) {
				saved.add(forks(ResultFile.read(this.folder.path())));
			}
		});
		run(2, 2).carryOut((soFar) -> false, forks);
		assertThat(saved).containsExactly(1, 2, 3);
	}

	@Test
	void aFailureKeepsWhatWasDone() {
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> run(3, 3).carryOut((soFar) -> false, new SampleForks().failAfter(3)))
			.withMessage("bank-service died in mid-run");
		RunResult saved = ResultFile.read(this.folder.path());
		assertThat(forks(saved)).isEqualTo(3);
		assertThat(saved.status()).isEqualTo(Status.INTERRUPTED);
	}

	@Test
	void aFailureEndsThePairsOfWhichTwoAreWhole() throws InterruptedException {
		List<Note> told = new ArrayList<>();
		RunResult result = run(4, 4).keepingWholePairs(told::add)
			.carryOut((soFar) -> false, new SampleForks().failAfter(5))
			.getFirst()
			.facts();
		assertThat(pairs(result, "platform")).containsExactly(1, 2);
		assertThat(pairs(result, "virtual")).containsExactly(1, 2);
		assertThat(result.arms().stream().flatMap((arm) -> arm.setAside().stream())).singleElement()
			.satisfies((half) -> assertThat(half.reason()).isEqualTo(new Arm.Unfinished()));
		assertThat(told).containsExactly(new Note.Ended(2, 4, "bank-service died in mid-run"));
		assertThat(result.environment().notes()).isEqualTo(told);
	}

	@Test
	void whatNobodyExpectedEndsThePairsToo() throws InterruptedException {
		List<Note> told = new ArrayList<>();
		SampleForks forks = new SampleForks();
		forks.beforeEach(() -> {
			if (forks.done().size() == 4) {
				throw new IllegalStateException("no reading");
			}
		});
		assertThat(run(4, 4).keepingWholePairs(told::add).carryOut((soFar) -> false, forks)).hasSize(1);
		assertThat(told).containsExactly(new Note.Ended(2, 4, "unexpected java.lang.IllegalStateException:"
				+ " no reading; call again with --verbose and report it with the output"));
	}

	@Test
	void aReasonNamesAFileByItsPlaceInTheFolderOfTheRun() throws InterruptedException {
		List<Note> told = new ArrayList<>();
		SampleForks forks = new SampleForks();
		forks.beforeEach(() -> {
			if (forks.done().size() == 4) {
				throw new ServiceException("bank-service died; see its log: " + this.folder.raw("bank.log"));
			}
		});
		run(4, 4).keepingWholePairs(told::add).carryOut((soFar) -> false, forks);
		assertThat(told)
			.containsExactly(new Note.Ended(2, 4, "bank-service died; see its log: " + Path.of("raw", "bank.log")));
	}

	@Test
	void aFailureBeforeTwoPairsAreWholeIsOne() {
		List<Note> told = new ArrayList<>();
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> run(4, 4).keepingWholePairs(told::add)
			.carryOut((soFar) -> false, new SampleForks().failAfter(3)));
		assertThat(told).isEmpty();
	}

	@Test
	void aResultThatCannotBeSavedEndsTheRun() {
		SampleForks forks = new SampleForks();
		forks.beforeEach(() -> {
			if (forks.done().size() == 2) {
				takePlaceOf(this.folder.path().resolve(ResultFile.NAME));
			}
		});
		assertThatExceptionOfType(FileException.class).isThrownBy(() -> run(3, 3).carryOut((soFar) -> false, forks))
			.withMessageStartingWith("cannot write " + this.folder.path().resolve(ResultFile.NAME) + ": ");
		assertThat(this.folder.path()).isDirectoryNotContaining((file) -> file.toString().endsWith(".part"));
	}

	private static void takePlaceOf(Path file) {
		try {
			Files.delete(file);
			Files.createDirectories(file.resolve("in-its-place"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	void resumingKeepsWholePairsAndRepeatsHalfOnes() throws InterruptedException {
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> run(3, 3).carryOut((soFar) -> false, new SampleForks().failAfter(3)));
		RunResult earlier = ResultFile.read(this.folder.path());
		SampleForks forks = new SampleForks();
		RunResult result = run(3, 3).resume(earlier).carryOut((soFar) -> false, forks).getFirst().facts();
		assertThat(forks.done()).isEqualTo(slots(2, 3));
		assertThat(pairs(result, "platform")).containsExactly(1, 2, 3);
		assertThat(pairs(result, "virtual")).containsExactly(1, 2, 3);
		assertThat(result.startedAt()).isEqualTo(earlier.startedAt());
		assertThat(result.environment().notes()).containsExactly(new Note.Resumed());
	}

	@Test
	void aBuildInMidRunEndsItAndKeepsWhatWasDone() throws IOException {
		Path jar = this.home.resolve("bank-service/target/bank-service.jar");
		Files.createDirectories(jar.getParent());
		Files.writeString(jar, "one build");
		SampleForks forks = new SampleForks();
		forks.beforeEach(() -> {
			if (forks.done().size() == 2) {
				write(jar, "another");
			}
		});
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> run(3, 3).carryOut((soFar) -> false, forks))
			.withMessage("bank-service/target/bank-service.jar has changed since the run began, and forks of before"
					+ " and after cannot be compared; start a new run with: ./bench run transfer");
		assertThat(forks(ResultFile.read(this.folder.path()))).isEqualTo(3);
	}

	private static void write(Path file, String text) {
		try {
			Files.writeString(file, text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	void aPairThatLostItsProcessorIsMeasuredAgainAndNoted() throws InterruptedException {
		SampleForks forks = new SampleForks().steal(1, 0.01).steal(2, 0.08);
		RunResult result = run(2, 2).carryOut((soFar) -> false, forks).getFirst().facts();
		assertThat(forks.done()).isEqualTo(slots(1, 1, 2));
		assertThat(pairs(result, "platform")).containsExactly(1, 2);
		assertThat(steal(result)).allMatch((share) -> share == 0);
		assertThat(this.notes)
			.containsExactly(new Note.DisturbedPair(1, stolen(Map.of("platform", 0.01, "virtual", 0.08)), true));
		assertThat(result.environment().notes()).isEqualTo(this.notes);
		assertThat(result.arms()).extracting(Arm::setAside)
			.allSatisfy((marked) -> assertThat(marked).singleElement().satisfies((fork) -> {
				assertThat(fork.reason())
					.isEqualTo(new Arm.Disturbed(stolen(Map.of("platform", 0.01, "virtual", 0.08))));
				assertThat(fork.fork().pair()).isEqualTo(1);
			}));
		assertThat(ResultFile.read(this.folder.path()).arms()).isEqualTo(result.arms());
		assertThat(
				run(2, 2).resume(result).carryOut((soFar) -> false, forks).getFirst().facts().arm("virtual").setAside())
			.hasSize(1);
	}

	@Test
	void aMachineThatNeverRecoversIsMeasuredThreeTimesAndLeftToTheJudge() throws InterruptedException {
		SampleForks forks = new SampleForks();
		for (int i = 1; i <= 6; i++) {
			forks.steal(i, 0.2);
		}
		RunResult result = run(1, 1).carryOut((soFar) -> false, forks).getFirst().facts();
		assertThat(forks.done()).isEqualTo(slots(1, 1, 1));
		assertThat(steal(result)).containsExactly(0.2, 0.2);
		assertThat(this.notes).hasSize(2);
	}

	private RunResult resumed(int pairs, SampleForks forks) throws InterruptedException {
		return run(pairs, pairs).resume(ResultFile.read(this.folder.path()))
			.carryOut((soFar) -> false, forks)
			.getFirst()
			.facts();
	}

	@Test
	void aPairThatIsSetAsideStaysSoWhenItsRepeatIsInterrupted() throws InterruptedException {
		SampleForks forks = new SampleForks().steal(3, 0.08).failAfter(4);
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> run(2, 2).carryOut((soFar) -> false, forks));
		SampleForks again = new SampleForks();
		RunResult result = resumed(2, again);
		assertThat(again.done()).isEqualTo(slots(2));
		assertThat(steal(result)).allMatch((share) -> share == 0);
		assertThat(result.arm("virtual").setAside()).hasSize(1);
		assertThat(result.environment().notes())
			.contains(new Note.DisturbedPair(2, stolen(Map.of("virtual", 0.08)), true));
	}

	@Test
	void anInterruptionAllowsNoMoreRepeatsThanTwo() throws InterruptedException {
		SampleForks forks = new SampleForks().steal(1, 0.2).steal(3, 0.2).failAfter(4);
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> run(1, 1).carryOut((soFar) -> false, forks));
		SampleForks again = new SampleForks().steal(1, 0.2);
		RunResult result = resumed(1, again);
		assertThat(again.done()).isEqualTo(slots(1));
		assertThat(result.arm("virtual").setAside()).hasSize(2);
	}

	@Test
	void aPairIsNotRepeatedWhenTheTimeIsUp() throws InterruptedException {
		SampleForks forks = new SampleForks().steal(3, 0.08);
		RunResult result = timed(forks, 4, 150).carryOut((soFar) -> false, forks).getFirst().facts();
		assertThat(forks.done()).isEqualTo(slots(1, 2));
		assertThat(result.environment().notes()).containsExactly(
				new Note.DisturbedPair(2, stolen(Map.of("virtual", 0.08)), false), new Note.Ended(2, 4, null));
	}

	@Test
	void aPairThatWasRepeatedIsExpectedToTakeNoLongerThanOthers() throws InterruptedException {
		SampleForks forks = new SampleForks().steal(1, 0.08).steal(3, 0.08);
		timed(forks, 2, 250).carryOut((soFar) -> false, forks);
		assertThat(forks.done()).isEqualTo(slots(1, 1, 1, 2));
	}

	@Test
	void onePairThatTookAllTheTimeIsTooFew() throws InterruptedException {
		List<Note> told = new ArrayList<>();
		SampleForks forks = new SampleForks();
		timed(forks, 4, 100).keepingWholePairs(told::add).carryOut((soFar) -> false, forks);
		assertThat(forks.done()).isEqualTo(slots(1));
		assertThat(told).containsExactly(new Note.Ended(1, 4, null));
		SampleForks more = new SampleForks();
		timed(more, 4, 150).keepingWholePairs(told::add).carryOut((soFar) -> false, more);
		assertThat(told).as("two are enough").hasSize(1);
	}

	/** A run whose forks take half a minute each. */
	private Run timed(SampleForks forks, int pairs, int seconds) throws InterruptedException {
		AtomicLong nanos = new AtomicLong();
		forks.beforeEach(() -> nanos.addAndGet(Duration.ofSeconds(30).toNanos()));
		return run(pairs, pairs).within(Duration.ofSeconds(seconds), nanos::get);
	}

	private static List<Seen.ArmReadings> stolen(Map<String, Double> shares) {
		return List.of(new Seen.ArmReadings(Signal.STEAL, shares));
	}

	@Test
	void extensionStopsAtTheMostPairs() throws InterruptedException {
		SampleForks forks = new SampleForks();
		RunResult result = run(2, 5).carryOut((soFar) -> false, forks).getFirst().facts();
		assertThat(pairs(result, "virtual")).containsExactly(1, 2, 3, 4, 5);
	}

	@Test
	void extensionStopsWhenEnoughAndAsksOnlyAfterTheFirstPairs() throws InterruptedException {
		List<Integer> asked = new ArrayList<>();
		RunResult result = run(2, 20).carryOut((soFar) -> {
			asked.add(soFar.arm("virtual").forks().size());
			return soFar.arm("virtual").forks().size() == 4;
		}, new SampleForks()).getFirst().facts();
		assertThat(asked).containsExactly(2, 3, 4);
		assertThat(pairs(result, "platform")).containsExactly(1, 2, 3, 4);
	}

	@Test
	void aDuetRunsBothArmsAtOnceAtTheRateThatWasFound() throws InterruptedException {
		SampleForks forks = new SampleForks().rate(321);
		RunResult result = run(this.experiments.duet(2)).carryOut((soFar) -> false, forks).getFirst().facts();
		assertThat(forks.steps()).hasSize(2).allMatch((step) -> step.size() == 2);
		assertThat(result.design()).isEqualTo(Design.DUET);
		assertThat(result.load().ratePerSecond()).isEqualTo(321);
		assertThat(result.arm("virtual").forks()).extracting(Fork::order).containsExactly(1, 2);
		assertThat(result.arm("platform").forks()).extracting(Fork::order).containsExactly(1, 2);
	}

	@Test
	void aDuetThatIsContinuedKeepsItsRate() throws InterruptedException {
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> run(this.experiments.duet(3))
			.carryOut((soFar) -> false, new SampleForks().rate(321).failAfter(2)));
		RunResult earlier = ResultFile.read(this.folder.path());
		SampleForks forks = new SampleForks();
		RunResult result = run(this.experiments.duet(3)).resume(earlier)
			.carryOut((soFar) -> false, forks)
			.getFirst()
			.facts();
		assertThat(result.load().ratePerSecond()).isEqualTo(321);
		assertThat(pairs(result, "virtual")).containsExactly(1, 2, 3);
	}

	private Run run(int pairs, int maxPairs) throws InterruptedException {
		return run(this.experiments.experiment(List.of("platform", "virtual"), pairs, maxPairs));
	}

	private Run run(Experiment experiment) throws InterruptedException {
		return new Run(experiment, new SampleEnvironment(experiment.home()), this.folder,
				new SampleListener(this.notes));
	}

	private static List<Plan.Slot> slots(int... pairs) {
		Plan plan = new Plan(List.of("platform", "virtual"), 1, Design.IN_TURN);
		return Arrays.stream(pairs).boxed().flatMap((pair) -> plan.pair(pair).stream()).toList();
	}

	private static List<Integer> pairs(RunResult result, String arm) {
		return result.arm(arm).forks().stream().map(Fork::pair).toList();
	}

	private static int forks(RunResult result) {
		return result.arms().stream().map(Arm::forks).mapToInt(List::size).sum();
	}

	private static List<Double> steal(RunResult result) {
		return result.arms()
			.stream()
			.flatMap((arm) -> arm.forks().stream())
			.map((fork) -> (fork.machine().stealShare() != null) ? fork.machine().stealShare() : 0)
			.toList();
	}

}
