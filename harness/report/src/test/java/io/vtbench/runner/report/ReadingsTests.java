package io.vtbench.runner.report;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.vtbench.runner.report.chart.TimelineChart;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.ProcessUse;
import io.vtbench.runner.result.Latency.ForkLatency;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.SubjectUse.JvmUse;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What was read of the machine, and what of it cannot be true. */
class ReadingsTests {

	private final RunResult sample = Samples.sample();

	@Test
	void aReadingWithoutTheRequestsThatWaitForACarrierIsNotShown() {
		RunResult result = with((fork) -> fork.withJvm(counted(fork.jvm(), 1L, 50L)));
		// ten platform threads do leave forty users waiting
		assertThat(row(Readings.highest(result), "requests in flight")).containsExactly("1", "n/a");
		assertThat(TimelineChart.of(result).panels()).filteredOn((panel) -> panel.title().equals("requests in flight"))
			.singleElement()
			.satisfies((panel) -> assertThat(panel.lines()).extracting(TimelineChart.Line::arm).containsExactly(0));
	}

	@Test
	void requestsThatWaitForAConnectionAreNotInTheService() {
		RunResult limited = with((fork) -> fork.withJvm(counted(fork.jvm(), 12L, 12L)));
		assertThat(row(Readings.highest(limited), "requests in flight")).containsExactly("12", "12");
	}

	@Test
	void theForkThatDriftedMostIsShownWhicheverWay() {
		RunResult result = with((fork) -> fork
			.withLatency(new ForkLatency(fork.latency().summary(), List.of(), (fork.pair() == 2) ? 0.0617 : 1.01)));
		assertThat(row(Readings.highest(result), "latency, last third / first third")).containsExactly("0.0617",
				"0.0617");
	}

	@Test
	void compilingIsAShareOfTheProcessorsOfTheJvm() {
		RunResult compiling = with((fork) -> fork.withJvm(compiled(fork.jvm(), 0.5 * fork.seconds())));
		Arm limited = compiling.arms().getLast().withEffectiveSettings(Map.of("system_cpu_count", "1"));
		RunResult result = compiling.withArms(List.of(compiling.arms().getFirst(), limited));
		assertThat(row(Readings.highest(result), "JVM's processors used for JIT compilation")).containsExactly("25.0 %",
				"50.0 %");
	}

	@Test
	void aDuetShowsEachProcessOnce() {
		RunResult turns = this.sample.withArms(List.of(serving("platform", "virtual"), serving("virtual", "platform")));
		assertThat(processes(turns)).hasSize(6);
		assertThat(processes(turns.withDesign(Design.DUET))).containsExactly("all risk-service", "platform k6",
				"virtual k6");
	}

	private Arm serving(String name, String other) {
		ProcessUse use = new ProcessUse(1, 1_000_000L);
		return this.sample.arm(name)
			.withForks(List.of(this.sample.arm(name)
				.forks()
				.getFirst()
				.withProcesses(Map.of("risk-service", use, "k6", use, "k6 of " + other, use))));
	}

	private static List<String> processes(RunResult result) {
		return Readings.processes(result)
			.rows()
			.stream()
			.map((row) -> row.cells().get(0).text() + " " + row.cells().get(1).text())
			.toList();
	}

	private static JvmUse compiled(JvmUse jvm, double seconds) {
		return new JvmUse(jvm.peakHeapBytes(), jvm.peakInFlight(), jvm.peakConnections(), jvm.threads(),
				jvm.collector(), new JvmUse.Compiler(null, seconds));
	}

	private static JvmUse counted(JvmUse jvm, Long inFlight, Long connections) {
		return new JvmUse(jvm.peakHeapBytes(), inFlight, connections, jvm.threads(), jvm.collector(), jvm.compiler());
	}

	private RunResult with(UnaryOperator<Fork> change) {
		List<Arm> arms = this.sample.arms()
			.stream()
			.map((arm) -> arm.withForks(arm.forks().stream().map(change).toList()))
			.toList();
		return this.sample.withArms(arms);
	}

	private static List<String> row(Table table, String name) {
		return table.rows()
			.stream()
			.map((row) -> row.cells().stream().map(Table.Cell::text).toList())
			.filter((cells) -> cells.getFirst().equals(name))
			.flatMap((cells) -> cells.stream().skip(1))
			.toList();
	}

}
