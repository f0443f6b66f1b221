package io.vtbench.runner.environment.kubernetes;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.vtbench.runner.metrics.ProcessProbe;
import io.vtbench.runner.metrics.Series;
import org.jspecify.annotations.Nullable;

/**
 * Processor time of a JVM as its own meter tells it, and resident memory and throttling
 * as its kernel does where commands in pods are allowed. The kernel tells the pod's
 * processor time too, of a service that has no meter. What cannot be read leaves its
 * series empty: not available.
 */
final class PodProbe extends ProcessProbe {

	private static final Pattern CPU = Pattern.compile("(?m)^process_cpu_time_ns_total(?:\\{[^}]*})? (\\S+)$");

	/** Each way through the API server costs some milliseconds. */
	private static final long LEAST_MILLIS = 450;

	private static final long LEAST_MEMORY_MILLIS = 1900;

	/** A service that has not shown its meter in so many readings has none. */
	private static final int MOST_MISSED = 3;

	private final PodService service;

	private long nextCpu;

	private long nextMemory;

	private boolean blind;

	private int missed;

	PodProbe(PodService service) {
		this.service = service;
	}

	@Override
	public void readCpu() {
		long now = System.currentTimeMillis();
		if (now < this.nextCpu || !hasMeter()) {
			return;
		}
		this.nextCpu = now + LEAST_MILLIS;
		String said = this.service.meter("process_cpu_time_ns");
		Matcher told = CPU.matcher((said != null) ? said : "");
		if (told.find()) {
			cpuSeconds().add(System.currentTimeMillis(), Double.parseDouble(told.group(1)) / 1e9);
		}
		else {
			miss();
		}
	}

	@Override
	public void readMemory() {
		long now = System.currentTimeMillis();
		if (this.blind || now < this.nextMemory) {
			return;
		}
		this.nextMemory = now + LEAST_MEMORY_MILLIS;
		PodReadings read = PodReadings.of(this.service.output(PodReadings.COMMAND));
		add(throttledPeriods(), read.throttledPeriods());
		add(residentBytes(), read.residentBytes());
		if (!hasMeter()) {
			add(cpuSeconds(), read.cpuSeconds());
		}
		this.blind = read.residentBytes() == null && residentBytes().isEmpty();
	}

	/** Either counter alone: the pod's and the JVM's do not go together. */
	private boolean hasMeter() {
		return this.missed < MOST_MISSED;
	}

	private void miss() {
		if (cpuSeconds().isEmpty()) {
			this.missed++;
		}
	}

	private static void add(Series series, @Nullable Double value) {
		if (value != null) {
			series.add(System.currentTimeMillis(), value);
		}
	}

}
