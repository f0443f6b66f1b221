package io.vtbench.runner.inside;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;

import io.vtbench.runner.inside.ThreadDump.DumpedThread;
import io.vtbench.runner.result.Evidence.Causes.LongComputation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A few requests that compute long, of many: samples of threads whose times are known.
 */
class ComputationsTests {

	private static final List<String> LONG = List.of("java.util.Arrays.sort(line 1)", "acme.Report.build(line 7)");

	private static final List<String> SHORT = List.of("acme.Orders.find(line 3)");

	private static final int THREADS = 2000;

	private final Random random = new Random(4711);

	/** On a busy machine a sampler takes a third of the samples that it should. */
	@ParameterizedTest
	@ValueSource(doubles = { 20, 60 })
	void oneOfTenThatComputesLongStandsOut(double period) {
		Optional<LongComputation> found = sampled(period, (i) -> (i % 10 == 0) ? 100 : 1).longOnes(THREADS, dumps(12));
		assertThat(found).hasValueSatisfying((computation) -> {
			assertThat(computation.frame()).isEqualTo("acme.Report.build");
			assertThat(computation.stack()).isEqualTo(LONG);
			assertThat(computation.requests()).isBetween((period > 20) ? 70 : 170, 220);
			assertThat(computation.share()).isGreaterThan(0.6);
			assertThat(computation.millis()).isBetween(25.0, 90.0);
			assertThat(computation.waiting()).isEqualTo(12);
		});
	}

	/** All of them are seen again and again, and yet none keeps others for longer. */
	@Test
	void requestsThatAllComputeLongDoNot() {
		assertThat(sampled(20, (i) -> 100).longOnes(THREADS, dumps(12))).isEmpty();
		assertThat(sampled(20, (i) -> -60 * Math.log(1 - this.random.nextDouble())).longOnes(THREADS, dumps(12)))
			.isEmpty();
	}

	@Test
	void requestsThatComputeShortDoNot() {
		assertThat(sampled(20, (i) -> (i % 10 == 0) ? 5 : 1).longOnes(THREADS, dumps(12))).isEmpty();
	}

	@Test
	void whereNobodyWaitsForACarrierNothingIsToBeMended() {
		Computations computations = sampled(20, (i) -> (i % 10 == 0) ? 100 : 1);
		assertThat(computations.longOnes(THREADS, dumps(0))).isEmpty();
		assertThat(computations.longOnes(THREADS, dumps(1))).isPresent();
	}

	/** Takes samples of threads of which each computes for some milliseconds. */
	private Computations sampled(double period, IntToDoubleFunction millis) {
		Computations computations = new Computations();
		Instant begin = Instant.parse("2026-11-28T08:00:00Z");
		for (int i = 0; i < THREADS; i++) {
			double computes = millis.applyAsDouble(i);
			for (double at = wait(period); at < computes; at += wait(period)) {
				computations.add(i, begin.plusNanos(Math.round(at * 1e6)), (computes > 5) ? LONG : SHORT);
			}
		}
		return computations;
	}

	private double wait(double mean) {
		return -mean * Math.log(1 - this.random.nextDouble());
	}

	/** Returns eight dumps, each with so many threads that wait for a carrier. */
	private static List<ThreadDump> dumps(int waiting) {
		List<DumpedThread> others = List.of(thread("RUNNABLE", "acme.Report.build(Report.java:7)"),
				thread("TIMED_WAITING", "java.lang.VirtualThread.parkNanos(VirtualThread.java:784)"),
				// of the JVM itself, and no virtual one
				DumpedThread.of(2, "Signal Dispatcher", List.of(), "RUNNABLE", false));
		Stream<DumpedThread> ready = Stream.iterate(0, (i) -> i < waiting, (i) -> i + 1)
			.map((i) -> (i % 2 == 0) ? DumpedThread.of(i, "tomcat-handler-" + i, List.of(), "RUNNABLE", true)
					: thread("RUNNABLE", "java.base/java.lang.VirtualThread.park(VirtualThread.java:738)"));
		ThreadDump dump = new ThreadDump(null, Stream.concat(others.stream(), ready).toList());
		return Stream.generate(() -> dump).limit(8).toList();
	}

	private static DumpedThread thread(String state, String top) {
		return DumpedThread.of(1, "", List.of(top, "java.base/java.lang.VirtualThread.run(VirtualThread.java:456)"),
				state, false);
	}

}
