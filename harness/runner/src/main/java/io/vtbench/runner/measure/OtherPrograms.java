package io.vtbench.runner.measure;

import java.util.Collection;
import java.util.List;

import io.vtbench.runner.inside.MachineProbe;
import io.vtbench.runner.inside.MachineProbe.Meter;
import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.inside.Series;
import io.vtbench.runner.inside.Series.TimeRange;
import org.jspecify.annotations.Nullable;

/**
 * Reads the CPU time of programs that do not belong to the run: what all processors did
 * without what the processes of the run used. Both are read at the same moments and are
 * never interpolated.
 *
 * @param seconds counter of the CPU time of the other programs
 */
record OtherPrograms(MachineProbe machine, Series seconds) {

	/**
	 * The shortest time, in ms, of which a share is given. The kernel counts a machine's
	 * time by 100 to 1000 samples a second and processor, so the share of a shorter
	 * stretch is known to a few per cent only, which is as much as the check allows.
	 */
	private static final double MIN_MILLIS = 4000;

	OtherPrograms(MachineProbe machine) {
		this(machine, new Series());
	}

	/**
	 * Takes one reading. It takes none once a process of the run has ended, for what that
	 * used since its last reading would seem to be of others.
	 */
	void read(Collection<ProcessProbe> ours) {
		ours.forEach(ProcessProbe::readAllCpu);
		this.machine.read();
		take(ours);
	}

	/** Notes what has just been read. */
	void take(Collection<ProcessProbe> ours) {
		Series.Reading busy = this.machine.series(Meter.BUSY_SECONDS).last();
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

	/**
	 * Returns the share of the other programs in the processors, 0 to 1; null where the
	 * windows are too short together.
	 */
	@Nullable Double share(List<TimeRange> windows) {
		return share(windows, MIN_MILLIS);
	}

	/**
	 * Returns the share of the other programs in the processors, 0 to 1, in windows that
	 * are long enough together for a coarser question; null where they are not.
	 * @param minMillis least time between the first and the last reading, in ms
	 */
	@Nullable Double share(List<TimeRange> windows, double minMillis) {
		double millis = 0;
		double used = 0;
		double all = 0;
		for (TimeRange window : windows) {
			List<Series.Reading> inside = this.seconds.readings()
				.stream()
				.filter((reading) -> reading.millis() >= window.fromMillis() && reading.millis() <= window.toMillis())
				.toList();
			if (inside.size() > 1) {
				Series.Reading first = inside.getFirst();
				Series.Reading last = inside.getLast();
				Double both = this.machine.totalSeconds(first.millis(), last.millis());
				millis += last.millis() - first.millis();
				used += last.value() - first.value();
				all += (both != null) ? both : 0;
			}
		}
		return (millis >= minMillis && all > 0) ? Double.valueOf(Math.max(0, used) / all) : null;
	}

}
