package io.vtbench.runner.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

import io.vtbench.runner.judge.ThroughputTrend;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Blocks of a first load, and a load that stops being served, told from a pause. */
class FollowedLoadTests {

	@Test
	void aFastServiceKeepsItsSeconds() {
		List<Block> blocks = seconds((i) -> 400);
		assertThat(new FollowedLoad(20, blocks).withAnswers().blocks()).isEqualTo(blocks);
	}

	@Test
	void answersThatTakeFourSecondsAreCountedInLongerBlocks() {
		List<Block> blocks = seconds((i) -> (i > 0 && i % 4 == 0) ? 20 : 0);
		List<Block> longer = new FollowedLoad(20, blocks).withAnswers().blocks();
		assertThat(longer).hasSize(3).allSatisfy((block) -> assertThat(block.completed()).isPositive());
		assertThat(longer.getLast().startSeconds() + longer.getLast().seconds()).isEqualTo(30);
		assertThat(longer.stream().mapToLong(Block::completed).sum()).isEqualTo(140);
		ThroughputTrend trend = new ThroughputTrend(longer, new FollowedLoad(20, blocks).latencySeconds());
		assertThat(trend.steadiness()).isEqualTo(Steadiness.STEADY);
	}

	@Test
	void aFewAnswersInAllAreOneBlock() {
		assertThat(new FollowedLoad(2, seconds((i) -> (i == 19) ? 2 : 0)).withAnswers().blocks()).singleElement()
			.extracting(Block::completed)
			.isEqualTo(2L);
	}

	@Test
	void withoutAnAnswerNothingIsPutTogether() {
		List<Block> blocks = seconds((i) -> 0);
		assertThat(new FollowedLoad(20, blocks).withAnswers().blocks()).isEqualTo(blocks);
		assertThat(new FollowedLoad(20, blocks).latencySeconds()).isZero();
	}

	@Test
	void aSilenceBeginsWithTheLastRightAnswer() {
		assertThat(new FollowedLoad(1, load(6, 24, 0)).stoppedAfter()).isEqualTo(6);
	}

	@Test
	void itIsNoSilenceWhereTheLoadServedAgain() {
		assertThat(new FollowedLoad(1, load(6, 20, 4)).stoppedAfter()).isNull();
	}

	@Test
	void aShortPauseIsNoSilence() {
		assertThat(new FollowedLoad(1, load(21, 9, 0)).stoppedAfter()).isNull();
	}

	@Test
	void theSilenceOfAServiceThatWasSlowFromTheBeginningIsLonger() {
		List<Block> slow = load(0, 6, 1);
		slow.addAll(load(0, 12, 0).stream().map((block) -> block.withStartSeconds(block.startSeconds() + 7)).toList());
		assertThat(new FollowedLoad(1, slow).stoppedAfter()).isNull();
	}

	@Test
	void itIsNoSilenceWhereNothingWasEverServed() {
		assertThat(new FollowedLoad(1, load(0, 30, 0)).stoppedAfter()).isNull();
	}

	private static List<Block> seconds(IntUnaryOperator answers) {
		List<Block> blocks = new ArrayList<>();
		for (int i = 0; i < 30; i++) {
			blocks.add(new Block(i, 1, answers.applyAsInt(i), 0, 0, 0.5, 0.1, null, null, null, List.of()));
		}
		return blocks;
	}

	private static List<Block> load(int serving, int silent, int servingAgain) {
		List<Block> blocks = new ArrayList<>();
		for (int i = 0; i < serving + silent + servingAgain; i++) {
			long completed = (i < serving || i >= serving + silent) ? 10 : 0;
			blocks.add(new Block(i, 1, completed, 0, 0, 0, null, null, null, null, List.of()));
		}
		return blocks;
	}

}
