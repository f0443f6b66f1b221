package io.vtbench.runner.scenario;

import java.time.Duration;
import java.util.Locale;

import io.vtbench.runner.result.Arm.Bound;
import io.vtbench.runner.scenario.Bounds.ClosedModel;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class BoundsTests {

	private static final Duration TRANSFER = Duration.ofSeconds(4);

	@Test
	void closedLoad() {
		Bound bound = Bounds.closed(ClosedModelTests.shared(50, 10, TRANSFER, 400));
		assertThat(bound.makespanSeconds()).isEqualTo(160);
		assertThat(bound.throughputPerSecond()).isEqualTo(2.5);
		assertThat(bound.latencyMillis().p50()).isEqualTo(20_000);
		assertThat(bound.formula()).isEqualTo("400 x 4 s / min(50 users, 10 threads) = 160 s");
	}

	@Test
	void closedLoadWithoutALimitOfThreads() {
		assertThat(Bounds.closed(ClosedModelTests.shared(50, ClosedModel.UNBOUNDED, Duration.ofMillis(400), 400))
			.formula()).isEqualTo("400 x 0.4 s / 50 users = 3.2 s");
	}

	@Test
	void theFormulaSaysWhereTheSimulationDiffers() {
		assertThat(Bounds.closed(ClosedModelTests.shared(50, 10, TRANSFER, 405)).formula())
			.isEqualTo("405 x 4 s / min(50 users, 10 threads) = 162 s; simulated request by request: 164 s");
		Bound ramp = Bounds.closed(ClosedModelTests.perUser(5000, ClosedModel.UNBOUNDED, Duration.ofMillis(100), 20,
				Duration.ofSeconds(10)));
		assertThat(ramp.formula()).isEqualTo(
				"100,000 x 0.1 s / 5,000 users = 2 s; " + "simulated request by request with a ramp-up of 10 s: 12 s");
	}

	@Test
	void tasks() {
		assertThat(Bounds.tasks(100_000, 8, Duration.ofMillis(50)))
			.isEqualTo(new Bound(625.0, 160, null, "ceil(100,000 tasks / 8 threads) x 0.05 s = 625 s"));
		assertThat(Bounds.tasks(18_286, 10, Duration.ofMillis(1)).makespanSeconds()).isCloseTo(1.829, within(1e-9));
		assertThat(Bounds.tasks(100_000, ClosedModel.UNBOUNDED, Duration.ofMillis(100)))
			.isEqualTo(new Bound(0.1, 1_000_000, null, "100,000 tasks at the same time = 0.1 s"));
	}

	@Test
	void theLowestLimitDecides() {
		Bound bound = Bounds.operational(null, Bounds.Limit.of(500, "user", Duration.ofMillis(300)),
				Bounds.Limit.of(150, "thread", Duration.ofMillis(300)), new Bounds.Limit("arrivals", 700));
		assertThat(bound.makespanSeconds()).isNull();
		assertThat(bound.throughputPerSecond()).isCloseTo(500, within(1e-9));
		assertThat(bound.formula()).isEqualTo("min(500 users / 0.3 s, 150 threads / 0.3 s, arrivals) = 500/s");
	}

	@Test
	void requestsOverThroughputGiveTheMakespan() {
		Bound bound = Bounds.operational(400L, Bounds.Limit.of(50, "user", TRANSFER));
		assertThat(bound.makespanSeconds()).isCloseTo(32, within(1e-9));
		assertThat(bound.formula()).isEqualTo("50 users / 4 s = 12.5/s; 400 / 12.5/s = 32 s");
	}

	@Test
	void anOpenLoadIsLimitedByItsArrivals() {
		assertThat(
				Bounds.operational(null, new Bounds.Limit("arrivals", 12.5), Bounds.Limit.of(200, "thread", TRANSFER))
					.throughputPerSecond())
			.isEqualTo(12.5);
	}

	@Test
	void formulasDoNotDependOnTheLocale() {
		Locale before = Locale.getDefault();
		try {
			Locale.setDefault(Locale.GERMANY);
			assertThat(Bounds.tasks(1500, 1, Duration.ofMillis(1)).formula())
				.isEqualTo("ceil(1,500 tasks / 1 thread) x 0.001 s = 1.5 s");
		}
		finally {
			Locale.setDefault(before);
		}
	}

	@Test
	void refusesNothing() {
		assertThatIllegalArgumentException().isThrownBy(() -> Bounds.operational(1L));
	}

}
