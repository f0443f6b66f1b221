package io.vtbench.runner.trial;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.result.Block;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A load in which nothing is served any more, told from one that only pauses. */
class SilenceTests {

	@Test
	void beginsWithTheLastRightAnswer() {
		assertThat(Silence.begin(load(6, 24, 0))).isEqualTo(6);
	}

	@Test
	void isNoneWhereTheLoadServedAgain() {
		assertThat(Silence.begin(load(6, 20, 4))).isNull();
	}

	@Test
	void isNoneWhereItIsShort() {
		assertThat(Silence.begin(load(21, 9, 0))).isNull();
	}

	@Test
	void ofAServiceThatWasSlowFromTheBeginningIsLonger() {
		List<Block> slow = load(0, 6, 1);
		slow.addAll(load(0, 12, 0).stream().map((block) -> block.withStartSeconds(block.startSeconds() + 7)).toList());
		assertThat(Silence.begin(slow)).isNull();
	}

	@Test
	void isNoneWhereNothingWasEverServed() {
		assertThat(Silence.begin(load(0, 30, 0))).isNull();
	}

	private static List<Block> load(int serving, int silent, int servingAgain) {
		List<Block> blocks = new ArrayList<>();
		for (int i = 0; i < serving + silent + servingAgain; i++) {
			long completed = (i < serving || i >= serving + silent) ? 10 : 0;
			blocks.add(new Block(i, 1, completed, 0, 0, 0, null, null, null, null));
		}
		return blocks;
	}

}
