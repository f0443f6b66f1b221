package io.vtbench.runner.trial;

import java.time.Duration;

import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.metrics.MachineProbe;
import io.vtbench.runner.metrics.MachineProbe.Meter;
import io.vtbench.runner.metrics.ProcessProbe;
import io.vtbench.runner.metrics.Sampler;
import org.jspecify.annotations.Nullable;

/**
 * CPU time of the service and of the load generator while one load lasts.
 *
 * @param service null where nothing reads its processes
 */
record ProcessorUse(@Nullable ProcessProbe service, ProcessProbe generator, MachineProbe machine,
		Sampler sampler) implements AutoCloseable {

	private static final Duration PERIOD = Duration.ofMillis(200);

	/** Reads until closed. */
	static ProcessorUse of(@Nullable ProcessProbe service, ProcessProbe generator) {
		ProcessorUse use = new ProcessorUse(service, generator, new MachineProbe(), new Sampler());
		if (service != null) {
			use.sampler.every(PERIOD, service::readCpu);
		}
		use.sampler.every(PERIOD, generator::readCpu).every(PERIOD, use.machine::read);
		return use;
	}

	/** CPU time of the service in the window; null where it cannot be read. */
	@Nullable Double serviceSeconds(K6Summary window) {
		return (this.service == null) ? null
				: this.service.cpuSeconds().growth(window.startedAtMillis(), window.endedAtMillis());
	}

	/**
	 * Share of the generator in what it and the service used or left idle: above a half
	 * it is the generator that fills the machine, however busy the service makes it.
	 */
	double generatorShare(K6Summary window) {
		Double own = this.generator.cpuSeconds().growth(window.startedAtMillis(), window.endedAtMillis());
		Double idle = this.machine.series(Meter.IDLE_SECONDS).growth(window.startedAtMillis(), window.endedAtMillis());
		Double service = serviceSeconds(window);
		if (own != null && this.service == null) {
			// what else the machine does may be the service, or not
			return own / (window.windowSeconds() * Runtime.getRuntime().availableProcessors());
		}
		if (own == null || idle == null || service == null) {
			return 0;
		}
		double all = own + idle + service;
		return (all > 0) ? own / all : 0;
	}

	@Override
	public void close() {
		this.sampler.close();
	}

}
