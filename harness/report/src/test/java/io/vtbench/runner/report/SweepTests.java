package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.Requests;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Setup.Difference;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** One property at several values: the table, and the value that is enough. */
class SweepTests {

	@Test
	void leastValueThatGivesWhatTheBestGivesIsRightSized() {
		RunResult result = swept(Map.of("pool-10", 100L, "pool-1000", 402L, "pool-50", 396L), "10", "1000", "50");
		assertThat(SweptArms.table(result).rows()).extracting((row) -> row.cells().getFirst().text())
			.containsExactly("n/a", "10", "50", "1,000");
		assertThat(SweptArms.table(result).rows()).filteredOn(Table.Row::strong)
			.extracting((row) -> row.cells().get(1).text())
			.containsExactly("pool-50");
		String markdown = Reports.markdown(Layout.of(result));
		assertThat(markdown).contains("## By server.tomcat.threads.max").containsOnlyOnce("| right-sized |");
		assertThat(Reports.html(Layout.of(result))).contains("data-chart=\"sweep\"").contains("\"rightSized\":50");
	}

	@Test
	void twoValuesOrNamesAreNoCurve() {
		assertThat(SweptArms.of(Samples.sample())).isNull();
		assertThat(SweptArms.of(swept(Map.of("pool-10", 100L, "pool-50", 396L), "10", "50"))).isNull();
		RunResult names = swept(Map.of("pool-a", 1L, "pool-b", 2L, "pool-c", 3L), "a", "b", "c");
		assertThat(SweptArms.of(names)).isNull();
		assertThat(Reports.markdown(Layout.of(names))).doesNotContain("## By ");
	}

	private static RunResult swept(Map<String, Long> completed, String... values) {
		RunResult sample = Samples.sample();
		Arm pattern = sample.arms().getFirst();
		List<Arm> arms = new ArrayList<>(List.of(sample.arms().getLast()));
		Map<String, String> settings = new LinkedHashMap<>();
		for (String value : values) {
			String name = "pool-" + value;
			settings.put(name, value);
			arms.add(new Arm(name, pattern.threadKind(), null, null,
					List.of(with(pattern.forks().getFirst(), completed.get(name))), List.of(), Map.of()));
		}
		return sample.withArms(arms)
			.withDifferences(List.of(new Difference("server.tomcat.threads.max", settings)))
			.withJudgement(sample.status(), List.of(), List.of());
	}

	private static Fork with(Fork fork, long completed) {
		return fork.withRequests(Requests.of(completed, 0));
	}

}
