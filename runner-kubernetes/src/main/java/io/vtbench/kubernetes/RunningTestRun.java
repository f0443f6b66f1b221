package io.vtbench.kubernetes;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.fabric8.kubernetes.api.model.Pod;
import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.LoadException;
import io.vtbench.runner.load.LoadResult;
import io.vtbench.runner.process.Polling;
import org.jspecify.annotations.Nullable;

/**
 * A TestRun from its start until it is deleted.
 *
 * @param created when, in epoch milliseconds
 * @param services all that must be alive meanwhile
 * @param begin what its time limit counts from, in nanoseconds
 */
record RunningTestRun(TestRunLoad load, String name, long created, LoadRequest request, List<PodService> services,
		long begin) implements RunningLoad {

	private static final Duration PERIOD = Duration.ofMillis(500);

	/** The operator looks every few seconds, and starts each pod within one. */
	private static final Duration OPERATOR_LIMIT = Duration.ofSeconds(90);

	/** Starts, three TestRuns, a slow node. */
	private static final Duration ALLOWANCE = Duration.ofMinutes(2);

	/** A TestRun that has just been created. */
	RunningTestRun(TestRunLoad load, String name, long created, LoadRequest request, List<PodService> services) {
		this(load, name, created, request, services, System.nanoTime());
	}

	@Override
	public boolean await(Duration time) throws InterruptedException {
		return Polling.until(time, PERIOD, () -> hasEnded(poll()));
	}

	@Override
	public LoadResult await() throws InterruptedException {
		List<Pod> pods = poll();
		while (!hasEnded(pods)) {
			Thread.sleep(PERIOD);
			pods = poll();
		}
		List<K6Summary> all = new ArrayList<>();
		for (Pod pod : pods) {
			String log = this.load.log(pod);
			keep(log, all.size());
			all.add(K6Summary.ofLog(log, pod.getMetadata().getName()));
		}
		this.load.learn(all, this.created);
		return LoadResult.ofGenerators(all, clockDifference(pods));
	}

	private boolean hasEnded(List<Pod> pods) {
		return pods.size() == this.load.generators() && pods.stream().allMatch(PodProblem::hasEnded);
	}

	/** The pods as they are now, if all is well. */
	private List<Pod> poll() {
		List<Pod> pods = this.load.pods(this.name);
		pods.forEach(this::requireHealth);
		this.services.forEach((service) -> service.ensureAlive("in mid-run"));
		if (!hasEnded(pods)) {
			requireTime(pods);
		}
		return pods;
	}

	private void requireTime(List<Pod> pods) {
		Duration waited = Duration.ofNanos(System.nanoTime() - this.begin);
		boolean begun = pods.stream().filter(RunningTestRun::hasStarted).count() == this.load.generators();
		if (!begun && waited.compareTo(OPERATOR_LIMIT) > 0) {
			throw new ClusterException(notBegun(pods));
		}
		Duration limit = ALLOWANCE.plusMillis((long) (1000 * this.request.deadline().limitSeconds()));
		if (waited.compareTo(limit) > 0) {
			throw new LoadException("the load was given up after " + limit.toSeconds() + " s: its generators still"
					+ " run; see whether the subject answers them, and for more time take a longer profile");
		}
	}

	private static boolean hasStarted(Pod pod) {
		return pod.getStatus().getPhase() != null && !"Pending".equals(pod.getStatus().getPhase());
	}

	private String notBegun(List<Pod> pods) {
		for (Pod pod : pods) {
			String full = PodProblem.unschedulable(pod);
			if (full != null) {
				return "no node takes a load generator (" + full + "); ask for fewer with --generators, or add a node";
			}
		}
		return "k6-operator has not started the " + this.load.generators() + " generators of the TestRun " + this.name
				+ " within " + OPERATOR_LIMIT.toSeconds() + " s (" + pods.size()
				+ " pods so far); see whether its controller runs with: kubectl -n k6-operator-system get pods";
	}

	private void requireHealth(Pod pod) {
		String problem = PodProblem.of(ClusterSettings.K6, pod);
		if (problem != null) {
			throw new ClusterException(problem);
		}
		Integer exitCode = PodProblem.exitCode(pod);
		if (exitCode != null && exitCode != 0) {
			String log = this.load.log(pod);
			throw LoadException.ended(exitCode, "k6 ended in " + pod.getMetadata().getName() + " with exit code "
					+ exitCode + ": " + failureReason(log) + "; see its log: " + keep(log, 0));
		}
	}

	/** The last line that complains, else the last. */
	private static String failureReason(String log) {
		List<String> lines = log.lines().filter((line) -> !line.isBlank()).toList();
		return lines.reversed()
			.stream()
			.filter((line) -> line.contains("level=error"))
			.findFirst()
			.orElse(lines.isEmpty() ? "it left no log" : lines.getLast())
			.replaceAll("^.*msg=", "");
	}

	/** Keeps the log of each generator beside the summary of the load. */
	private Path keep(String log, int generator) {
		Path summary = this.request.call().summary();
		String name = Objects.requireNonNull(summary.getFileName()).toString().replaceAll("\\.json$", "");
		Path file = summary.resolveSibling(name + "-k6-" + (generator + 1) + ".log");
		OutputFiles.write(file, log);
		return file;
	}

	/** Pods of one node have its clock. */
	private static @Nullable Double clockDifference(List<Pod> pods) {
		return (pods.stream().map((pod) -> pod.getSpec().getNodeName()).distinct().count() == 1) ? 0.0 : null;
	}

	@Override
	public void close() {
		this.load.delete(this.name);
	}

}
