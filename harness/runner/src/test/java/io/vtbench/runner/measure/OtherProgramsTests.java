package io.vtbench.runner.measure;

import java.util.List;

import io.vtbench.runner.inside.MachineProbe;
import io.vtbench.runner.inside.MachineProbe.Meter;
import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.inside.Series.TimeRange;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** A machine with two processors and one process of the run. */
class OtherProgramsTests {

	private final MachineProbe machine = new MachineProbe();

	private final OtherPrograms others = new OtherPrograms(this.machine);

	private final ProcessProbe unread = new ProcessProbe(ProcessHandle.current().pid());

	private final ProcessProbe ours = new ProcessProbe(ProcessHandle.current().pid());

	@Test
	void theyUsedWhatNoProcessOfTheRunUsed() {
		read(0, 10, 9);
		read(10, 22, 19);
		assertThat(this.others.share(List.of(seconds(0, 10)))).isCloseTo(0.1, within(1e-9));
	}

	@Test
	void loadThatBeginsBetweenTwoReadingsIsNotOfOthers() {
		read(0, 0, 0);
		read(1, 0, 0);
		read(6, 10, 10);
		read(7, 10, 10);
		assertThat(this.others.share(List.of(seconds(0.7, 6.3)))).isZero();
	}

	@Test
	void aWindowTooShortForTheKernelsClockHasNoReading() {
		read(0, 0, 0);
		read(1, 2, 1);
		read(2, 4, 2);
		assertThat(this.others.share(List.of(seconds(0, 2)))).isNull();
	}

	@Test
	void aProcessOfTheRunThatWasNotReadLeavesNoReading() {
		read(0, 0, 0);
		read(10, 20, 10);
		OtherPrograms blind = new OtherPrograms(this.machine);
		blind.take(List.of(this.ours, this.unread));
		assertThat(blind.share(List.of(seconds(0, 10)))).isNull();
	}

	@Test
	void afterTheEndOfAProcessNothingIsRead() {
		read(0, 0, 0);
		read(5, 10, 10);
		this.machine.series(Meter.BUSY_SECONDS).add(6000, 12);
		this.machine.series(Meter.IDLE_SECONDS).add(6000, 0);
		ProcessProbe gone = new ProcessProbe(Integer.MAX_VALUE);
		gone.cpuSeconds().add(6000, 10);
		this.others.take(List.of(gone));
		assertThat(this.others.share(List.of(seconds(0, 6)))).isZero();
	}

	private void read(double second, double busy, double used) {
		this.machine.series(Meter.BUSY_SECONDS).add(second * 1000, busy);
		this.machine.series(Meter.IDLE_SECONDS).add(second * 1000, 2 * second - busy);
		this.ours.cpuSeconds().add(second * 1000, used);
		this.others.take(List.of(this.ours));
	}

	private static TimeRange seconds(double from, double to) {
		return new TimeRange(from * 1000, to * 1000);
	}

}
