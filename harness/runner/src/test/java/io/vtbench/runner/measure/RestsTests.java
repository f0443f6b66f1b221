package io.vtbench.runner.measure;

import io.vtbench.runner.inside.Series.TimeRange;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** An arm rests while another one is under load, from half a second after its own. */
class RestsTests {

	private static final TimeRange OTHER = new TimeRange(10_000, 13_000);

	@Test
	void anotherOnesBlockIsRest() {
		assertThat(Rests.rest(9_000, OTHER)).isEqualTo(OTHER);
	}

	@Test
	void theFirstHalfSecondAfterItsOwnLoadIsNot() {
		assertThat(Rests.rest(9_900, OTHER)).isEqualTo(new TimeRange(10_400, 13_000));
		assertThat(Rests.rest(12_600, OTHER)).isNull();
	}

}
