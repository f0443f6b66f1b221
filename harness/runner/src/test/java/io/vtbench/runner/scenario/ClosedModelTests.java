package io.vtbench.runner.scenario;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;

import io.vtbench.runner.result.Latency;
import io.vtbench.runner.scenario.Bounds.ClosedModel;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ClosedModelTests {

	private static final Duration TRANSFER = Duration.ofSeconds(4);

	@Test
	void fourHundredTransfersOnTenThreads() {
		ClosedModel.Simulated outcome = shared(50, 10, TRANSFER, 400).simulate();
		assertThat(outcome.makespanSeconds()).isEqualTo(160);
		assertThat(outcome.throughputPerSecond()).isEqualTo(2.5);
		assertThat(outcome.latencyMillis()).isEqualTo(new Latency(19_000, 20_000, 20_000, 20_000, null, 20_000));
	}

	@Test
	void fourHundredTransfersOnAsManyThreadsAsUsers() {
		Latency every = new Latency(4000, 4000, 4000, 4000, null, 4000);
		for (int servers : new int[] { 50, ClosedModel.UNBOUNDED }) {
			ClosedModel.Simulated outcome = shared(50, servers, TRANSFER, 400).simulate();
			assertThat(outcome.makespanSeconds()).isEqualTo(32);
			assertThat(outcome.latencyMillis()).isEqualTo(every);
		}
	}

	@Test
	void hundredThousandRequestsWithRampUp() {
		ClosedModel model = perUser(5000, 200, Duration.ofMillis(100), 20, Duration.ofSeconds(10));
		ClosedModel.Simulated platform = model.simulate();
		assertThat(platform.makespanSeconds()).isCloseTo(50.25, within(0.05));
		assertThat(platform.latencyMillis().mean()).isCloseTo(1960, within(15.0));
		ClosedModel.Simulated virtual = perUser(5000, ClosedModel.UNBOUNDED, Duration.ofMillis(100), 20,
				Duration.ofSeconds(10))
			.simulate();
		assertThat(virtual.makespanSeconds()).isCloseTo(12.0, within(0.01));
		assertThat(virtual.latencyMillis().max()).isEqualTo(100);
	}

	@Test
	void aUserWhoStartsAfterAllOthersHaveDoneTheWorkStillSendsOneRequest() {
		ClosedModel model = new ClosedModel(2, 2, Duration.ofSeconds(1), 4, false, Duration.ofSeconds(20));
		assertThat(model.simulate().makespanSeconds()).isEqualTo(11);
	}

	@Test
	void tenThousandRequestsOfFiftyMilliseconds() {
		ClosedModel.Simulated platform = shared(500, 200, Duration.ofMillis(50), 10_000).simulate();
		assertThat(platform.makespanSeconds()).isEqualTo(2.5);
		assertThat(platform.latencyMillis().mean()).isCloseTo(123, within(0.5));
		assertThat(platform.latencyMillis().p99()).isEqualTo(150.0);
		assertThat(shared(500, ClosedModel.UNBOUNDED, Duration.ofMillis(50), 10_000).simulate().makespanSeconds())
			.isEqualTo(1.0);
	}

	@Test
	void agreesWithASimulationByEventQueue() {
		Random random = new Random(1);
		for (int i = 0; i < 300; i++) {
			int users = 1 + random.nextInt(30);
			boolean perUser = random.nextBoolean();
			long requests = perUser ? users * (1L + random.nextInt(10)) : users + random.nextInt(200);
			ClosedModel model = new ClosedModel(users, 1 + random.nextInt(20),
					Duration.ofMillis(1 + random.nextInt(50)), requests, perUser,
					// in nanoseconds, so that no two arrivals meet: of those either may
					// be first
					Duration.ofNanos(random.nextInt(500_000_000)));
			double[] expected = byEventQueue(model);
			ClosedModel.Simulated outcome = model.simulate();
			assertThat(outcome.makespanSeconds()).as(model.toString()).isCloseTo(expected[0], within(1e-6));
			assertThat(outcome.latencyMillis().mean()).as(model.toString()).isCloseTo(expected[1], within(1e-3));
			assertThat(outcome.latencyMillis().max()).as(model.toString()).isCloseTo(expected[2], within(1e-3));
		}
	}

	/** Makes a model of users who take the next request as soon as they are free. */
	static ClosedModel shared(int users, int servers, Duration serviceTime, long requests) {
		return new ClosedModel(users, servers, serviceTime, requests, false, Duration.ZERO);
	}

	/** Makes a model of users who send the same number of requests each. */
	static ClosedModel perUser(int users, int servers, Duration serviceTime, long requestsEach, Duration rampUp) {
		return new ClosedModel(users, servers, serviceTime, users * requestsEach, true, rampUp);
	}

	/** Arrivals in a priority queue, each served by the server that is free first. */
	private static double[] byEventQueue(ClosedModel model) {
		PriorityQueue<double[]> arrivals = new PriorityQueue<>(Comparator.comparingDouble((event) -> event[0]));
		for (int user = 0; user < model.users(); user++) {
			arrivals.add(new double[] { model.rampUp().toNanos() / 1e6 * user / model.users(), 0 });
		}
		PriorityQueue<Double> free = new PriorityQueue<>();
		for (int server = 0; server < model.servers(); server++) {
			free.add(0.0);
		}
		double sum = 0;
		double last = 0;
		double longest = 0;
		// each user's first is its own
		long shared = model.requests() - model.users();
		for (long done = 0; done < model.requests(); done++) {
			double[] arrival = arrivals.remove();
			double end = Math.max(arrival[0], free.remove()) + model.serviceTime().toMillis();
			free.add(end);
			sum += end - arrival[0];
			longest = Math.max(longest, end - arrival[0]);
			last = Math.max(last, end);
			if (model.perUser() ? arrival[1] + 1 < (double) model.requests() / model.users() : shared-- > 0) {
				arrivals.add(new double[] { end, arrival[1] + 1 });
			}
		}
		return new double[] { last / 1000, sum / model.requests(), longest };
	}

}
