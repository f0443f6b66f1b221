package io.vtbench.runner.run;

import java.util.List;

import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Slot;
import io.vtbench.runner.result.Window;

/** Makes one fork of what was done and what was read meanwhile. */
final class ForkAssembler {

	private ForkAssembler() {
	}

	static Fork assemble(Plan.Slot slot, MeasuredWork work, ForkProbes probes) {
		WindowReadings readings = probes.readings(work.range());
		return new Fork(new Slot(slot.pair(), slot.order()),
				new Window(Math.round(work.range().fromMillis()), work.seconds()), work.requests(), work.latency(),
				readings.subject(work.threadKind()), readings.processes(),
				new Fork.Generator(readings.generatorShare(), work.failedChecks(), work.threadKinds()), readings.jvm(),
				readings.machine(), readings.pool(), work.counts(), readings.timeline(work.log()), List.of());
	}

}
