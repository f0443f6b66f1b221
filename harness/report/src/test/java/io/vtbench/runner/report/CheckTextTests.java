package io.vtbench.runner.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.judge.validity.Validity;
import io.vtbench.runner.result.Arm.Confined;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Signal;
import io.vtbench.runner.result.ThreadKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What checks see, in words. The golden file owns the sentences. */
class CheckTextTests {

	@Test
	void saysWhatEachCheckSaw() throws IOException {
		Golden.assertMatches(checks().map((check) -> check.status() + ": " + CheckText.of(check) + "\n")
			.collect(Collectors.joining()), "checks.txt");
	}

	@Test
	void everyRuleSaysWhenItWarnsOrInvalidates() {
		assertThat(Validity.rules()).map(CheckRuleText::new)
			.allSatisfy((rule) -> assertThat(rule.warns() + rule.invalidates()).isNotBlank());
	}

	@Test
	void aResultKeepsWhatEachCheckSaw(@TempDir Path folder) {
		RunResult written = Samples.sample().withChecks(checks().toList());
		ResultFile.write(written, folder);
		assertThat(ResultFile.read(folder).checks()).isEqualTo(written.checks());
	}

	@Test
	void everyKindIsSaid() {
		Set<Class<?>> said = checks().map((check) -> check.seen().getClass()).collect(Collectors.toSet());
		assertThat(said).containsExactlyInAnyOrder(Seen.class.getPermittedSubclasses());
	}

	/** One of every kind, and of every shape of it. */
	static Stream<Check> checks() {
		return Stream.of(readings(), arms(), pairs(), machine()).flatMap((group) -> group);
	}

	private static Stream<Check> readings() {
		Stream<Check> signals = Arrays.stream(Signal.values())
			.flatMap((signal) -> Stream.of(
					seen(Status.WARN, signal.isCount() ? worst(signal, 1234, 0.0, 0) : worst(signal, 0.123, 0.05, 0)),
					seen(Status.OK, worst(signal, 0, null, 0)),
					seen(Status.NOT_AVAILABLE, new Seen.Reading(signal, null, 2, 2))));
		return Stream.concat(signals, Stream.of(seen(Status.NOT_AVAILABLE, worst(Signal.STEAL, 0.004, null, 1)),
				seen(Status.WARN, worst(Signal.PINNING, 3, 0.0, 0))));
	}

	private static Seen worst(Signal signal, double value, Double limit, int missing) {
		return new Seen.Reading(signal, new Seen.Worst(value, 2, limit), missing, 4);
	}

	private static Stream<Check> arms() {
		Map<String, Long> lines = new LinkedHashMap<>();
		lines.put("disk space", 1L);
		lines.put("memory", 3000L);
		return Stream.of(seen(Status.INVALID, new Seen.Failures(0, 0, null, null)),
				seen(Status.OK, new Seen.Failures(0, 1200, null, null)),
				seen(Status.WARN, new Seen.Failures(5, 1200, null, null)),
				seen(Status.INVALID, new Seen.Failures(5, 1200, 0.0125, null)),
				seen(Status.INVALID, new Seen.Failures(5, 1200, null, new Seen.ArmShare("platform", 0.01))),
				seen(Status.OK, new Seen.Settling(0, 2, 2, 4)), seen(Status.WARN, new Seen.Settling(1, 2, 2, 1)),
				seen(Status.NOT_AVAILABLE, new Seen.Settling(0, 1, 2, 3)),
				seen(Status.OK, new Seen.Cold(0, 4, 0, null)), seen(Status.NOT_AVAILABLE, new Seen.Cold(0, 4, 1, null)),
				seen(Status.WARN, new Seen.Cold(1, 4, 0, new Seen.ColdFork(3, 1.27, null))),
				seen(Status.WARN, new Seen.Cold(2, 4, 0, new Seen.ColdFork(1, null, 0.21))),
				seen(Status.OK, new Seen.Arrivals(2, 1480, 1478, null)),
				seen(Status.WARN, new Seen.Arrivals(2, 1480, 833, null)),
				seen(Status.WARN, new Seen.Arrivals(2, 1480, 1470, new Seen.Growth(12, 61))),
				seen(Status.WARN, new Seen.Exhausted(lines, false)),
				seen(Status.OK, new Seen.Exhausted(Map.of(), true)),
				seen(Status.NOT_AVAILABLE, new Seen.Exhausted(Map.of(), false)),
				seen(Status.OK, new Seen.Limited(Confined.GROUP)), seen(Status.WARN, new Seen.Limited(Confined.FLAGS)),
				seen(Status.WARN, new Seen.ThreadLimit("server.tomcat.threads.max", "12", "200")),
				seen(Status.WARN, new Seen.Deferred(0.65)),
				seen(Status.INVALID,
						new Seen.OtherWork(
								List.of(new Seen.OtherThreads(1, ThreadKind.PLATFORM, ThreadKind.VIRTUAL, null),
										new Seen.OtherThreads(2, ThreadKind.PLATFORM, ThreadKind.VIRTUAL, 1300L),
										new Seen.WrongAnswers(2, "body", 1), new Seen.OtherRequests(3, 399, 4000),
										new Seen.OtherCount(3, "rows read", 18_280L, 18_286L),
										new Seen.OtherCount(4, "rows read", null, 18_286L)))),
				seen(Status.INVALID, new Seen.Served(List.of(ThreadKind.VIRTUAL, ThreadKind.EVENT_LOOP), true)),
				seen(Status.INVALID, new Seen.Served(List.of(ThreadKind.MIXED), true)),
				seen(Status.NOT_AVAILABLE, new Seen.Served(List.of(ThreadKind.UNKNOWN), true)),
				seen(Status.NOT_AVAILABLE, new Seen.Served(List.of(ThreadKind.PLATFORM), false)),
				seen(Status.OK, new Seen.Served(List.of(ThreadKind.PLATFORM), true)),
				seen(Status.OK, new Seen.Ideal(0.99, null)), slow(new Seen.BusyProcessors(0.95, "bank-service")),
				slow(new Seen.BusyGenerator(0.9)), slow(new Seen.CollectorPauses(0.2)),
				slow(new Seen.Connections(5, 50)), slow(new Seen.Unknown(0.5, 0.1, 0.001)),
				slow(new Seen.Unknown(0.5, null, 0.001)), seen(Status.INVALID, new Seen.BeyondIdeal(2)));
	}

	private static Check slow(Seen.Bottleneck bottleneck) {
		return seen(Status.WARN, new Seen.Ideal(0.8, bottleneck));
	}

	private static Stream<Check> pairs() {
		Map<String, Double> shares = new LinkedHashMap<>();
		shares.put("platform", 0.03);
		shares.put("virtual", 0.002);
		Seen.ArmReadings steal = new Seen.ArmReadings(Signal.STEAL, shares);
		return Stream
			.concat(Arrays.stream(Seen.Lacking.What.values())
				.map((what) -> seen(Status.NOT_AVAILABLE, new Seen.Lacking(what))),
					Stream
						.of(seen(Status.OK, new Seen.Pairs(4, 4, false)), seen(Status.WARN, new Seen.Pairs(3, 3, true)),
								seen(Status.WARN, new Seen.Pairs(2, 3, false)),
								seen(Status.INVALID, new Seen.Unmeasured(Metric.LATENCY_P99, 1, 4)),
								seen(Status.INVALID, new Seen.Unjudged(Metric.LATENCY_P95)),
								seen(Status.WARN, new Seen.Apart("platform", 0, 0.25)),
								seen(Status.WARN, new Seen.DriftApart("platform",
										0.25)),
								seen(Status.WARN,
										new Seen.Disturbances(
												List.of(steal,
														new Seen.ArmReadings(Signal.SWAP, Map.of("virtual", 2000.0))),
												List.of(), List.of())),
								seen(Status.NOT_AVAILABLE,
										new Seen.Disturbances(List.of(), List.of(Signal.STEAL, Signal.SWAP),
												List.of())),
								seen(Status.OK, new Seen.Disturbances(List.of(), List.of(), List.of())),
								seen(Status.OK, new Seen.Disturbances(List.of(), List.of(), List.of(Signal.GC_PAUSES))),
								seen(Status.OK, new Seen.SharedLoad(0.001, 0.002, true)),
								seen(Status.NOT_AVAILABLE, new Seen.SharedLoad(0.001, 0.002, false))));
	}

	private static Stream<Check> machine() {
		return Stream.of(seen(Status.OK, new Seen.Descriptors(1024L, 600)),
				seen(Status.NOT_AVAILABLE, new Seen.Descriptors(null, 600)),
				seen(Status.OK, new Seen.PortRange(28_232, 50)),
				seen(Status.NOT_AVAILABLE, new Seen.PortRange(null, 50)),
				seen(Status.OK, new Seen.Memory(16_000_000_000L, 1_525_000_000L)),
				seen(Status.WARN, new Seen.Now(Signal.OTHER_PROGRAMS, 0.2)),
				seen(Status.WARN, new Seen.Now(Signal.STEAL, 0.2)), seen(Status.WARN, new Seen.Now(Signal.SWAP, 2.0)),
				seen(Status.OK, new Seen.Now(Signal.STEAL, 0.0)),
				seen(Status.NOT_AVAILABLE, new Seen.Now(Signal.STEAL, null)),
				seen(Status.OK, new Seen.Text("as it was said")));
	}

	private static Check seen(Status status, Seen seen) {
		return new Check("check", null, status, seen);
	}

}
