package io.vtbench.runner.report;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.report.chart.ArmStyle;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Evidence.Place;
import io.vtbench.runner.result.ThreadKind;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** Where the requests of two arms were, as boxes. */
class WaitGraphTests {

	private static final List<ArmStyle> ARMS = List.of(new ArmStyle("platform", 0), new ArmStyle("virtual", 1));

	@Test
	void aBoxIsAsWideAsTheMeanOfBothArmsAndHasTheColourOfTheOneThatIsThereMoreOften() {
		WaitGraph graph = WaitGraph
			.of(List.of(evidence("platform", pool(0.2), sleep(0.8)), evidence("virtual", pool(0.9), sleep(0.1))), ARMS);
		assertThat(graph.boxes())
			.extracting(WaitGraph.Box::text, WaitGraph.Box::width, WaitGraph.Box::color, WaitGraph.Box::detail)
			.contains(tuple("shop.Orders.find", "55.00", 1, "platform 20.0 %, virtual 90.0 %"),
					tuple("shop.Orders.pause", "45.00", 0, "platform 80.0 %, virtual 10.0 %"));
		assertThat(graph.more()).extracting(WaitGraph.Legend::text)
			.containsExactly("more often in platform", "more often in virtual");
	}

	@Test
	void framesOfOneLibraryAreOneBoxAboveTheServiceAndTheWait() {
		WaitGraph graph = WaitGraph.of(List.of(evidence("virtual", pool(1))), ARMS);
		assertThat(graph.boxes()).extracting(WaitGraph.Box::text)
			.containsExactly("java.lang", "org.apache.tomcat", "shop.Orders.find", "com.zaxxer.hikari",
					"a connection of the pool");
		assertThat(graph.boxes()).extracting(WaitGraph.Box::level).containsExactly(0, 1, 2, 3, 4);
		assertThat(graph.levels()).isEqualTo(5);
		assertThat(graph.boxes()).noneMatch(WaitGraph.Box::isColored);
		assertThat(graph.more()).isEmpty();
	}

	@Test
	void whereBothArmsAreAlikeNothingIsColoured() {
		WaitGraph graph = WaitGraph.of(List.of(evidence("platform", pool(0.99)), evidence("virtual", pool(1))), ARMS);
		assertThat(graph.boxes()).hasSize(5).noneMatch(WaitGraph.Box::isColored);
	}

	@Test
	void withoutStacksThereIsNoGraph() {
		assertThat(WaitGraph.of(List.of(evidence("virtual")), ARMS).hasBoxes()).isFalse();
	}

	private static Place pool(double share) {
		return new Place("a connection of the pool", "shop.Orders.find(Orders.java:12)", 10, share,
				List.of("com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:1)",
						"com.zaxxer.hikari.HikariDataSource.getConnection(HikariDataSource.java:2)",
						"shop.Orders.find(Orders.java:12)",
						"org.apache.tomcat.util.net.NioEndpoint.doRun(NioEndpoint.java:3)",
						"java.lang.Thread.run(Thread.java:4)"));
	}

	private static Place sleep(double share) {
		return new Place("the end of a sleep", "shop.Orders.pause(Orders.java:20)", 10, share,
				List.of("java.lang.Thread.sleep(Thread.java:9)", "shop.Orders.pause(Orders.java:20)",
						"org.apache.tomcat.util.net.NioEndpoint.doRun(NioEndpoint.java:3)",
						"java.lang.VirtualThread.run(VirtualThread.java:4)"));
	}

	private static Evidence evidence(String arm, Place... places) {
		return new Evidence(arm, ThreadKind.of(arm), List.of(), 8, 100, Map.of(), List.of(places), List.of(), null,
				List.of(), null, null);
	}

}
