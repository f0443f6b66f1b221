package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

import io.vtbench.runner.format.Witnesses;
import io.vtbench.runner.result.Evidence.Witness;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.Trial.Finding.FullPool.Pool;
import io.vtbench.runner.result.Trial.Finding.Pinning.Cause;
import io.vtbench.runner.result.Trial.Finding.Starvation.Below;
import io.vtbench.runner.result.WaitKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Every sentence of a finding with its advice, and of what threads were recognised by.
 */
class FindingTextTests {

	private static final String FRAME = "acme.Orders.find(Orders.java:1)";

	@Test
	void whatWasFoundAndWhatToDoIsAsAgreed() throws Exception {
		List<Finding> findings = new ArrayList<>();
		// the others are no findings
		for (WaitKind kind : EnumSet.complementOf(
				EnumSet.of(WaitKind.DATABASE, WaitKind.CLIENT, WaitKind.REMOTE, WaitKind.SLEEP, WaitKind.FILE))) {
			findings.add(new Finding.Wait("virtual", kind, List.of(0.92), FRAME, List.of()));
		}
		findings.add(new Finding.Wait("platform", WaitKind.LOCK, List.of(0.92, 0.31), FRAME, List.of()));
		findings.add(new Finding.Wait("platform", WaitKind.LOCK, List.of(0.92, 0.31, 0.4), FRAME, List.of()));
		findings.add(starvation(new Below(false, "java.lang.Class.forName0"), true, true));
		findings.add(starvation(new Below(true, "acme.Prices.<clinit>(Prices.java:1)"), false, true));
		findings.add(starvation(null, false, false));
		findings.add(pinning(Cause.BEFORE_JDK_24, null));
		findings.add(pinning(Cause.INITIALISER, "VM call to acme.Prices.<clinit> on stack"));
		findings.add(pinning(Cause.NATIVE, "Native or VM frame on stack"));
		for (Pool pool : Pool.values()) {
			findings.add(new Finding.FullPool("platform", pool, "orders-", 8, List.of(0.8), FRAME, List.of()));
		}
		findings.add(new Finding.FullPool("platform", Pool.COMMON, "ForkJoinPool.commonPool-worker-", 1,
				List.of(0.8, 0.9), FRAME, List.of()));
		findings.add(new Finding.BusyLoop("virtual", 1, 8, "acme.Orders.poll", List.of()));
		findings.add(new Finding.BusyLoop("virtual", 2, 8, "acme.Orders.poll", List.of()));
		findings.add(new Finding.LongComputation("virtual", 120, 0.83, 84, 12.5, "acme.Report.build", List.of()));
		findings.add(new Finding.InitialValues("virtual", 0.35, "acme.Orders.format", List.of()));
		findings.add(new Finding.Interrupts("virtual", "platform", List.of()));
		findings.add(new Finding.Warnings("virtual", "platform", 1, List.of()));
		findings.add(new Finding.Warnings("virtual", "platform", 3, List.of()));
		findings.add(new Finding.SlowHealth("virtual", "/actuator/health", 2104, "platform", 118, List.of()));
		findings.add(new Finding.GrowingMemory("virtual", 1126, 4000, "platform", 12, List.of()));
		findings.add(new Finding.GrowingMemory("virtual", 1126, 4000, "platform", 400, List.of()));
		StringBuilder text = new StringBuilder();
		findings.stream()
			.map(FindingText::new)
			.forEach((finding) -> text.append(finding.sentence())
				.append(":\n  ")
				.append(finding.nextStep())
				.append("\n\n"));
		Golden.assertMatches(text.toString(), "trial/findings.txt");
	}

	@Test
	void whatThreadsWereRecognisedByIsAsAgreed() throws Exception {
		List<List<Witness>> witnesses = List.of(
				List.of(new Witness.Dumps(8, 28, 1, 0, false), new Witness.FlightRecording(1234L)),
				List.of(new Witness.Dumps(1, 0, 0, 0, true), new Witness.FlightRecording(1L)),
				List.of(new Witness.Dumps(0, 0, 0, 0, false), new Witness.FlightRecording(null)),
				List.of(new Witness.UnreadablePod()), List.of(new Witness.IdlePod(0.02)),
				List.of(new Witness.BusyPod(0.9, 0.05, "ForkJoinPool-1-")));
		Golden.assertMatches(String.join("\n", witnesses.stream().map(Witnesses::text).toList()) + "\n",
				"trial/witnesses.txt");
	}

	private static Finding starvation(@Nullable Below below, boolean nestedJar, boolean loadsClass) {
		return new Finding.Starvation("virtual", 2, "a monitor of acme.Jar", below, nestedJar, loadsClass, List.of());
	}

	private static Finding pinning(Cause cause, @Nullable String reason) {
		return new Finding.Pinning("virtual", 7, 2, FRAME, 0.75, cause, reason, List.of());
	}

}
