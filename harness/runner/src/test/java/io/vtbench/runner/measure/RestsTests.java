package io.vtbench.runner.measure;

import java.time.Duration;

import io.vtbench.runner.inside.Series;
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

	/**
	 * What the JIT compiler has left to do after a load takes a processor for a while.
	 */
	@Test
	void anArmRestsOnceItHasUsedNextToNothingForHalfASecond() {
		Series cpu = new Series();
		assertThat(Rests.isAtRest(cpu, 10_000)).as("nobody reads it").isTrue();
		for (int millis = 8_000; millis <= 10_000; millis += 200) {
			cpu.add(millis, millis / 1000.0 * 0.17);
		}
		assertThat(Rests.isAtRest(cpu, 10_000)).isFalse();
		cpu.add(10_200, 1.71);
		assertThat(Rests.isAtRest(cpu, 10_200)).as("for 0.2 s").isFalse();
		cpu.add(10_400, 1.71);
		cpu.add(10_600, 1.71);
		assertThat(Rests.isAtRest(cpu, 10_600)).isTrue();
		assertThat(Rests.isAtRest(cpu, 12_000)).as("no reading of the last second").isFalse();
	}

	@Test
	void anArmAtRestIsNotWaitedFor() throws Exception {
		Series cpu = new Series();
		cpu.add(0, 3);
		cpu.add(System.currentTimeMillis() + 60_000, 3);
		long begin = System.nanoTime();
		assertThat(Rests.await(cpu, Duration.ofSeconds(5))).isTrue();
		assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(2));
	}

	/** Such as that of an executor with few threads, which goes on after the answers. */
	@Test
	void workThatRequestsLeftBehindIsNoneOfTheArmsOwn() {
		assertThat(Rests.rest(OTHER, false)).isEqualTo(new TimeRange(10_000, 12_000));
		assertThat(Rests.rest(OTHER, true)).isEqualTo(new TimeRange(12_000, 13_000));
		assertThat(Rests.falls(0.8, 0.3)).isTrue();
		assertThat(Rests.falls(0.31, 0.3)).as("a job that goes on").isFalse();
		assertThat(Rests.falls(0.8, 0.009)).as("it was done in time").isFalse();
	}

}
