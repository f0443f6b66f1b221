package io.vtbench.runner.report;

import java.util.List;
import java.util.stream.IntStream;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.PoolUse;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The small table about database connections. */
class PoolTests {

	@Test
	void withoutADatabaseThereIsNoTable() {
		RunResult result = Samples.sample();
		assertThat(Readings.pool(result).hasRows()).isFalse();
		assertThat(markdown(result)).doesNotContain("Connection pool");
	}

	@Test
	void showsTheHighestOfAnArmsForksAndWhatALibraryDoesNotCount() {
		RunResult sample = Samples.sample();
		List<Arm> arms = List.of(
				with(sample.arms().get(0), new PoolUse(20L, 20L, 80L, 12.5, 3.2),
						new PoolUse(20L, 19L, 95L, 11.0, 3.0)),
				with(sample.arms().get(1), new PoolUse(20L, 20L, 7L, null, null), null));
		RunResult result = Samples.with(sample, arms, sample.primary(), sample.load());
		assertThat(Readings.pool(result).lines()).containsExactly("reading                        platform  virtual",
				"connections in the pool              20       20", "connections in use                   20       20",
				"requests waiting for one             95        7", "mean wait of a request         12.50 ms      n/a",
				"wait of all requests together    3.20 s      n/a");
		assertThat(markdown(result)).contains("## Connection pool", "| requests waiting for one | 95 | 7 |");
	}

	private static String markdown(RunResult result) {
		return Reports.markdown(Layout.of(result));
	}

	private static Arm with(Arm arm, @Nullable PoolUse... pools) {
		List<Fork> forks = IntStream.range(0, pools.length)
			.mapToObj((i) -> with(arm.forks().get(i), pools[i]))
			.toList();
		return arm.withForks(forks);
	}

	private static Fork with(Fork fork, @Nullable PoolUse pool) {
		return fork.withPool(pool);
	}

}
