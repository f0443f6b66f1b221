package io.vtbench.runner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Signal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ForkTablesTests {

	private static final Arm.Reason REASON = new Arm.Disturbed(
			List.of(new Seen.ArmReadings(Signal.STEAL, Map.of("\"virtual\", warm", 0.07))));

	@Test
	void everyForkIsALineAndWhatDoesNotCountSaysWhy(@TempDir Path folder) throws IOException {
		RunResult result = marked();
		Reports.write(result, folder);
		List<String> lines = Files.readAllLines(folder.resolve("forks.csv"));
		Fork first = result.arms().getFirst().forks().getFirst();
		assertThat(lines).hasSize(1 + 6 + 1);
		assertThat(lines.getFirst()).startsWith("pair,order,arm,set aside,").contains(",served,rejected,failed,");
		assertThat(lines.get(1)).startsWith("1,1,platform,,")
			.contains("," + Metric.MAKESPAN.of(first) + ",")
			.satisfies((line) -> assertThat(line.split(",", -1)).hasSameSizeAs(lines.getFirst().split(",", -1)));
		assertThat(lines).filteredOn((line) -> line.contains("steal"))
			.singleElement()
			.asString()
			.contains(",\"steal 7.0 % in \"\"virtual\"\", warm\",");
	}

	@Test
	void everyBlockIsALine() {
		assertThat(ForkTables.blocks(marked()).lines()).hasSize(3)
			.element(2)
			.isEqualTo("1,1,platform,,2,2.0,2.0,990,10,0,1.5,0.25,,300");
	}

	@Test
	void whatWasMeasuredAgainIsShownAndNotAmongTheForksThatCount(@TempDir Path folder) throws IOException {
		RunResult result = marked();
		Reports.write(result, folder);
		assertThat(Files.readString(folder.resolve(Reports.MARKDOWN))).contains("### Measured again", "steal 7.0 % in");
		assertThat(Files.readString(folder.resolve(Reports.HTML))).contains("<h3>Measured again</h3>",
				"steal 7.0 % in");
		assertThat(ForkTables.shown(result).rows()).hasSize(6);
		Reports.write(Samples.sample(), folder);
		assertThat(Files.readString(folder.resolve(Reports.HTML))).doesNotContain("Measured again");
	}

	private static RunResult marked() {
		RunResult sample = Samples.sample();
		List<Arm> arms = sample.arms().stream().map((arm) -> {
			boolean first = arm == sample.baseline();
			Fork fork = arm.forks().getFirst();
			List<Fork> forks = first ? List.of(divided(fork), arm.forks().get(1), arm.forks().get(2)) : arm.forks();
			return new Arm(arm.name(), arm.threadKind(), arm.setup(), arm.bound(), forks,
					first ? List.of() : List.of(new Arm.SetAside(REASON, fork)), arm.effectiveSettings());
		}).toList();
		return Samples.with(sample, arms, sample.primary(), sample.load());
	}

	private static Fork divided(Fork fork) {
		List<Block> blocks = List.of(new Block(0, 2, 1000, 0, 0, 1.5, 0.25, null, 300L, null, List.of()),
				new Block(2, 2, 990, 10, 0, 1.5, 0.25, null, 300L, null, List.of()));
		return fork.withBlocks(blocks);
	}

}
