package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.inside.ThreadProbe;
import io.vtbench.runner.machine.K6Summary;
import io.vtbench.runner.machine.LoadException;
import io.vtbench.runner.machine.LoadResult;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.measure.LiveArm;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.Plan;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.SampleExperiments;
import io.vtbench.runner.scenario.SampleListener;
import io.vtbench.runner.system.Pace;
import io.vtbench.runner.system.RunningService;
import io.vtbench.runner.system.SampleEnvironment;
import io.vtbench.runner.system.Subject;
import io.vtbench.runner.system.Subject.LoadRequest;
import io.vtbench.runner.system.Subject.RunningLoad;
import io.vtbench.runner.system.TestBed;
import io.vtbench.runner.system.TestBed.LaunchMode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A script of the user's: it is run once before any load, which tells what is wrong with
 * it.
 */
class InspectedArmTests {

	private static final Target SCRIPT = Target.ofScript(Path.of("team/shop.js"));

	private final List<Map<String, String>> sent = new ArrayList<>();

	private final Deque<Object> outcomes = new ArrayDeque<>();

	private final List<String> progress = new ArrayList<>();

	@TempDir
	private Path home;

	private TestBed testBed;

	private InspectedArm arm;

	@BeforeEach
	void launch() throws InterruptedException {
		SampleEnvironment environment = new SampleEnvironment(this.home);
		Experiment experiment = new SampleExperiments(this.home).experiment(List.of("platform"), 1, 1);
		RunFolder folder = RunFolder.create(this.home.resolve("results"), "try");
		ResolvedArm resolved = experiment.arms().getFirst();
		this.testBed = environment.open(experiment, folder, new SampleListener(new ArrayList<>()));
		Subject subject = this.testBed.launch(resolved, folder.raw("platform.log"), LaunchMode.INSPECTED);
		TrialContext context = new TrialContext(environment, SCRIPT,
				new TimeBudget(null, null, null, null, 1, Pace.HERE), folder, this.progress::add,
				new SampleListener(new ArrayList<>()), new HashSet<>());
		this.arm = new InspectedArm(
				new LiveArm(new Plan.Slot(1, 1, "platform"), experiment, new Scripted(subject), folder, 0), experiment,
				context);
	}

	@AfterEach
	void close() {
		this.arm.close();
		this.testBed.close();
	}

	@Test
	void eachOfItsFunctionsRunsOnceAndWhatIsLeftAsideIsTold() throws Exception {
		// in the order of the script, as JSON keeps it
		Map<String, Double> mix = new LinkedHashMap<>();
		mix.put("browse", 30.0);
		mix.put("buy", 10.0);
		this.outcomes.add(summary(2, 0, own(0, 1, List.of("scenarios", "thresholds"), mix)));
		assertThat(this.arm.requireRightAnswer().text()).isEqualTo(
				"its options scenarios and thresholds are left aside, for bench's own load is sent; each user runs"
						+ " browse (75.0 %), buy (25.0 %), in this mixture");
		assertThat(this.sent).singleElement()
			.satisfies((variables) -> assertThat(variables).containsEntry("ONCE", "true")
				.containsEntry("USERS", "1")
				.containsEntry("REQUESTS", "1")
				.containsEntry("LOAD", "shared")
				.doesNotContainKeys("DURATION", "WARM_UP"));
	}

	@Test
	void oneThatAsksAnotherServerAloneDoesNotReachTheService() {
		this.outcomes.add(summary(0, 0, own(3, 1, List.of(), Map.of("default", 1.0))));
		assertRefused("the requests of shop.js do not reach the service: .*; use BASE_URL .*");
		this.outcomes.add(summary(0, 0, new K6Summary.Own(1, 0, null, null, null)));
		assertRefused("the requests of shop.js do not reach the service: .*; use BASE_URL .*");
	}

	@Test
	void oneThatAsksNothingIsRefused() {
		this.outcomes.add(summary(0, 0, own(0, 1, List.of(), Map.of("default", 1.0))));
		assertRefused("shop.js sends no request .*; let it send some.*");
	}

	@Test
	void oneThatDoesNotEndIsRefused() {
		this.outcomes.add(summary(0, 0, own(0, 0, List.of(), Map.of("default", 1.0))));
		assertRefused("one run of shop.js takes longer than 60 s.*; take out pauses.*");
	}

	@Test
	void oneThatCannotBeRunIsRefusedByTheWordsOfK6() {
		this.outcomes.add(new LoadException("k6 ended with exit code 107: unknown modules; see its log: x"));
		assertRefused("shop.js cannot be run: k6 ended with exit code 107: unknown modules; see its log: x");
	}

	@Test
	void oneWithoutARightAnswerIsGivenAMomentAndThenRefused() throws Exception {
		this.outcomes.add(summary(2, 2, own(0, 1, List.of(), Map.of("default", 1.0))));
		this.outcomes.add(summary(2, 0, own(0, 1, List.of(), Map.of("default", 1.0))));
		assertThat(this.arm.requireRightAnswer().text()).isEmpty();
		assertThat(this.sent).as("the service was not through with its start").hasSize(2);
		assertThat(OwnScript.problem("shop.js", summary(2, 2, null), Path.of("once.log")))
			.matches("no answer to shop.js is right: 2 of 2 have a wrong status.*; see once.log, and correct .*");
	}

	@Test
	void requestsThatGoElsewhereAreToldOnceAndTheOthersAreCounted() throws Exception {
		K6Summary some = summary(300, 0, own(100, 100, List.of(), Map.of("default", 1.0)));
		this.outcomes.addAll(List.of(some, some));
		this.arm.step(5);
		this.arm.step(5);
		assertThat(this.progress).filteredOn((line) -> line.contains("BASE_URL"))
			.singleElement()
			.asString()
			.contains("go to another address than the service's are not counted (100 of 400)");
	}

	/** In a load of a moment, hardly an iteration with a pause ends. */
	@Test
	void theRequestsOfAnIterationAreThoseOfTheRunOfEachFunction() throws Exception {
		Map<String, Double> mix = Map.of("browse", 9.0, "buy", 1.0);
		this.outcomes.add(summary(14, 0, new K6Summary.Own(0, 1, List.of(), mix, 3.0)));
		this.arm.requireRightAnswer();
		this.outcomes.add(summary(300, 0, own(0, 0, List.of(), mix)));
		this.arm.step(5);
		assertThat(this.arm.requestsEach()).isEqualTo(3);
	}

	@Test
	void itTellsWhetherTheServiceStillAnswers() throws Exception {
		this.outcomes.add(summary(2, 1, null));
		assertThat(this.arm.answers()).isTrue();
		this.outcomes.add(summary(2, 2, null));
		assertThat(this.arm.answers()).isFalse();
		this.outcomes.add(LoadException.ended(108, "Nothing answers at http://127.0.0.1:1"));
		assertThat(this.arm.answers()).isFalse();
	}

	private void assertRefused(String pattern) {
		assertThatExceptionOfType(ServiceException.class).isThrownBy(this.arm::requireRightAnswer)
			.withMessageMatching(pattern);
		assertThat(this.outcomes).as("it is not tried again").isEmpty();
	}

	private static K6Summary.Own own(long elsewhere, long iterations, List<String> leftAside, Map<String, Double> mix) {
		return new K6Summary.Own(elsewhere, iterations, leftAside, mix, null);
	}

	private static K6Summary summary(long completed, long errors, K6Summary.@Nullable Own own) {
		return new K6Summary(1, "shop.js", 0, 1000, 1, completed, 0, errors, null, 0, null, completed - errors,
				Map.of("status", new K6Summary.Tally(completed - errors, errors)), Map.of(), null, null, List.of(),
				null, List.of(), null, own, null, null, null);
	}

	/** A subject that answers each load with the next outcome. */
	private final class Scripted implements Subject, RunningLoad {

		private final Subject subject;

		private Scripted(Subject subject) {
			this.subject = subject;
		}

		@Override
		public RunningLoad start(LoadRequest request) {
			InspectedArmTests.this.sent.add(request.call().variables());
			return this;
		}

		@Override
		public boolean await(Duration time) {
			return true;
		}

		@Override
		public LoadResult await() {
			Object outcome = InspectedArmTests.this.outcomes.remove();
			if (outcome instanceof LoadException failure) {
				throw failure;
			}
			return new LoadResult((K6Summary) outcome, null);
		}

		@Override
		public RunningService service() {
			return this.subject.service();
		}

		@Override
		public Duration startTime() {
			return this.subject.startTime();
		}

		@Override
		public Map<String, String> describe(Map<String, String> told) {
			return this.subject.describe(told);
		}

		@Override
		public Diagnostics diagnostics(Path folder) {
			return this.subject.diagnostics(folder);
		}

		@Override
		public Map<String, ProcessProbe> processes() {
			return this.subject.processes();
		}

		@Override
		public ThreadProbe threads() {
			return this.subject.threads();
		}

		@Override
		public boolean isLocal() {
			return this.subject.isLocal();
		}

		@Override
		public void close() {
			this.subject.close();
		}

	}

}
