package io.vtbench.standalone;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How many threads a program starts at once, and of which type. */
final class ManyThreads {

	@Option(names = "--threads", defaultValue = "virtual", description = "platform or virtual (default: virtual)")
	private ThreadKind kind = ThreadKind.VIRTUAL;

	@Option(names = "--count",
			description = "Number of threads (default: 10000 with platform threads, 100000 with virtual ones)")
	private @Nullable Integer count;

	ThreadKind kind() {
		return this.kind;
	}

	/**
	 * How many there are.
	 * @throws ProgramException if that is none
	 */
	int count() {
		int wanted = (this.count != null) ? this.count : (this.kind == ThreadKind.VIRTUAL) ? 100_000 : 10_000;
		if (wanted < 1) {
			throw new ProgramException("--count must be at least 1");
		}
		return wanted;
	}

}
