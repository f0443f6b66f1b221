package io.vtbench.runner.inside;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.judge.StrangeWarnings;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Evidence.Causes;
import io.vtbench.runner.result.Evidence.Logged;
import io.vtbench.runner.result.Evidence.Place;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.Trial.Finding.FullPool.Pool;
import io.vtbench.runner.result.Trial.Finding.Pinning.Cause;
import io.vtbench.runner.result.WaitKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What bears on a decision, and nothing else. */
class FindingsTests {

	/** A wait for others is what threads are for, however many do. */
	@ParameterizedTest
	@EnumSource(value = WaitKind.class, names = { "DATABASE", "CLIENT", "REMOTE", "SLEEP", "FILE" })
	void aWaitForOthersIsNoFinding(WaitKind kind) {
		assertThat(Findings.of(List.of(waiting("virtual", kind, 1, "acme.Orders.find")))).isEmpty();
	}

	@ParameterizedTest
	@EnumSource(value = WaitKind.class, mode = EnumSource.Mode.EXCLUDE,
			names = { "DATABASE", "CLIENT", "REMOTE", "SLEEP", "FILE" })
	void everyOtherWaitIsOneFromAShareOn(WaitKind kind) {
		assertThat(Findings.of(List.of(waiting("virtual", kind, 0.6, "acme.Orders.find")))).containsExactly(
				new Finding.Wait("virtual", kind, List.of(0.6), "acme.Orders.find", List.of("acme.Orders.find")));
		assertThat(Findings.of(List.of(waiting("virtual", kind, 0.1, "acme.Orders.find")))).isEmpty();
	}

	@Test
	void whatAllArmsWaitForAtOnePlaceIsOneFinding() {
		assertThat(Findings
			.of(List.of(locked("platform", 0.92, "acme.Orders.find"), locked("virtual", 0.31, "acme.Orders.find"))))
			.containsExactly(new Finding.Wait("platform", WaitKind.LOCK, List.of(0.92, 0.31), "acme.Orders.find",
					List.of("acme.Orders.find")));
		assertThat(Findings
			.of(List.of(locked("platform", 0.92, "acme.Orders.find"), locked("virtual", 0.31, "acme.Orders.save"))))
			.hasSize(2);
		assertThat(Findings
			.of(List.of(locked("platform", 0.92, "acme.Orders.find"), locked("virtual", 0.1, "acme.Orders.find"))))
			.containsExactly(new Finding.Wait("platform", WaitKind.LOCK, List.of(0.92), "acme.Orders.find",
					List.of("acme.Orders.find")));
	}

	/** Such as requests that an executor handles. */
	@Test
	void twoSightsInEightDumpsShowNothing() {
		Place place = new Place(WaitKind.RUNNING.text(), "acme.Orders.find", 2, 1, List.of("acme.Orders.find"));
		assertThat(Findings.of(List.of(new Evidence("virtual", ThreadKind.VIRTUAL, List.of(), 8, 2,
				Map.of(WaitKind.RUNNING.text(), 1.0), List.of(place), List.of(), null, List.of(), null, null))))
			.isEmpty();
	}

	@Test
	void aFullPoolThatAllArmsHaveIsOneFinding() {
		assertThat(Findings.of(List.of(full("platform", 8), full("virtual", 8))))
			.containsExactly(new Finding.FullPool("platform", Pool.APPLICATION, "task-", 8, List.of(0.8, 0.8),
					"acme.Orders.find", List.of("acme.Orders.find")));
		assertThat(Findings.of(List.of(full("platform", 8), full("virtual", 4)))).hasSize(2);
	}

	/** Which is how a driver waits, and keeps no carrier of a platform thread. */
	@Test
	void nativeCodeIsFoundInVirtualThreadsAlone() {
		assertThat(Findings.of(List.of(waiting("platform", WaitKind.NATIVE, 1, "acme.Port.read"),
				waiting("virtual", WaitKind.NATIVE, 1, "acme.Port.read"))))
			.containsExactly(new Finding.Wait("virtual", WaitKind.NATIVE, List.of(1.0), "acme.Port.read",
					List.of("acme.Port.read")));
	}

	@Test
	void aHealthPathThatTakesLongerThanAProbeWaitsIsARisk() {
		assertThat(Findings.of(List.of(beside("platform", 120, 0), beside("virtual", 2100, 0))))
			.containsExactly(new Finding.SlowHealth("virtual", "/actuator/health", 2100, "platform", 120, List.of()))
			.allMatch(Finding::isRisk);
		assertThat(Findings.of(List.of(beside("platform", 120, 0), beside("virtual", 999, 0)))).isEmpty();
	}

	@Test
	void memoryThatEachRequestOfOneArmLeavesIsARisk() {
		assertThat(Findings.of(List.of(beside("platform", 10, 40), beside("virtual", 10, 1100)))).containsExactly(
				new Finding.GrowingMemory("virtual", 1100, 4000, "platform", 40, List.of("4.2 MiB of acme.Cache")));
		assertThat(Findings.of(List.of(beside("platform", 10, 1000), beside("virtual", 10, 1100))))
			.as("both arms keep what the service keeps")
			.isEmpty();
		assertThat(Findings.of(List.of(beside("platform", 10, 0), beside("virtual", 10, 255)))).isEmpty();
	}

	private static Evidence beside(String arm, double longestMillis, long bytesEach) {
		return new Evidence(arm, ThreadKind.of(arm), List.of(), 8, 0, Map.of(), List.of(), List.of(), null, List.of(),
				null, null)
			.withBeside(new Evidence.Beside(new Evidence.Health("/actuator/health", 12, 80, longestMillis), 4000,
					4000 * bytesEach, List.of("4.2 MiB of acme.Cache")));
	}

	/** A pool in which most sights, those of threads that hand requests over, compute. */
	private static Evidence full(String arm, int threads) {
		Place place = new Place(WaitKind.RUNNING.text(), "acme.Orders.find", 9, 1, List.of("acme.Orders.find"));
		return new Evidence(arm, ThreadKind.of(arm), List.of(), 8, 9, Map.of(WaitKind.RUNNING.text(), 1.0),
				List.of(place), List.of(), null, List.of(),
				new Causes(List
					.of(new Causes.FullPool("task-", threads, 0.8, "acme.Orders.find", List.of("acme.Orders.find"))),
						List.of(), null, null),
				null);
	}

	/** A cause that can be mended replaces the general sentence that requests compute. */
	@Test
	void thatRequestsComputeIsNoFindingBesideTheReasonForIt() {
		Place place = new Place(WaitKind.RUNNING.text(), "acme.Orders.poll", 2, 1, List.of("acme.Orders.poll"));
		List<Causes> reasons = List.of(new Causes(List.of(), List.of(place), null, null),
				new Causes(List.of(), List.of(), place, null), new Causes(List.of(), List.of(), null,
						new Causes.LongComputation(40, 0.9, 80, 12, "acme.Orders.poll", place.stack())));
		for (Causes causes : reasons) {
			List<Finding> findings = Findings.of(List.of(computing("platform", null), computing("virtual", causes)));
			assertThat(findings).singleElement()
				.satisfies((finding) -> assertThat(finding).isNotInstanceOf(Finding.Wait.class)
					.extracting(Finding::arm)
					.isEqualTo("virtual"));
		}
		assertThat(Findings.of(List.of(computing("platform", null), computing("virtual", null)))).singleElement()
			.isInstanceOf(Finding.Wait.class);
	}

	private static Evidence computing(String arm, @Nullable Causes causes) {
		Place place = new Place(WaitKind.RUNNING.text(), "acme.Orders.poll", 90, 0.9, List.of("acme.Orders.poll"));
		return new Evidence(arm, ThreadKind.of(arm), List.of(), 8, 100, Map.of(WaitKind.RUNNING.text(), 0.9),
				List.of(place), List.of(), null, List.of(), causes, null);
	}

	private static Evidence locked(String arm, double share, String frame) {
		return waiting(arm, WaitKind.LOCK, share, frame);
	}

	private static Evidence waiting(String arm, WaitKind kind, double share, String frame) {
		Place place = new Place(kind.text(), frame, 90, share, List.of(frame));
		return new Evidence(arm, ThreadKind.of(arm), List.of(), 8, 100, Map.of(kind.text(), share), List.of(place),
				List.of(), null, List.of(), null, null);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			pinned | BEFORE_JDK_24
			pinned: VM call to acme.Prices.<clinit> on stack | INITIALISER
			pinned: Waited for initialization of acme.Prices by another thread | INITIALISER
			pinned: Native or VM frame on stack | NATIVE
			""")
	void theCauseOfPinningIsWhatTheJvmSays(String what, Cause cause) {
		Finding.Pinning pinning = pinned(what);
		assertThat(pinning.cause()).isEqualTo(cause);
		assertThat(pinning.reason()).isEqualTo((cause == Cause.BEFORE_JDK_24) ? null : what.substring(8));
		assertThat(pinning.times()).isEqualTo(3);
		assertThat(pinning.seconds()).isEqualTo(2);
	}

	@Test
	void aLineOfALoadThatTheOtherArmNeverHadIsNoDifference() {
		List<Logged> platform = List.of(logged("start"), logged("200 users"), logged("200 users"));
		List<Logged> virtual = List.of(logged("start"), logged("200 users"), logged("500 users", "WARN full"),
				logged("200 users", "WARN late"));
		assertThat(StrangeWarnings.only(virtual, platform)).isEmpty();
	}

	@Test
	void aLineOfOneArmUnderALoadThatBothHadIsOne() {
		List<Logged> platform = List.of(logged("start", "WARN old"), logged("200 users"));
		List<Logged> virtual = List.of(logged("start"), logged("200 users", "WARN full", "WARN old"));
		assertThat(StrangeWarnings.only(virtual, platform)).containsExactly("WARN full");
	}

	@Test
	void nothingIsMissingInALogOfWhichLinesAreMissing() {
		List<Logged> cut = List.of(new Logged("start", List.of("WARN a"), false));
		assertThat(StrangeWarnings.only(List.of(logged("start", "WARN b")), cut)).isEmpty();
	}

	private static Logged logged(String load, String... lines) {
		return new Logged(load, List.of(lines), true);
	}

	private static Finding.Pinning pinned(String what) {
		Place place = new Place(what, "acme.Prices.of(line 1)", 3, 1, List.of("acme.Prices.of(line 1)"));
		Evidence evidence = new Evidence("virtual", ThreadKind.VIRTUAL, List.of(), 8, 100, Map.of(), List.of(),
				List.of(place), 2.0, List.of(), null, null);
		return (Finding.Pinning) Findings.of(List.of(evidence)).getFirst();
	}

}
