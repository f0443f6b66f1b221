package io.vtbench.runner.report;

import java.util.List;
import java.util.function.UnaryOperator;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What a reader must know who compares the figures of a report with each other. */
class ReportNotesTests {

	private final RunResult sample = Samples.sample();

	@Test
	void ratiosOfBlocksAreNotTheQuotientsOfTheTable() {
		String quotient = "so it may differ from the quotient of the two values";
		RunResult divided = with(this.sample,
				(fork) -> fork.withBlocks(List.of(new Block(0, 2, 10, 0, 0, 1.5, null, null, null, null))));
		assertThat(notes(divided)).doesNotContain(quotient);
		assertThat(notes(divided.withDesign(Design.INTERLEAVED))).contains("pairs of neighbouring blocks, " + quotient);
		assertThat(notes(divided.withDesign(Design.DUET))).contains("pairs of simultaneous blocks, " + quotient);
		assertThat(notes(this.sample.withDesign(Design.INTERLEAVED))).doesNotContain(quotient);
	}

	private static String notes(RunResult result) {
		return String.join("\n", new Notes(result).all());
	}

	private static RunResult with(RunResult result, UnaryOperator<Fork> change) {
		List<Arm> arms = result.arms()
			.stream()
			.map((arm) -> arm.withForks(arm.forks().stream().map(change).toList()))
			.toList();
		return result.withArms(arms);
	}

}
