package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.vtbench.runner.judge.SampleStages;
import io.vtbench.runner.judge.TrialJudge;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.PoolUse;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Setup.Difference;
import io.vtbench.runner.result.SubjectUse.JvmUse;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.Trial.Finding.FullPool.Pool;
import io.vtbench.runner.result.Trial.Finding.Pinning.Cause;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.WaitKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What follows from a trial for those who make the change, and for nobody else. */
class WatchTextTests {

	private static final String FRAME = "shop.Orders.find(Orders.java:1)";

	private final Map<String, List<String>> texts = new LinkedHashMap<>();

	@Test
	void whatToWatchAndHowToGoBackIsAsAgreed() throws Exception {
		List<RunResult> faster = TrialSamples.stages(Decision.SET_IT);
		said("the switch", faster);
		said("more memory", new SampleStages().capacity("virtual", 1.4, 0.7, 0.7).memory("virtual", 1.1).build());
		said("requests in flight, and a limit of threads",
				faster.stream().map((run) -> inFlight(run, 200, 480)).map(WatchTextTests::limited).toList());
		said("a pool", faster.stream().map((run) -> pool(run, 37)).toList());
		said("a pool that nobody waits for", faster.stream().map((run) -> pool(run, 0)).toList());
		said("pinning", faster,
				new Finding.Pinning("virtual", 7, 2, FRAME, 0.75, Cause.NATIVE, "Native frame", List.of()));
		said("a limit of its own", faster, new Finding.Wait("virtual", WaitKind.LIMIT, List.of(0.9), FRAME, List.of()));
		said("a full pool", faster,
				new Finding.FullPool("virtual", Pool.COMMON, "c-", 1, List.of(0.9), FRAME, List.of()));
		said("both sides", TrialSamples.stages(Decision.MIXED));
		List<RunResult> other = new SampleStages().capacity("pool-30", 1.4, 0.7, 0.7).build();
		said("another change",
				other.stream()
					.map((run) -> differs(run, new Difference("pool.size", Map.of("platform", "10", "pool-30", "30")),
							new Difference("pool.wait", Map.of("pool-30", "5s"))))
					.toList());
		said("another jar", other.stream()
			.map((run) -> differs(run, new Difference("jar", Map.of("platform", "old.jar", "pool-30", "new.jar"))))
			.toList());
		said("another change, of which nothing else is known", other);
		StringBuilder text = new StringBuilder();
		this.texts.forEach((title,
				lines) -> text.append("# ").append(title).append('\n').append(String.join("\n", lines)).append("\n\n"));
		Golden.assertMatches(text.toString(), "trial/watch.txt");
	}

	@ParameterizedTest
	@EnumSource(value = Decision.class, mode = EnumSource.Mode.EXCLUDE, names = { "SET_IT", "MIXED" })
	void whoDoesNotMakeTheChangeHasNothingToWatch(Decision decision) {
		assertThat(watch(TrialSamples.stages(decision)).lines()).isEmpty();
	}

	@Test
	void norHasAMixedChangeOfAnotherKind() {
		assertThat(watch(new SampleStages().capacity("pool-30", 1.0, 0.4, 1.9).build()).lines()).isEmpty();
	}

	private void said(String title, List<RunResult> stages, Finding... findings) {
		WatchText watch = watch(stages, findings);
		List<String> lines = new ArrayList<>(List.of(watch.heading()));
		lines.addAll(watch.lines());
		this.texts.put(title, lines);
	}

	private static WatchText watch(List<RunResult> stages, Finding... findings) {
		Trial trial = TrialJudge.answer(SampleStages.trial().withFindings(List.of(findings)), stages);
		return new AnswerText(trial.answer().arms().getFirst(), trial, stages).watch();
	}

	private static RunResult inFlight(RunResult run, long baseline, long candidate) {
		return forks(forks(run, "platform", (fork) -> inFlight(fork, baseline)), "virtual",
				(fork) -> inFlight(fork, candidate));
	}

	private static Fork inFlight(Fork fork, long requests) {
		JvmUse jvm = fork.jvm();
		return fork.withJvm(new JvmUse(jvm.peakHeapBytes(), requests, jvm.peakConnections(), jvm.threads(),
				jvm.collector(), jvm.compiler()));
	}

	private static RunResult limited(RunResult run) {
		return run.withArms(run.arms()
			.stream()
			.map((arm) -> arm.withEffectiveSettings(Map.of("tomcat_threads_config_max_threads", "200.0")))
			.toList());
	}

	private static RunResult pool(RunResult run, long pending) {
		return forks(run, "virtual", (fork) -> fork.withPool(new PoolUse(10L, 10L, pending, 3.0, 9.0)));
	}

	private static RunResult forks(RunResult run, String name, UnaryOperator<Fork> change) {
		return run.withArms(run.arms()
			.stream()
			.map((arm) -> arm.name().equals(name) ? arm.withForks(arm.forks().stream().map(change).toList()) : arm)
			.toList());
	}

	private static RunResult differs(RunResult run, Difference... differences) {
		return new RunResult(run.schema(), run.scenario(), run.status(), run.startedAt(), run.command(), run.design(),
				run.firstStagePairs(), run.load(), run.environment(), List.of(differences), run.arms(),
				run.comparisons(), run.checks());
	}

}
