package io.vtbench.runner.trial;

import java.time.Duration;

import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.probe.MachineProbe;
import io.vtbench.runner.probe.MachineProbe.Meter;
import io.vtbench.runner.probe.ProcessProbe;
import io.vtbench.runner.probe.Sampler;
import org.jspecify.annotations.Nullable;

/** CPU time of the service and of the load generator while one load lasts. */
final class ProcessorUse implements AutoCloseable {

	private static final Duration PERIOD = Duration.ofMillis(200);

	private final Sampler sampler = new Sampler();

	private final MachineProbe machine = new MachineProbe();

	private final @Nullable ProcessProbe service;

	private volatile @Nullable ProcessProbe generator;

	/**
	 * Reads nothing yet.
	 * @param service null where nothing reads its processes
	 */
	ProcessorUse(@Nullable ProcessProbe service) {
		this.service = service;
	}

	/** Reads from now on until closed. */
	void begin(ProcessProbe generator) {
		this.generator = generator;
		if (this.service != null) {
			this.sampler.every(PERIOD, this.service::readCpu);
		}
		this.sampler.every(PERIOD, generator::readCpu).every(PERIOD, this.machine::read);
	}

	/** CPU time of the service in the window; null where it cannot be read. */
	@Nullable Double serviceSeconds(K6Summary window) {
		return (this.service == null) ? null
				: this.service.cpuSeconds().growth(window.startedAtMillis(), window.endedAtMillis());
	}

	/**
	 * Share of the generator in what it and the service used or left idle: above a half
	 * it is the generator that fills the machine, however busy the service makes it.
	 * @return null where the generator cannot be seen
	 */
	@Nullable Double generatorShare(K6Summary window) {
		ProcessProbe seen = this.generator;
		if (seen == null) {
			return null;
		}
		Double own = seen.cpuSeconds().growth(window.startedAtMillis(), window.endedAtMillis());
		Double idle = this.machine.series(Meter.IDLE_SECONDS).growth(window.startedAtMillis(), window.endedAtMillis());
		Double service = serviceSeconds(window);
		if (own != null && this.service == null) {
			// what else the machine does may be the service, or not
			return own / (window.windowSeconds() * Runtime.getRuntime().availableProcessors());
		}
		if (own == null || idle == null || service == null) {
			return 0.0;
		}
		double all = own + idle + service;
		return (all > 0) ? own / all : 0.0;
	}

	@Override
	public void close() {
		this.sampler.close();
	}

}
