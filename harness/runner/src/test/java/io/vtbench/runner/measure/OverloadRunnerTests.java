package io.vtbench.runner.measure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

import io.vtbench.runner.result.Overload;
import io.vtbench.runner.result.Overload.Absence;
import io.vtbench.runner.result.Overload.Ending;
import io.vtbench.runner.result.Overload.Level;
import io.vtbench.runner.result.Overload.Recovery;
import io.vtbench.runner.result.Overload.Sign;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.SampleExperiments;
import io.vtbench.runner.scenario.SampleListener;
import io.vtbench.runner.system.SampleEnvironment;
import io.vtbench.runner.system.SampleTestBed;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** More and more users in the last pairs of a trial. */
class OverloadRunnerTests {

	private static final Duration LONG = Duration.ofHours(1);

	@TempDir
	private Path home;

	private SampleEnvironment environment;

	private RunFolder folder;

	private boolean chosen = true;

	private final List<Overload> saved = new ArrayList<>();

	/** The pairs in the file of the run whenever an overload is saved. */
	private final List<Integer> pairs = new ArrayList<>();

	@BeforeEach
	void suite() {
		this.environment = new SampleEnvironment(this.home);
		this.folder = RunFolder.create(this.home.resolve("results"), "interleaved");
	}

	@Test
	void usersAreDoubledUpToAThousand() {
		assertThat(OverloadRunner.levels(100)).containsExactly(100, 200, 400, 1000);
		assertThat(OverloadRunner.levels(40)).containsExactly(40, 80, 160, 320, 640, 1000);
		assertThat(OverloadRunner.levels(300)).containsExactly(300, 600, 1000);
		assertThat(OverloadRunner.levels(900)).containsExactly(1000);
		assertThat(OverloadRunner.levels(1600)).containsExactly(1600);
		assertThat(OverloadRunner.levels(8000)).containsExactly(2000);
	}

	@ParameterizedTest
	@CsvSource({ "Tomcat started on port 8080 (http), server.tomcat.threads.max",
			"'Jetty started on ports 8080 (http/1.1, h2c)', server.jetty.threads.max",
			"Netty started on port 8080 (http)," })
	void theLogNamesTheServerWhoseThreadsAreLimited(String line, @Nullable String limit) throws Exception {
		Path log = Files.writeString(this.home.resolve("service.log"), "INFO 1 --- [main] : Starting\n" + line + "\n");
		assertThat(OverloadedArm.threadLimit(log)).isEqualTo(limit);
		assertThat(OverloadedArm.threadLimit(this.home.resolve("none.log"))).isNull();
	}

	@Test
	void theLastTwoPairsGetTheSameLevelsOneArmAtATime() throws Exception {
		Overload overload = overload(interleaved(3));
		List<String> loads = this.environment.events()
			.stream()
			.filter((event) -> event.startsWith("overload "))
			.toList();
		String first = loads.getFirst().replace("overload ", "").replaceAll(" .*", "");
		String second = first.equals("platform") ? "virtual" : "platform";
		assertThat(loads.subList(0, 4)).containsExactly("overload " + first + " 16", "overload " + second + " 16",
				"overload " + second + " 32", "overload " + first + " 32");
		assertThat(overload.absence()).isNull();
		assertThat(overload.pairs()).isEqualTo(2);
		assertThat(overload.levels()).extracting(Level::pair).containsOnly(2, 3);
		assertThat(overload.of("platform", 1000)).extracting(Level::pair).containsExactly(2, 3);
		assertThat(overload.users()).containsExactly(16, 32, 64, 128, 256, 512, 1000);
		assertThat(overload.levels()).hasSize(2 * 2 * 7).allSatisfy((level) -> {
			assertThat(level.served()).isEqualTo(1000);
			assertThat(level.unserved()).isZero();
		});
		assertThat(overload.recoveries()).extracting(Recovery::arm, Recovery::seconds)
			.containsOnly(tuple("platform", 0.0), tuple("virtual", 0.0))
			.hasSize(4);
	}

	@Test
	void usersThatBenchFoundAreAHundredAtLeast() throws Exception {
		this.chosen = false;
		assertThat(overload(interleaved(1)).users()).containsExactly(100, 200, 400, 1000);
		Experiment open = new SampleExperiments(this.home).interleaved("model: open, rate: 50", 1);
		assertThat(overload(open).users()).containsExactly(100, 200, 400, 1000);
	}

	@Test
	void thePairIsSavedBeforeItsOverload() throws Exception {
		overload(interleaved(3));
		assertThat(this.pairs).containsExactly(2, 3);
	}

	@Test
	void oneArmThatFailsEndsIt() throws Exception {
		Overload overload = overload(SampleExperiments.failing(interleaved(2), "virtual", SampleTestBed.REJECTS + 64));
		assertThat(overload.users()).containsExactly(16, 32, 64);
		assertThat(overload.of("virtual", 64)).hasSize(2)
			.allSatisfy((level) -> assertThat(level.rejected()).isEqualTo(900));
		assertThat(overload.of("platform", 64)).as("it gets the load as well").hasSize(2);
	}

	/** The arm that was loaded before the one that fails is asked once that is known. */
	@Test
	void everyArmIsAskedWhetherItIsAsBefore() throws Exception {
		Overload failed = overload(SampleExperiments.failing(interleaved(2), "virtual", SampleTestBed.REJECTS + 64));
		assertThat(failed.recoveries()).extracting(Recovery::arm, Recovery::pair)
			.containsExactlyInAnyOrder(tuple("platform", 1), tuple("virtual", 1), tuple("platform", 2),
					tuple("virtual", 2));
		Overload cut = overload(interleaved(1), Duration.ofSeconds(16), (users) -> true).overload();
		assertThat(cut.users()).as("time ends it").isNotEmpty().doesNotContain(512);
		assertThat(cut.recoveries()).extracting(Recovery::arm).containsExactlyInAnyOrder("platform", "virtual");
	}

	@Test
	void whatTheLogSaysRanOutIsKept() throws Exception {
		Overload overload = overload(SampleExperiments.failing(
				SampleExperiments.failing(interleaved(1), "virtual", SampleTestBed.REJECTS + 32), "virtual",
				SampleTestBed.PORTLESS));
		assertThat(overload.of("virtual", 16)).extracting(Level::signs).containsExactly(Map.of());
		assertThat(overload.of("virtual", 32)).extracting(Level::signs).containsExactly(Map.of(Sign.LOCAL_PORTS, 1L));
	}

	@Test
	void anArmThatStaysSlowIsNotNormalAgain() throws Exception {
		Experiment tired = SampleExperiments.failing(
				SampleExperiments.failing(interleaved(1), "virtual", SampleTestBed.REJECTS + 16), "virtual",
				SampleTestBed.TIRED);
		Overload overload = overload(tired, Duration.ofMillis(22_500), (users) -> true).overload();
		assertThat(overload.recoveries()).filteredOn((each) -> each.arm().equals("virtual"))
			.singleElement()
			.satisfies((each) -> {
				assertThat(each.seconds()).isNull();
				assertThat(each.limitSeconds()).isBetween(1.0, 10.0);
			});
	}

	@Test
	void aProcessThatEndsCostsNoStage() throws Exception {
		Experiment ending = SampleExperiments.failing(
				SampleExperiments.failing(interleaved(2), "platform", SampleTestBed.FALLS + 32), "platform",
				SampleTestBed.ENDS);
		Measured measured = overload(ending, LONG, (users) -> true);
		assertThat(measured.result().arm("platform").forks()).hasSize(2);
		assertThat(measured.overload().of("platform", 32)).extracting(Level::ending, Level::failed)
			.containsExactly(tuple(Ending.ENDED, 700L), tuple(Ending.ENDED, 700L));
		assertThat(measured.overload().recoveries()).extracting(Recovery::arm).containsOnly("virtual");
		assertThat(this.environment.events().stream().filter((event) -> event.startsWith("close "))).hasSize(5);
	}

	@Test
	void aLoadThatCannotBeSentCostsNoStage() throws Exception {
		Measured measured = overload(SampleExperiments.failing(interleaved(2), "virtual", SampleTestBed.UNSENT + 1),
				LONG, (users) -> true);
		assertThat(measured.result().arm("virtual").forks()).hasSize(2);
		assertThat(measured.overload().of("virtual", 16)).isEmpty();
		assertThat(measured.overload().absence()).isEqualTo(Absence.GENERATOR);
	}

	@Test
	void thereIsNoneWithoutTimeOrWithoutRoom() throws Exception {
		assertThat(overload(interleaved(2), Duration.ofSeconds(8), (users) -> true).overload().absence())
			.isEqualTo(Absence.TIME);
		assertThat(overload(interleaved(2), LONG, (users) -> false).overload().absence()).isEqualTo(Absence.MACHINE);
		assertThat(overload(interleaved(2), LONG, (users) -> users < 100).overload().users()).containsExactly(16, 32,
				64);
	}

	private Experiment interleaved(int pairs) {
		return new SampleExperiments(this.home).interleaved("model: closed", pairs);
	}

	private Overload overload(Experiment experiment) throws InterruptedException {
		return overload(experiment, LONG, (users) -> true).overload();
	}

	private Measured overload(Experiment experiment, Duration left, IntPredicate fits) throws InterruptedException {
		OverloadRunner overloads = new OverloadRunner(experiment.pairs(), this.chosen, () -> left, fits, (facts) -> {
			this.saved.add(facts);
			if (Files.isRegularFile(this.folder.path().resolve(ResultFile.NAME))) {
				this.pairs.add(ResultFile.read(this.folder.path()).baseline().forks().size());
			}
		});
		RunResult result = new Run(experiment, this.environment, this.folder, new SampleListener(new ArrayList<>()))
			.followedBy(overloads)
			.carryOut((soFar) -> true, Duration.ofDays(1))
			.getFirst()
			.facts();
		return new Measured(result, this.saved.getLast());
	}

	private record Measured(RunResult result, Overload overload) {

	}

}
