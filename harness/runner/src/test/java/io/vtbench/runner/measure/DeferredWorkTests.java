package io.vtbench.runner.measure;

import java.time.Duration;
import java.util.Map;

import io.vtbench.runner.inside.Series;
import io.vtbench.runner.inside.Series.TimeRange;
import io.vtbench.runner.machine.Polling;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An arm answers at once and works later: each test writes its use of the processors down
 * in advance.
 */
class DeferredWorkTests {

	private static final double AT_REST_MILLIS = 1;

	private final double now = System.currentTimeMillis();

	private final Series cpu = new Series();

	private final DeferredWork work = new DeferredWork(() -> this.cpu, this::seconds, Duration.ofMillis(300),
			Duration.ofSeconds(5));

	@BeforeEach
	void restsBeforeItsFirstLoad() throws Exception {
		this.cpu.add(this.now - 60_000, 0);
		this.cpu.add(this.now + AT_REST_MILLIS, 0);
		this.work.awaitDone();
	}

	@Test
	void itIsWaitedForUntilItRests() throws Exception {
		uses(2, 1_500);
		this.work.loaded(this.now - 100);
		this.work.awaitRest();
		assertThat((double) System.currentTimeMillis()).isGreaterThan(this.now + 1_500);
		double end = this.now - 100;
		assertThat(this.work.share(Map.of(end, 1.6))).isBetween(0.4, 0.6);
		assertThat(this.work.share(Map.of(end, 100.0))).as("little").isNull();
		assertThat(this.work.share(Map.of(end - 9_000, 1.6))).as("another load").isNull();
	}

	@Test
	void beforeALoadItIsWaitedForOnlyWhereItSeemsToOwe() throws Exception {
		uses(2, 1_500);
		this.work.loaded(this.now - 100);
		this.work.awaitDone();
		assertThat(this.work.share(Map.of(this.now - 100, 1.0))).as("too soon to be seen").isNull();
		Polling.until(Duration.ofSeconds(5), Duration.ofMillis(20),
				() -> System.currentTimeMillis() > this.now + 1_200);
		this.work.awaitDone();
		assertThat(this.work.share(Map.of(this.now - 100, 1.0))).isNotNull();
	}

	@Test
	void oneThatSoonRestsOwesNothing() throws Exception {
		uses(2, 900);
		this.work.loaded(this.now - 100);
		this.work.awaitRest();
		assertThat(this.work.share(Map.of(this.now - 100, 0.5))).isNull();
	}

	@Test
	void oneWithAJobOfItsOwnIsNotWaitedFor() throws Exception {
		Series always = new Series();
		always.add(this.now - 60_000, 0);
		always.add(this.now + 600_000, 330);
		DeferredWork own = new DeferredWork(() -> always, TimeRange::seconds, Duration.ofMillis(300),
				Duration.ofHours(1));
		own.awaitDone();
		own.loaded(this.now - 100);
		own.awaitRest();
		assertThat(own.share(Map.of(this.now - 100, 1.0))).isNull();
	}

	/**
	 * Writes down what it uses until some time from now, and waits until that has begun.
	 */
	private void uses(double processors, double untilMillis) throws InterruptedException {
		double used = processors * (untilMillis - AT_REST_MILLIS) / 1000;
		this.cpu.add(this.now + untilMillis, used);
		this.cpu.add(this.now + 700_000, used);
		Polling.until(Duration.ofSeconds(5), Duration.ofMillis(20), () -> System.currentTimeMillis() > this.now + 100);
	}

	private double seconds(TimeRange range) {
		Double rate = this.cpu.rate(range.fromMillis(), range.toMillis());
		return (rate != null) ? rate * range.seconds() : 0;
	}

}
