package io.vtbench.runner.judge;

import io.vtbench.runner.result.SubjectUse.JvmUse;
import org.jspecify.annotations.Nullable;

/** The part of a {@link SampleFork} that the JVM tells of itself. */
abstract class SampleJvm<S> {

	private @Nullable Long inFlight = 50L;

	private @Nullable Double pauseShare = 0.001;

	private @Nullable Long fullCollections = 0L;

	private @Nullable Long connections = 50L;

	private @Nullable Double compileSeconds = 0.01;

	private @Nullable Double compilerCpuSeconds;

	private JvmUse.Threads threads = new JvmUse.Threads(40L, 0L, 2L);

	abstract S self();

	/** The peak of requests in flight. */
	public S inFlight(@Nullable Long requests) {
		this.inFlight = requests;
		return self();
	}

	public S pauseShare(@Nullable Double share) {
		this.pauseShare = share;
		return self();
	}

	public S fullCollections(@Nullable Long collections) {
		this.fullCollections = collections;
		return self();
	}

	public S connections(@Nullable Long connections) {
		this.connections = connections;
		return self();
	}

	public S compileSeconds(@Nullable Double seconds) {
		this.compileSeconds = seconds;
		return self();
	}

	/** Processor time of the compiler's threads. */
	public S compilerCpuSeconds(@Nullable Double seconds) {
		this.compilerCpuSeconds = seconds;
		return self();
	}

	public S threads(JvmUse.Threads threads) {
		this.threads = threads;
		return self();
	}

	JvmUse jvm(double makespan) {
		Double pauseSeconds = (this.pauseShare != null) ? this.pauseShare * makespan : null;
		return new JvmUse(100_000_000L, this.inFlight, this.connections, this.threads,
				new JvmUse.Collector(pauseSeconds, this.fullCollections, null),
				new JvmUse.Compiler(this.compileSeconds, this.compilerCpuSeconds));
	}

}
