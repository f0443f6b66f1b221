package io.vtbench.runner.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.experiment.Plan;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.LoadPart;
import io.vtbench.runner.metrics.TimeRange;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Slot;
import io.vtbench.runner.result.Window;

/** Makes one fork of what was done and what was read meanwhile. */
final class ForkAssembler {

	private ForkAssembler() {
	}

	static Fork assemble(Plan.Slot slot, MeasuredWork work, ForkProbes probes) {
		return assemble(slot, work, List.of(), probes);
	}

	/**
	 * Of a window that was divided.
	 * @param parts equal, in order
	 */
	static Fork assemble(Plan.Slot slot, MeasuredWork work, List<K6Summary.Block> parts, ForkProbes probes) {
		WindowReadings readings = probes.readings(work.range());
		return assemble(slot, work, blocks(parts, work, probes), readings, Map.of(), readings.generatorShare());
	}

	/**
	 * Of blocks that were measured one by one, each with a load generator of its own.
	 * @param readings of the blocks as one
	 * @param generators what was used by load generators that have ended
	 */
	static Fork assemble(Plan.Slot slot, MeasuredWork work, List<Block> blocks, WindowReadings readings,
			Map<String, Fork.ProcessUse> generators, double generatorShare) {
		Map<String, Fork.ProcessUse> processes = new LinkedHashMap<>(readings.processes());
		processes.putAll(generators);
		return new Fork(new Slot(slot.pair(), slot.order()),
				new Window(Math.round(work.range().fromMillis()), work.seconds()), work.requests(), work.latency(),
				readings.subject(work), processes,
				new Fork.Generator(generatorShare, work.failedChecks(), work.threadKinds()), readings.jvm(),
				readings.machine(), readings.pool(), work.counts(), readings.timeline(work.log()), blocks);
	}

	private static List<Block> blocks(List<K6Summary.Block> parts, MeasuredWork work, ForkProbes probes) {
		return LoadPart.of(work.range().fromMillis(), work.range().seconds(), parts).stream().map((part) -> {
			WindowReadings readings = probes.readings(new TimeRange(part.fromMillis(), part.toMillis()));
			return part.block(part.startSeconds(), readings.cpuSeconds(), readings.compilerSeconds(),
					readings.allocatedBytes(), readings.contextSwitches(),
					work.log().summary(part.fromMillis(), part.toMillis()));
		}).toList();
	}

}
