package io.vtbench.runner.cluster;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.vtbench.runner.metrics.ProcessProbe;
import io.vtbench.runner.metrics.Series;
import io.vtbench.runner.service.LocalHttp;
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

	private static final Duration TIMEOUT = Duration.ofSeconds(2);

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
		URI meter = this.service.management("/actuator/prometheus?includedNames=process_cpu_time_ns");
		try {
			Matcher told = CPU.matcher(
					LocalHttp
						.whole(HttpRequest.newBuilder(meter).timeout(TIMEOUT).build(),
								HttpResponse.BodyHandlers.ofString(), TIMEOUT)
						.body());
			if (told.find()) {
				cpuSeconds().add(System.currentTimeMillis(), Double.parseDouble(told.group(1)) / 1e9);
			}
			else {
				miss();
			}
		}
		catch (IOException ex) {
			// busy or gone: a gap
			miss();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
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
