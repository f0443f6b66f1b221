package io.vtbench.runner.command;

import java.util.concurrent.TimeUnit;

import io.vtbench.runner.command.ProgressView.RemainingTime;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RemainingTimeTests {

	private long now;

	private final RemainingTime time = new RemainingTime(100, () -> this.now);

	@Test
	void isWhatWasExpectedUntilAForkIsDone() {
		assertThat(this.time.leftSeconds()).isEqualTo(100);
		this.time.begin(25, false);
		pass(10);
		assertThat(this.time.leftSeconds()).isEqualTo(90);
	}

	@Test
	void isAtThePaceOfTheForksThatAreDone() {
		fork(25, 50);
		assertThat(this.time.leftSeconds()).isEqualTo(150);
		fork(25, 30);
		assertThat(this.time.leftSeconds()).isEqualTo(80);
		this.time.begin(25, false);
		pass(16);
		assertThat(this.time.leftSeconds()).isEqualTo(64);
		assertThat(this.time.doneSeconds()).isEqualTo(60);
	}

	@Test
	void aForkThatLastsLongerStaysAtItsEnd() {
		this.time.begin(25, false);
		pass(70);
		assertThat(this.time.leftSeconds()).isEqualTo(75);
	}

	@Test
	void forksThatRunAtOnceCountOnce() {
		this.time.begin(50, false);
		pass(40);
		this.time.end();
		this.time.end();
		assertThat(this.time.leftSeconds()).isEqualTo(40);
	}

	@Test
	void whatIsMeasuredAgainTakesLonger() {
		fork(25, 25);
		this.time.begin(25, true);
		pass(25);
		this.time.end();
		assertThat(this.time.leftSeconds()).isEqualTo(75);
		assertThat(this.time.totalSeconds()).isEqualTo(125);
	}

	@Test
	void isNeverBelowZero() {
		for (int i = 0; i < 6; i++) {
			fork(25, 25);
		}
		assertThat(this.time.leftSeconds()).isZero();
	}

	private void fork(double expected, long real) {
		this.time.begin(expected, false);
		pass(real);
		this.time.end();
	}

	private void pass(long seconds) {
		this.now += TimeUnit.SECONDS.toNanos(seconds);
	}

}
