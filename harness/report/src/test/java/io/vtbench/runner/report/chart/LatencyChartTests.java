package io.vtbench.runner.report.chart;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.judge.SampleStages;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Latency.ForkLatency;
import io.vtbench.runner.result.Latency.ForkLatency.Point;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** The latency of all arms on top of each other. */
class LatencyChartTests {

	private static final RunResult STAGE = new SampleStages().capacity("virtual", 1, 1, 1).build().getFirst();

	@Test
	void aLineOfEachJvmOneOfTheirMeanAndTheLongestRequestOfEachArm() {
		LatencyChart chart = chart(with(null, 1000));
		assertThat(chart.panels()).singleElement().satisfies((panel) -> {
			assertThat(panel.lines()).filteredOn((line) -> line.kind().equals("fork")).hasSize(8);
			assertThat(panel.lines()).filteredOn((line) -> line.kind().equals("mean"))
				.hasSize(2)
				.allSatisfy((line) -> assertThat(line.points().getFirst()[1]).isCloseTo(10, within(1e-9)));
			assertThat(panel.points()).extracting(LatencyChart.Point::few).containsExactly(true, true);
			assertThat(panel.points().getFirst().text()).contains("platform, the longest of", "400.0 ms",
					"few samples");
			assertThat(panel.log()).as("10 to 400").isTrue();
		});
	}

	@Test
	void p99IsMarkedWhereEveryJvmHasEnoughRequests() {
		assertThat(chart(with(90.0, 20_000)).panels().getFirst().points()).extracting(LatencyChart.Point::text)
			.contains("platform, p99: 90.00 ms", "virtual, p99: 90.00 ms");
	}

	private static LatencyChart chart(RunResult run) {
		return LatencyChart.of(Map.of("", run), ArmStyle.of(run));
	}

	private static RunResult with(@Nullable Double p99, long completed) {
		Latency summary = new Latency(20, 10, 30, 40, p99, 400);
		ForkLatency latency = new ForkLatency(summary, List.of(new Point(0.5, 10), new Point(0.95, 40)), null);
		return STAGE.withArms(STAGE.arms()
			.stream()
			.map((arm) -> arm.withForks(arm.forks()
				.stream()
				.map((fork) -> fork.withLatency(latency).withRequests(Fork.Requests.of(completed, 0)))
				.toList()))
			.toList());
	}

}
