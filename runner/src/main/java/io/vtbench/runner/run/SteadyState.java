package io.vtbench.runner.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.vtbench.runner.experiment.ExpectedTimes;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.probe.JvmProbe;
import io.vtbench.runner.probe.TimeRange;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.WarmUpUse;
import org.jspecify.annotations.Nullable;

/**
 * Whether a subject has settled, told by bursts of requests without delay: its JIT
 * compiler's threads have little left to do, and the last burst is not clearly cheaper
 * than all before: compiling makes requests cheaper, so one that costs more is the
 * machine's noise. Between two bursts stands the start of k6, in which the JIT compiler
 * may catch up.
 */
public final class SteadyState {

	/** Share of the JVM's processors that is a relevant difference. */
	private static final double COMPILER = Thresholds.RELEVANT;

	private final int maxBursts;

	private final double processors;

	private final long first;

	private final List<Burst> bursts = new ArrayList<>();

	/**
	 * One that knows nothing yet.
	 * @param maxBursts 1 where a fixed number of requests is enough
	 */
	SteadyState(int maxBursts, double processors, long first) {
		this.maxBursts = maxBursts;
		this.processors = processors;
		this.first = first;
	}

	/** The state of a service that has told its settings. */
	static SteadyState of(Experiment experiment, Map<String, String> limits, long first) {
		String told = limits.get(JvmProbe.PROCESSORS);
		return new SteadyState(experiment.maxBursts(),
				(told != null) ? Double.parseDouble(told) : Runtime.getRuntime().availableProcessors(), first);
	}

	/**
	 * One burst.
	 *
	 * @param cpuSeconds of the subject, without its JIT compiler's where they were read;
	 * null where nothing was
	 * @param compilerSeconds for which the JIT compiler was at work; null where it was
	 * not read
	 */
	record Burst(long requests, double seconds, @Nullable Double cpuSeconds, @Nullable Double compilerSeconds) {

		private @Nullable Double cpuPerRequest() {
			return (this.cpuSeconds != null && this.cpuSeconds > 0 && this.requests > 0)
					? this.cpuSeconds / this.requests : null;
		}

	}

	/** Processors that the JVM has. */
	double processors() {
		return this.processors;
	}

	/** Takes what was sent and what was read meanwhile. */
	void add(K6Summary sent, ForkProbes probes) {
		WindowReadings read = probes.readings(new TimeRange(sent.startedAtMillis(), sent.endedAtMillis()));
		add(new Burst(sent.completed(), sent.windowSeconds(), read.servingSeconds(), read.compilingSeconds()));
	}

	void add(Burst burst) {
		this.bursts.add(burst);
	}

	/** Whether another burst may tell more. */
	boolean wantsMore() {
		return this.bursts.size() < this.maxBursts && hasTime() && !isSettled();
	}

	/** Whether the bursts so far have left time for another. */
	boolean hasTime() {
		return seconds() < ExpectedTimes.longestWarmUpSeconds(this.first, this.maxBursts);
	}

	private double seconds() {
		return this.bursts.stream().mapToDouble(Burst::seconds).sum();
	}

	/**
	 * Requests of the next burst: as many as are served in
	 * {@link ExpectedTimes#BURST_SECONDS}, and never more than the first has.
	 */
	long nextRequests() {
		Burst last = this.bursts.isEmpty() ? null : this.bursts.getLast();
		if (last == null || last.seconds() <= 0) {
			return this.first;
		}
		return Math.clamp(Math.round(last.requests() / last.seconds() * ExpectedTimes.BURST_SECONDS), 1, this.first);
	}

	private boolean isSettled() {
		Double drift = drift();
		Double compiler = compilerShare();
		return drift != null && drift <= Thresholds.RELEVANT && (compiler == null || compiler <= COMPILER);
	}

	/**
	 * Tells how much cheaper the last burst was than the cheapest before; 0 where it was
	 * not.
	 */
	private @Nullable Double drift() {
		if (this.bursts.size() < 2) {
			return null;
		}
		Double last = this.bursts.getLast().cpuPerRequest();
		double[] before = this.bursts.subList(0, this.bursts.size() - 1)
			.stream()
			.map(Burst::cpuPerRequest)
			.filter(Objects::nonNull)
			.mapToDouble(Double::doubleValue)
			.toArray();
		return (last != null && before.length > 0)
				? Double.valueOf(Math.max(0, Arrays.stream(before).min().orElseThrow() / last - 1)) : null;
	}

	private @Nullable Double compilerShare() {
		if (this.bursts.isEmpty()) {
			return null;
		}
		Burst last = this.bursts.getLast();
		return (last.compilerSeconds() != null && last.seconds() > 0)
				? Double.valueOf(last.compilerSeconds() / (last.seconds() * this.processors)) : null;
	}

	/** The warm-up for the result; null without a burst. */
	@Nullable WarmUpUse use() {
		if (this.bursts.isEmpty()) {
			return null;
		}
		return new WarmUpUse(this.bursts.stream().mapToLong(Burst::requests).sum(), seconds(), this.bursts.size(),
				compilerShare(), drift(), (this.maxBursts > 1) ? Boolean.valueOf(isSettled()) : null, null, List.of());
	}

}
