package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

import io.vtbench.runner.judge.SampleStages;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.WarmUpUse;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Every JVM over the time of its load. */
class CourseChartTests {

	private static final List<Block> WARM_UP = List.of(block(5, 100), block(40, 200));

	private static final List<RunResult> STAGES = new SampleStages().capacity("virtual", 1, 1, 1)
		.equalRate("virtual", 1, 1, 1)
		.build()
		.stream()
		.map(CourseChartTests::warmedUp)
		.toList();

	@Test
	void turnsOfOneJvmAreOneBehindTheOtherAndTheMeasurementBeginsAtZero() {
		CourseChart chart = chart(STAGES.getFirst());
		assertThat(chart.panels().getFirst().title()).isEqualTo("throughput at some load, /s");
		assertThat(chart.panels().getFirst().lines()).as("4 pairs of 2 arms").hasSize(8).allSatisfy((line) -> {
			assertThat(line.points()).extracting((point) -> point[0])
				.containsExactly(-7.5, -2.5, 1.5, 4.5, 7.5, 10.5, 13.5, 16.5);
			assertThat(line.points().subList(0, 2)).extracting((point) -> point[1]).containsExactly(20.0, 40.0);
		});
		assertThat(chart.panels().getFirst().from()).isEqualTo(-7.5);
	}

	/** Users who never pause say nothing about arrivals by a clock. */
	@Test
	void aWarmUpUnderAnotherLoadIsLeftOut() {
		assertThat(chart(STAGES.getLast()).panels().getFirst().lines())
			.allSatisfy((line) -> assertThat(line.points()).noneMatch((point) -> point[0] < 0));
	}

	@Test
	void theAxisIsLogarithmicWhereValuesAreMoreThanTenTimesApart() {
		assertThat(chart(STAGES.getFirst()).panels().getFirst())
			.satisfies((panel) -> assertThat(panel.log()).isEqualTo(panel.high() > 10 * panel.low()));
		assertThat(Axis.isWide(DoubleStream.of(1, 10))).isFalse();
		assertThat(Axis.isWide(DoubleStream.of(1, 10.1))).isTrue();
		assertThat(Axis.isWide(DoubleStream.of(0, 10.1))).as("zero has no logarithm").isFalse();
	}

	/** The axis does not follow a warm-up without the delays of the test load. */
	@Test
	void aLogarithmicAxisHasNoPlaceForAWarmUpThatServedNothing() {
		RunResult run = STAGES.getFirst();
		RunResult wide = run.withLoad(withoutDelays(run.load()))
			.withArms(run.arms()
				.stream()
				.map((arm) -> arm.withForks(arm.forks().stream().map(CourseChartTests::startingWithNothing).toList()))
				.toList());
		assertThat(chart(wide).panels().getFirst()).satisfies((panel) -> {
			assertThat(panel.log()).isTrue();
			assertThat(panel.lines()).isNotEmpty()
				.allSatisfy((line) -> assertThat(line.points()).isNotEmpty().allMatch((point) -> point[1] > 0));
		});
	}

	private static LoadFacts withoutDelays(LoadFacts load) {
		return new LoadFacts(load.script(), load.model(), load.shape(), load.users(), load.requests(),
				load.ratePerSecond(), load.rampUpSeconds(), load.durationSeconds(), 300, load.warmUpSeconds(),
				load.phases());
	}

	private static Fork startingWithNothing(Fork fork) {
		List<Block> blocks = new ArrayList<>(fork.blocks());
		Block first = blocks.getFirst();
		blocks.set(0, new Block(first.startSeconds(), first.seconds(), 100 * first.completed(), 0, 0, 1, null, null,
				null, null, List.of()));
		return fork.withBlocks(blocks)
			.withWarmUp(new WarmUpUse(300, 10, 2, null, null, true, Steadiness.STEADY,
					List.of(block(5, 0), block(40, 200))));
	}

	private static CourseChart chart(RunResult run) {
		return CourseChart.of(Map.of("at some load", run), ArmStyle.of(run));
	}

	private static RunResult warmedUp(RunResult run) {
		return run.withArms(run.arms()
			.stream()
			.map((arm) -> arm.withForks(arm.forks()
				.stream()
				.map((fork) -> fork.withWarmUp(new WarmUpUse(300, 10, 2, null, null, true, Steadiness.STEADY, WARM_UP)))
				.toList()))
			.toList());
	}

	private static Block block(double start, long completed) {
		return new Block(start, 5, completed, 0, 0, 1, null, null, null, null, List.of());
	}

}
