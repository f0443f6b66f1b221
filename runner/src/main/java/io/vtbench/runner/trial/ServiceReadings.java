package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.List;

import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.LoadPart;
import io.vtbench.runner.metrics.JvmProbe;
import io.vtbench.runner.metrics.ProcessProbe;
import io.vtbench.runner.metrics.Sampler;
import io.vtbench.runner.metrics.ThreadProbe;
import io.vtbench.runner.result.Block;
import org.jspecify.annotations.Nullable;

/** CPU time of a subject, and that of its JIT compiler, while it is loaded. */
final class ServiceReadings implements AutoCloseable {

	private static final Duration PERIOD = Duration.ofMillis(200);

	/** A subject may have thousands of threads. */
	private static final Duration THREAD_PERIOD = Duration.ofMillis(500);

	private final Subject subject;

	private final @Nullable ProcessProbe process;

	private final ThreadProbe threads;

	private final Sampler sampler = new Sampler();

	private final Sampler threadSampler = new Sampler();

	/** Reads until closed. */
	ServiceReadings(Subject subject) {
		this.subject = subject;
		this.process = subject.processes().get(subject.name());
		this.threads = subject.threads();
		if (this.process != null) {
			this.sampler.every(PERIOD, this.process::readCpu);
		}
		this.threadSampler.every(THREAD_PERIOD, this.threads::readCpu);
	}

	/**
	 * The parts of a load with what was read in them.
	 * @param secondsBefore for which the subject had been loaded before
	 */
	List<Block> blocks(K6Summary load, double secondsBefore) {
		List<K6Summary.Block> parts = (load.blocks() != null && !load.blocks().isEmpty()) ? load.blocks()
				: List.of(new K6Summary.Block(load.served(), load.rejected(), load.errors()));
		return LoadPart.of(load.startedAtMillis(), load.windowSeconds(), parts)
			.stream()
			.map((part) -> part.block(secondsBefore + part.startSeconds(),
					(this.process != null) ? this.process.cpuSeconds().growth(part.fromMillis(), part.toMillis())
							: null,
					this.threads.compilerSeconds().growth(part.fromMillis(), part.toMillis()), null, null, null))
			.toList();
	}

	/** That the JVM has. */
	double processors() {
		String told = this.subject.describe(new JvmProbe(this.subject.management("/actuator/prometheus")).limits())
			.get(JvmProbe.PROCESSORS);
		return (told != null) ? Double.parseDouble(told) : Runtime.getRuntime().availableProcessors();
	}

	@Override
	public void close() {
		this.sampler.close();
		this.threadSampler.close();
	}

}
