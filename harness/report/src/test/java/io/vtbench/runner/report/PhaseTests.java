package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.LoadFacts.LoadPhase;
import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A load of several rates: what became of the requests of each, and when it was over. */
class PhaseTests {

	private static final LoadFacts LOAD = new LoadFacts("ask.js", LoadModel.OPEN, "arrival-rate", 100, null, 200.0, 0,
			12.0, 0, 0, List.of(new LoadPhase(50, 2), new LoadPhase(200, 4), new LoadPhase(50, 6)));

	/** A second each: two at half of capacity, four above it, six at half again. */
	static final double[] P95 = { 20, 22, 900, 1500, 2100, 2700, 1800, 30, 1200, 25, 24, 23 };

	@Test
	void eachPhaseHasItsRatesAndTheLastItsRecovery() {
		Table table = Phases.table(result(P95));
		assertThat(column(table, "arrivals")).containsExactly("50.00/s for 2 s", "200.0/s for 4 s", "50.00/s for 6 s");
		assertThat(column(table, "served").get(1)).isEqualTo(Figures.perSecond(100.0));
		assertThat(column(table, "rejected").get(1)).isEqualTo(Figures.perSecond(90.0));
		assertThat(column(table, "failed").get(1)).isEqualTo(Figures.perSecond(10.0));
		assertThat(PlanText.work(LOAD)).isEqualTo("arrivals at 50.00/s, then 200.0/s, then 50.00/s over 12.00 s");
		// one second that is fast by chance is no recovery
		assertThat(column(table, "recovered after")).containsExactly("", "", Figures.seconds(3.0));
	}

	@Test
	void whatIsNotOverIsSaid() {
		double[] never = P95.clone();
		never[11] = 800;
		assertThat(column(Phases.table(result(never)), "recovered after").getLast()).isEqualTo("not in this phase");
		assertThat(column(Phases.table(result(new double[12])), "recovered after")).isEmpty();
		assertThat(Phases.table(Samples.sample()).hasRows()).isFalse();
	}

	private static List<String> column(Table table, String name) {
		return table.rows()
			.stream()
			.flatMap((row) -> row.cells().stream())
			.filter((cell) -> cell.column().name().equals(name))
			.map(Table.Cell::text)
			.toList();
	}

	/** 0: no latency was kept. */
	static RunResult result(double[] p95) {
		RunResult sample = Samples.sample();
		List<Block> blocks = new ArrayList<>();
		for (double value : p95) {
			boolean above = blocks.size() >= 2 && blocks.size() < 6;
			Latency latency = (value > 0) ? new Latency(value, value, value, value, null, value) : null;
			blocks.add(new Block(blocks.size(), 1, above ? 100 : 50, above ? 90 : 0, above ? 10 : 0, 0, null, null,
					null, latency, List.of()));
		}
		Arm arm = sample.arms().getFirst();
		Fork fork = arm.forks().getFirst();
		return Samples.with(sample, List.of(arm.withForks(List.of(fork.withBlocks(blocks)))), sample.primary(), LOAD);
	}

}
