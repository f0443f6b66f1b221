package io.vtbench.runner.cluster;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.vtbench.runner.metrics.ProcessProbe;
import io.vtbench.runner.service.LocalHttp;

/**
 * Processor time of a JVM as its own meter tells it, and resident memory and throttling
 * as its kernel does where commands in pods are allowed. What cannot be read leaves its
 * series empty: not available.
 */
final class PodProbe extends ProcessProbe {

	private static final Pattern CPU = Pattern.compile("(?m)^process_cpu_time_ns_total(?:\\{[^}]*})? (\\S+)$");

	private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s*(\\d+) kB");

	private static final Pattern THROTTLED = Pattern.compile("(?m)^nr_throttled (\\d+)$");

	/**
	 * The last file is there where control groups are of version 1, the second elsewhere.
	 */
	private static final String[] COMMAND = { "cat", "/proc/1/status", "/sys/fs/cgroup/cpu.stat",
			"/sys/fs/cgroup/cpu/cpu.stat" };

	/** Each way through the API server costs some milliseconds. */
	private static final long LEAST_MILLIS = 450;

	private static final long LEAST_MEMORY_MILLIS = 1900;

	private static final Duration TIMEOUT = Duration.ofSeconds(2);

	private final PodService service;

	private long nextCpu;

	private long nextMemory;

	private boolean blind;

	PodProbe(PodService service) {
		this.service = service;
	}

	@Override
	public void readCpu() {
		long now = System.currentTimeMillis();
		if (now < this.nextCpu) {
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
		}
		catch (IOException ex) {
			// busy or gone: a gap
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
		String told = this.service.output(COMMAND);
		Matcher throttled = THROTTLED.matcher((told != null) ? told : "");
		if (throttled.find()) {
			throttledPeriods().add(System.currentTimeMillis(), Double.parseDouble(throttled.group(1)));
		}
		Matcher resident = RESIDENT.matcher((told != null) ? told : "");
		if (resident.find()) {
			residentBytes().add(System.currentTimeMillis(), Double.parseDouble(resident.group(1)) * 1024);
		}
		else {
			this.blind = residentBytes().isEmpty();
		}
	}

}
