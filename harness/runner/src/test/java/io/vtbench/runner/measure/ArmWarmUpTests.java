package io.vtbench.runner.measure;

import java.util.List;

import io.vtbench.runner.measure.ArmWarmUp.Burst;
import io.vtbench.runner.result.Block;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ArmWarmUpTests {

	private final ArmWarmUp state = new ArmWarmUp(4, 2, 15_000);

	@Test
	void oneBurstShowsNoTrend() {
		this.state.add(burst(6, 0.0));
		assertThat(this.state.wantsBurst()).isTrue();
		assertThat(this.state.use().steady()).isFalse();
	}

	@Test
	void settledWhenABurstIsNoCheaperAndTheCompilerIsIdle() {
		this.state.add(burst(6, 3.0));
		this.state.add(burst(4, 0.5));
		assertThat(this.state.wantsBurst()).as("still falling").isTrue();
		this.state.add(burst(3.9, 0.29));
		assertThat(this.state.wantsBurst()).isFalse();
		assertThat(this.state.use().steady()).isTrue();
		assertThat(this.state.use().drift()).isCloseTo(0.0256, Offset.offset(1e-4));
	}

	@Test
	void aBurstThatCostsMoreIsNoise() {
		this.state.add(burst(4, 0.1));
		this.state.add(burst(5, 0.1));
		assertThat(this.state.wantsBurst()).isFalse();
		assertThat(this.state.use().drift()).isZero();
	}

	@Test
	void theCheapestBurstCountsNotTheLast() {
		this.state.add(burst(4, 0.1));
		this.state.add(burst(5, 0.31));
		this.state.add(burst(4.1, 0.1));
		assertThat(this.state.wantsBurst()).as("cheaper than the one before, but not than the first").isFalse();
	}

	@Test
	void aBusyCompilerIsNotOverlooked() {
		this.state.add(burst(4, 1.0));
		this.state.add(burst(4, 0.31));
		assertThat(this.state.wantsBurst()).isTrue();
		assertThat(this.state.use().compilerShare()).isCloseTo(0.0517, Offset.offset(1e-4));
	}

	@Test
	void whereThreadsCannotBeReadTheTrendAloneDecides() {
		this.state.add(burst(4, null));
		this.state.add(burst(4, null));
		assertThat(this.state.wantsBurst()).isFalse();
		assertThat(this.state.use().compilerShare()).isNull();
	}

	@Test
	void endsInAnyCase() {
		for (int i = 0; i < 4; i++) {
			assertThat(this.state.wantsBurst()).as("after %s bursts", i).isTrue();
			this.state.add(burst(10 - i, 3.0));
		}
		assertThat(this.state.wantsBurst()).isFalse();
		assertThat(this.state.use().steady()).isFalse();
		assertThat(this.state.use().requests()).isEqualTo(12_000);
	}

	@Test
	void aBurstLastsAsLongAsReadingsNeedAndIsNeverMoreThanTheFirst() {
		assertThat(this.state.nextRequests()).isEqualTo(15_000);
		this.state.add(burst(4, 0.0));
		assertThat(this.state.nextRequests()).isEqualTo(3000);
		ArmWarmUp few = new ArmWarmUp(4, 2, 2000);
		few.add(burst(4, 0.0));
		assertThat(few.nextRequests()).isEqualTo(2000);
	}

	@Test
	void aSlowServiceIsNotWarmedUpWithoutEnd() {
		this.state.add(new Burst(75, 45, 1.0, 3.0));
		assertThat(this.state.wantsBurst()).isTrue();
		this.state.add(new Burst(75, 40, 0.8, 3.0));
		assertThat(this.state.wantsBurst()).as("after the longest time").isFalse();
		assertThat(this.state.use().steady()).isFalse();
	}

	@Test
	void aFixedNumberOfRequestsIsNotFollowed() {
		ArmWarmUp fixed = new ArmWarmUp(1, 2, 3000);
		assertThat(fixed.use()).isNull();
		fixed.add(burst(4, 0.0));
		assertThat(fixed.wantsBurst()).isFalse();
		assertThat(fixed.use().steady()).isNull();
	}

	@Test
	void aCompilerThatTakesItsTimeIsWaitedFor() {
		double[] compiling = { 0.476, 0.464, 0.436, 0.416, 0.408, 0.284, 0.208, 0.007, 0.169, 0.009, 0.01 };
		int blocks = 0;
		while (!this.state.isCompiled()) {
			this.state.addLight(block(2000, 5, compiling[blocks++]));
		}
		assertThat(blocks).as("two blocks in a row with little to do").isEqualTo(11);
	}

	@Test
	void oneQuietBlockIsNoEnd() {
		this.state.addLight(block(2000, 5, 0.01));
		assertThat(this.state.isCompiled()).isFalse();
		this.state.addLight(block(2000, 5, 0.08));
		assertThat(this.state.isCompiled()).isTrue();
	}

	@Test
	void inAServiceThatWaitsTheCompilerKeepsNothingWaiting() {
		for (int i = 0; i < 2; i++) {
			this.state.addLight(block(50, 0.4, 0.4));
		}
		assertThat(this.state.isCompiled()).as("1.6 % of two processors").isTrue();
		this.state.addLight(block(50, 0.4, 0.55));
		assertThat(this.state.isCompiled()).as("2.2 % of them").isFalse();
	}

	@Test
	void aLoadIsMeasuredOnceRequestsCostNoLess() {
		this.state.addSettling(block(1000, 4, 0));
		assertThat(this.state.isSettled()).as("one block shows no trend").isFalse();
		this.state.addSettling(block(1000, 3.5, 0));
		assertThat(this.state.isSettled()).as("an eighth less").isFalse();
		this.state.addSettling(block(1000, 3.2, 0));
		assertThat(this.state.isSettled()).isTrue();
		this.state.beginLoad();
		assertThat(this.state.isSettled()).as("at another load").isFalse();
	}

	@Test
	void whatNeverSettlesIsMeasuredAfterFourBlocks() {
		for (int i = 0; i < 4; i++) {
			assertThat(this.state.isSettled()).isFalse();
			this.state.addSettling(block(1000 << i, 4, 0));
		}
		assertThat(this.state.isSettled()).isTrue();
	}

	@Test
	void theUseTellsOfBlocksWithoutBursts() {
		this.state.addLight(block(100, 4, 0.5));
		this.state.addSettling(block(1000, 4, 0.05));
		assertThat(this.state.use().requests()).isEqualTo(1100);
		assertThat(this.state.use().seconds()).isEqualTo(10);
		assertThat(this.state.use().blocks()).hasSize(2);
	}

	/** A block of five seconds. */
	private static Block block(long completed, double cpuSeconds, double compiling) {
		return new Block(0, 5, completed, 0, 0, cpuSeconds, compiling * cpuSeconds, null, null, null, List.of());
	}

	private static Burst burst(double cpuSeconds, Double compilerSeconds) {
		return new Burst(3000, 3, cpuSeconds, compilerSeconds);
	}

}
