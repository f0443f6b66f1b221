package io.vtbench.runner.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.IntStream;

import io.vtbench.runner.judge.SloRule;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Slo;
import io.vtbench.runner.result.Slo.Bound;
import io.vtbench.runner.result.Slo.Rate;
import io.vtbench.runner.result.Slo.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Climbs against services whose rate is known: c threads that serve for an exponential
 * time, whose latency is that of Erlang's C formula.
 */
class RateLadderTests {

	private static final List<String> ARMS = List.of("platform", "virtual");

	private final List<String> sent = new ArrayList<>();

	private boolean timeUp;

	@ParameterizedTest
	@CsvSource({ "10, 20, 80", "10, 20, 100", "10, 20, 200", "40, 50, 170" })
	void theRateFoundIsThatOfErlangsFormula(int threads, double meanMillis, double limitMillis) throws Exception {
		double expected = erlang(threads, meanMillis, limitMillis);
		Slo slo = Slo.parse("p95=" + limitMillis + "ms");
		double found = IntStream.range(0, 5).mapToDouble((trial) -> {
			Slo seen = climb(slo, 4, 0.4 * 1000 * threads / meanMillis, (arm, rung, rate) -> queue(arm, 1, rate,
					threads, meanMillis, 100 * trial + rung, SloRunner.leadSeconds(limitMillis) * 1000));
			return Math.log(rate(seen, "virtual"));
		}).average().orElseThrow();
		assertThat(Math.exp(found) / expected).isCloseTo(1, within(0.05));
	}

	@Test
	void twoArmsAreComparedByTheirOwnRates() throws Exception {
		Slo seen = climb(Slo.parse("p95=100ms"), 3, 200,
				(arm, rung, rate) -> queue(arm, 1, rate, arm.equals("virtual") ? 50 : 10, 20, rung, 1000));
		double ratio = rate(seen, "virtual") / rate(seen, "platform");
		assertThat(ratio).isCloseTo(erlang(50, 20, 100) / erlang(10, 20, 100), within(0.4));
	}

	@Test
	void bothArmsGetTheSameRatesUntilOneBreaksTheObjective() throws Exception {
		climb(Slo.parse("p95=100ms"), 1, 100, (arm, rung, rate) -> flat(arm, rate, rate < 180 ? 50 : 150));
		assertThat(this.sent).startsWith("platform 100", "virtual 100", "virtual 160", "platform 160", "platform 256",
				"virtual 256");
		assertThat(this.sent).hasSize(6 + 2 * 3);
	}

	@Test
	void anObjectiveThatNoRateMeetsEndsAfterAFewLoads() throws Exception {
		RateLadder ladder = ladder(Slo.parse("p95=10ms"), 100);
		ladder.climb(ARMS, 1, (arm, rung, rate) -> flat(arm, rate, 50));
		assertThat(ladder.isHopeless(ARMS, 1)).isTrue();
		assertThat(ladder.slo().steps()).hasSize(2 * 5);
		assertThat(SloRule.rate(ladder.slo(), "virtual", 1)).extracting(Rate::bound).isEqualTo(Bound.BELOW);
	}

	@Test
	void anObjectiveThatEveryRateMeetsHasNoExactRate() throws Exception {
		RateLadder ladder = ladder(Slo.parse("p95=1s"), 100);
		ladder.climb(ARMS, 1, (arm, rung, rate) -> flat(arm, rate, 50));
		Rate rate = SloRule.rate(ladder.slo(), "virtual", 1);
		assertThat(rate).isNotNull();
		assertThat(rate.bound()).isEqualTo(Bound.AT_LEAST);
		assertThat(rate.perSecond()).isGreaterThan(5000);
		assertThat(ladder.isHopeless(ARMS, 1)).isFalse();
	}

	@Test
	void nothingIsSentOnceTheTimeIsUp() throws Exception {
		this.timeUp = true;
		climb(Slo.parse("p95=1s"), 2, 100, (arm, rung, rate) -> flat(arm, rate, 50));
		assertThat(this.sent).isEmpty();
	}

	private RateLadder ladder(Slo slo, double first) {
		return new RateLadder(slo, first, () -> this.timeUp);
	}

	private Slo climb(Slo slo, int pairs, double first, RateLadder.Load load) {
		Slo seen = slo;
		try {
			for (int pair = 1; pair <= pairs; pair++) {
				int number = pair;
				RateLadder ladder = ladder(seen, first);
				ladder.climb(ARMS, pair, (arm, rung, rate) -> {
					this.sent.add(arm + " " + Math.round(rate));
					Step step = load.at(arm, rung + 10_000 * number, rate);
					return new Step(arm, number, rate, step.served(), step.failed(), step.p50Millis(), step.p95Millis(),
							step.p99Millis());
				});
				seen = ladder.slo();
			}
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
		return seen;
	}

	private static double rate(Slo slo, String arm) {
		return Math.exp(IntStream.of(slo.pairs())
			.mapToObj((pair) -> SloRule.rate(slo, arm, pair))
			.filter((rate) -> rate != null && rate.bound() == Bound.EXACT)
			.mapToDouble((rate) -> Math.log(rate.perSecond()))
			.average()
			.orElseThrow());
	}

	private static Step flat(String arm, double rate, double millis) {
		return new Step(arm, 1, rate, Math.round(rate), 0, millis, millis, millis);
	}

	/**
	 * Serves arrivals at random, in order, of which those of the last four seconds count.
	 */
	private static Step queue(String arm, int pair, double rate, int threads, double meanMillis, long seed,
			double lead) {
		Random random = new Random(seed);
		PriorityQueue<Double> free = new PriorityQueue<>();
		IntStream.range(0, threads).forEach((thread) -> free.add(0.0));
		List<Double> latencies = new ArrayList<>();
		for (double at = 0; at < lead + 4000; at += -Math.log(1 - random.nextDouble()) * 1000 / rate) {
			double end = Math.max(at, free.remove()) - Math.log(1 - random.nextDouble()) * meanMillis;
			free.add(end);
			if (at >= lead) {
				latencies.add(end - at);
			}
		}
		double[] ascending = latencies.stream().mapToDouble(Double::doubleValue).sorted().toArray();
		return new Step(arm, pair, rate, ascending.length, 0, Latency.quantile(ascending, 0.5),
				Latency.quantile(ascending, 0.95), Latency.quantile(ascending, 0.99));
	}

	/** Returns the rate at which the p95 of M/M/c is so many milliseconds. */
	private static double erlang(int threads, double meanMillis, double limitMillis) {
		double low = 0;
		double high = 1000 * threads / meanMillis;
		for (int i = 0; i < 60; i++) {
			double rate = (low + high) / 2;
			if (tail(threads, meanMillis, rate, limitMillis) < 0.05) {
				low = rate;
			}
			else {
				high = rate;
			}
		}
		return low;
	}

	/** Returns the chance that a request takes longer (Kleinrock 1975, 3.43). */
	private static double tail(int threads, double meanMillis, double rate, double millis) {
		double load = rate * meanMillis / 1000;
		double blocking = 1;
		for (int i = 1; i <= threads; i++) {
			blocking = load * blocking / (i + load * blocking);
		}
		double wait = blocking / (1 - load / threads * (1 - blocking));
		double serve = 1 / meanMillis;
		double drain = threads / meanMillis - rate / 1000;
		return (1 - wait) * Math.exp(-serve * millis)
				+ wait * (drain * Math.exp(-serve * millis) - serve * Math.exp(-drain * millis)) / (drain - serve);
	}

}
