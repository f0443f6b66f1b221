package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.vtbench.runner.judge.Coldness.Extent;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Latency;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests when a JVM is cold, by blocks of 3 s on two processors. Latency is 10 ms where a
 * test names no other.
 */
class ColdnessTests {

	private static final List<Block> STEADY = blocks(9, 2000, 2.0, 2.0, 0, 0);

	/** On a full machine the compiler of the starved arm works less than the other's. */
	@Test
	void theArmWhoseCompilerIsStarvedIsColdToo() {
		List<Block> platform = blocks(4, 2000, 5.2, 5.0, 0.17, 0.17);
		List<Block> virtual = blocks(4, 3000, 5.0, 4.9, 0.09, 0.01);
		assertThat(Coldness.of(platform, virtual, 2)).returns(Extent.ALL, Coldness::extent)
			.satisfies((cold) -> assertThat(cold.compiler()).isCloseTo(0.17, within(1e-9)));
		assertThat(Coldness.of(virtual, platform, 2).extent()).isEqualTo(Extent.NONE);
	}

	/** Requests per second are equal, so CPU time falls with the cost. */
	@ParameterizedTest
	@CsvSource({ "2.28, 0.05, NONE", "2.32, 0.05, ALL", "2.32, 0.019, NONE", "4, 0.6, ALL" })
	void aFallCountsWhileTheCompilerWorks(double first, double compiler, Extent extent) {
		assertThat(Coldness.of(blocks(9, 2000, first, 2.0, compiler, 0.01), STEADY, 2).extent()).isEqualTo(extent);
	}

	/** A machine that gets faster makes both arms cheaper, though no compiler works. */
	@Test
	void whatTheMachineGainsIsNoColdness() {
		List<Block> one = blocks(24, 2000, 4.5, 3.0, 0.005, 0.005);
		List<Block> other = blocks(24, 2000, 4.2, 3.0, 0.004, 0.004);
		assertThat(Coldness.of(one, other, 2).isCold()).isFalse();
		assertThat(Coldness.of(other, one, 2).isCold()).isFalse();
	}

	/** A machine that gets slower hides the fall, which the other arm shows. */
	@Test
	void whatTheMachineLosesHidesNoColdness() {
		List<Block> cold = blocks(9, 2000, 2.1, 2.0, 0.14, 0.01);
		List<Block> warm = blocks(9, 2000, 1.7, 2.0, 0.01, 0.01);
		assertThat(Coldness.of(cold, warm, 2)).returns(true, Coldness::isCold)
			.satisfies((found) -> assertThat(found.fall()).isCloseTo(2.1 / 2.0 * 2.0 / 1.7, within(1e-9)));
		assertThat(Coldness.of(warm, cold, 2).isCold()).isFalse();
		assertThat(Coldness.of(cold, List.of(), 2).isCold()).isFalse();
	}

	/** Where nobody read the compiler, it must be a fall that the other arm lacks. */
	@ParameterizedTest
	@CsvSource({ "2.0, 2.0, true", "2.4, 2.0, false" })
	void anUnreadCompilerLeavesTheOtherArm(double firstOfOther, double lastOfOther, boolean cold) {
		List<Block> unread = blocks(9, 2000, 2.4, 2.0, null, null);
		assertThat(Coldness.of(unread, blocks(9, 2000, firstOfOther, lastOfOther, null, null), 2).isCold())
			.isEqualTo(cold);
	}

	/** Less than half of two processors is 3 s of a block of 3 s. */
	@ParameterizedTest
	@CsvSource({ "2.9, 0.14, NONE", "2.9, 0.16, COSTS", "3.1, 0.07, NONE", "3.1, 0.09, ALL" })
	void aCompilerHarmsWhatIsBusy(double cpuSeconds, double compiler, Extent extent) {
		List<Block> blocks = blocks(6, 2000, cpuSeconds * (1 - compiler), cpuSeconds * (1 - compiler), compiler,
				compiler);
		assertThat(Coldness.of(blocks, blocks, 2).extent()).isEqualTo(extent);
	}

	/** A sixth of 2.9 s for 2,000 requests is 0.23 ms each. */
	@ParameterizedTest
	@CsvSource({ "10, COSTS", "2, ALL" })
	void aCompilerHarmsQuickAnswersOfWhatIsNotBusyToo(double millis, Extent extent) {
		List<Block> blocks = blocks(6, 2000, 2.9 * 0.84, 2.9 * 0.84, 0.16, 0.16, millis);
		assertThat(Coldness.of(blocks, blocks, 2).extent()).isEqualTo(extent);
	}

	/** Half as much again of 0.1 ms is little beside 100 ms, and much beside 0.5 ms. */
	@ParameterizedTest
	@CsvSource({ "100, COSTS", "0.5, ALL" })
	void whatWaitsForOthersIsMovedInItsCostsAlone(double millis, Extent extent) {
		List<Block> waiting = blocks(9, 2000, 0.3, 0.2, 0.1, 0.05, millis);
		assertThat(Coldness.of(waiting, waiting, 2).extent()).isEqualTo(extent);
	}

	/** Of four thousand requests in a block: a tenth of two processors. */
	@Test
	void whatTakesProcessorsFromOthersMovesEverything() {
		List<Block> users = blocks(9, 4000, 1.8, 1.2, 0.1, 0.05, 250);
		assertThat(Coldness.of(users, users, 2).extent()).isEqualTo(Extent.ALL);
		assertThat(Coldness.of(users, users, 8).extent()).isEqualTo(Extent.COSTS);
	}

	@ParameterizedTest
	@CsvSource({ "1, false", "2, false", "3, false", "4, true", "5, true" })
	void oneBlockAloneIsChance(int blocks, boolean cold) {
		List<Block> falling = new ArrayList<>(Collections.nCopies(Math.max(1, blocks / 2), block(2000, 3, 0.05, 10)));
		while (falling.size() < blocks) {
			falling.add(block(2000, 2, 0.01, 10));
		}
		assertThat(Coldness.of(falling, STEADY, 2).isCold()).isEqualTo(cold);
	}

	@Test
	void blocksInWhichNothingWasServedHaveNoCost() {
		List<Block> none = Collections.nCopies(6, block(0, 1, 0.5, 10));
		assertThat(Coldness.of(none, STEADY, 2)).returns(null, Coldness::fall).returns(Extent.ALL, Coldness::extent);
	}

	private static List<Block> blocks(int number, long completed, double first, double last, Number ofFirst,
			Number ofLast) {
		return blocks(number, completed, first, last, ofFirst, ofLast, 10);
	}

	/**
	 * Blocks of which the first half costs more than the second.
	 * @param first CPU time that a block serves for, in s
	 * @param ofFirst share of the compiler in all CPU time of such a block
	 */
	private static List<Block> blocks(int number, long completed, double first, double last, Number ofFirst,
			Number ofLast, double millis) {
		List<Block> blocks = new ArrayList<>();
		for (int i = 0; i < number; i++) {
			blocks.add((2 * i < number) ? block(completed, first, ofFirst, millis)
					: block(completed, last, ofLast, millis));
		}
		return blocks;
	}

	private static Block block(long completed, double serving, Number compiler, double millis) {
		double cpu = (compiler != null) ? serving / (1 - compiler.doubleValue()) : serving;
		return new Block(0, 3, completed, 0, 0, cpu, (compiler != null) ? Double.valueOf(cpu - serving) : null, null,
				null, new Latency(millis, millis, millis, millis, null, millis), List.of());
	}

}
