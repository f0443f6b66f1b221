package io.vtbench.runner.run;

import java.util.Collection;
import java.util.List;

import io.vtbench.runner.metrics.MachineProbe;
import io.vtbench.runner.metrics.ProcessProbe;
import io.vtbench.runner.metrics.Series;
import io.vtbench.runner.metrics.TimeRange;
import org.jspecify.annotations.Nullable;

/**
 * Reads the CPU time of programs that do not belong to the run: what all processors did
 * without what the processes of the run used. Both are read at the same moments and are
 * never interpolated.
 */
final class OtherPrograms {

	/**
	 * The kernel counts a machine's time by 100 to 1000 samples a second and processor,
	 * so the share of a shorter stretch is known to a few per cent only, which is as much
	 * as the check allows.
	 */
	private static final double LEAST_MILLIS = 4000;

	private final MachineProbe machine;

	private final Series seconds = new Series();

	OtherPrograms(MachineProbe machine) {
		this.machine = machine;
	}

	/**
	 * Takes one reading; none once a process of the run has ended, for what it used since
	 * its last reading would seem to be of others.
	 * @param ours all processes of the run
	 */
	void read(Collection<ProcessProbe> ours) {
		ours.forEach(ProcessProbe::readAllCpu);
		this.machine.read();
		take(ours);
	}

	/** Notes what has just been read. */
	void take(Collection<ProcessProbe> ours) {
		Series.Reading busy = this.machine.busySeconds().last();
		if (busy == null || !ours.stream().allMatch(ProcessProbe::isAlive)) {
			return;
		}
		double used = 0;
		for (ProcessProbe process : ours) {
			Series.Reading cpu = process.cpuSeconds().last();
			if (cpu == null) {
				return;
			}
			used += cpu.value();
		}
		this.seconds.add(busy.millis(), busy.value() - used);
	}

	/** Their share of the processors, 0 to 1; null where the window is too short. */
	@Nullable Double share(TimeRange window) {
		List<Series.Reading> inside = this.seconds.readings()
			.stream()
			.filter((reading) -> reading.millis() >= window.fromMillis() && reading.millis() <= window.toMillis())
			.toList();
		if (inside.isEmpty()) {
			return null;
		}
		Series.Reading first = inside.getFirst();
		Series.Reading last = inside.getLast();
		Double all = this.machine.totalSeconds(first.millis(), last.millis());
		if (last.millis() - first.millis() < LEAST_MILLIS || all == null || all <= 0) {
			return null;
		}
		return Math.max(0, last.value() - first.value()) / all;
	}

}
