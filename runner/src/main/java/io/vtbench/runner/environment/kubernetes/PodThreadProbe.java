package io.vtbench.runner.environment.kubernetes;

import io.vtbench.runner.metrics.ThreadProbe;

/**
 * Processor time of a pod's compiler and collector threads, where the service has no
 * meter that tells of them, commands in pods are allowed and the image has a shell; else
 * every series stays empty.
 */
final class PodThreadProbe extends ThreadProbe {

	/** Its series bears a suffix that the meter's own name lacks. */
	private static final String METER = "jvm_compilation_time_ms";

	/** Each reading takes some milliseconds of the pod's own processor time. */
	private static final long LEAST_MILLIS = 1900;

	private final PodService service;

	private long next;

	private boolean blind;

	private boolean begun;

	PodThreadProbe(PodService service) {
		this.service = service;
	}

	@Override
	public void readCpu() {
		long now = System.currentTimeMillis();
		if (!this.begun) {
			this.begun = true;
			this.blind = hasMeter();
		}
		if (this.blind || now < this.next) {
			return;
		}
		this.next = now + LEAST_MILLIS;
		PodThreads threads = PodThreads.of(this.service.output(PodThreads.COMMAND));
		threads.byId().forEach((id, used) -> note(String.valueOf(id), used.name(), used.seconds()));
		taken();
		this.blind = threads.byId().isEmpty() && compilerSeconds().isEmpty();
	}

	/**
	 * A meter costs the pod nothing; a command would take its processor in the window.
	 */
	private boolean hasMeter() {
		String told = this.service.meter(METER);
		return told != null && told.contains("\n" + METER + "_total");
	}

	@Override
	public void readSwitches() {
		// one more file for each thread
	}

	@Override
	public void readSwitchesNow() {
		// as above
	}

}
