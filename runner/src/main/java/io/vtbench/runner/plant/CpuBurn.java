package io.vtbench.runner.plant;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

import com.sun.management.OperatingSystemMXBean;

/**
 * Makes a program dearer by a known share: a thread burns that part of the processor time
 * that all others use. It runs as an agent inside the program, which is not changed.
 */
public final class CpuBurn implements Runnable {

	private static final long PERIOD_MILLIS = 10;

	/** So much at once, that it never holds a processor for long. */
	private static final long MOST_NANOS = 5_000_000;

	private final double share;

	private CpuBurn(double share) {
		this.share = share;
	}

	/**
	 * Called by the JVM before the program's own start.
	 * @param share of the others' processor time: 0.05 for 5 %
	 */
	public static void premain(String share) {
		Thread.ofPlatform().daemon().name("planted-burn").start(new CpuBurn(Double.parseDouble(share)));
	}

	@Override
	public void run() {
		OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
		ThreadMXBean threads = ManagementFactory.getThreadMXBean();
		try {
			while (true) {
				Thread.sleep(PERIOD_MILLIS);
				long own = threads.getCurrentThreadCpuTime();
				double owed = this.share * (system.getProcessCpuTime() - own) - own;
				long until = own + (long) Math.min(owed, MOST_NANOS);
				while (threads.getCurrentThreadCpuTime() < until) {
					Thread.onSpinWait();
				}
			}
		}
		catch (InterruptedException ex) {
			// the program ends
		}
	}

}
