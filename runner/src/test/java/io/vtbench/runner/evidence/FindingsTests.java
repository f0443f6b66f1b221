package io.vtbench.runner.evidence;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Evidence.Logged;
import io.vtbench.runner.result.Evidence.Place;
import io.vtbench.runner.result.Trial.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Advice that fits what was seen, and nothing else. */
class FindingsTests {

	@Test
	void whatWaitsForSomethingUnknownIsToldNothingOfComputing() {
		Place place = new Place(WaitKind.UNKNOWN.text(), "acme.Client.exchange(Client.java:1)", 90, 0.9,
				List.of("acme.Client.exchange(Client.java:1)"));
		Evidence evidence = new Evidence("virtual", "virtual", List.of(), 8, 100, Map.of(WaitKind.UNKNOWN.text(), 0.9),
				List.of(place), List.of(), null, List.of());
		assertThat(Findings.of(List.of(evidence))).singleElement().satisfies((finding) -> {
			assertThat(finding.sentence()).contains("something that the trial does not recognise",
					"acme.Client.exchange");
			assertThat(finding.sentence() + finding.nextStep()).doesNotContain("computing", "expect no gain");
		});
	}

	@Test
	void whatAllArmsWaitForAtOnePlaceIsOneFinding() {
		assertThat(Findings
			.of(List.of(locked("platform", 0.92, "acme.Orders.find"), locked("virtual", 0.31, "acme.Orders.find"))))
			.singleElement()
			.satisfies((finding) -> {
				assertThat(finding.arm()).isEqualTo("platform");
				assertThat(finding.sentence()).isEqualTo(
						"In both arms (92.0 %, 31.0 %) requests waited for a lock, most of them at acme.Orders.find");
			});
		assertThat(Findings
			.of(List.of(locked("platform", 0.92, "acme.Orders.find"), locked("virtual", 0.31, "acme.Orders.save"))))
			.hasSize(2);
		assertThat(Findings
			.of(List.of(locked("platform", 0.92, "acme.Orders.find"), locked("virtual", 0.1, "acme.Orders.find"))))
			.singleElement()
			.satisfies((finding) -> assertThat(finding.sentence()).startsWith("92.0 % of the requests in platform"));
	}

	private static Evidence locked(String arm, double share, String frame) {
		Place place = new Place(WaitKind.LOCK.text(), frame, 90, share, List.of(frame));
		return new Evidence(arm, arm, List.of(), 8, 100, Map.of(WaitKind.LOCK.text(), share), List.of(place), List.of(),
				null, List.of());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			pinned | move to JDK 24 or later
			pinned: VM call to acme.Prices.<clinit> on stack | initialise this class before requests come
			pinned: Waited for initialization of acme.Prices by another thread | initialise this class
			pinned: Native or VM frame on stack | native code
			""")
	void theAdviceForPinningFitsTheJdkThatRan(String what, String advice) {
		Finding finding = pinned(what);
		assertThat(finding.nextStep()).contains(advice);
		assertThat(finding.nextStep().contains("JDK 24")).isEqualTo(what.equals("pinned"));
		assertThat(finding.sentence()).contains(what.replace("pinned: ", "").replace("pinned", ""));
	}

	@Test
	void aLineOfALoadThatTheOtherArmNeverHadIsNoDifference() {
		List<Logged> platform = List.of(logged("start"), logged("200 users"), logged("200 users"));
		List<Logged> virtual = List.of(logged("start"), logged("200 users"), logged("500 users", "WARN full"),
				logged("200 users", "WARN late"));
		assertThat(LogWatch.only(virtual, platform)).isEmpty();
	}

	@Test
	void aLineOfOneArmUnderALoadThatBothHadIsOne() {
		List<Logged> platform = List.of(logged("start", "WARN old"), logged("200 users"));
		List<Logged> virtual = List.of(logged("start"), logged("200 users", "WARN full", "WARN old"));
		assertThat(LogWatch.only(virtual, platform)).containsExactly("WARN full");
	}

	@Test
	void nothingIsMissingInALogOfWhichLinesAreMissing() {
		List<Logged> cut = List.of(new Logged("start", List.of("WARN a"), false));
		assertThat(LogWatch.only(List.of(logged("start", "WARN b")), cut)).isEmpty();
	}

	private static Logged logged(String load, String... lines) {
		return new Logged(load, List.of(lines), true);
	}

	private static Finding pinned(String what) {
		Place place = new Place(what, "acme.Prices.of(line 1)", 3, 1, List.of("acme.Prices.of(line 1)"));
		Evidence evidence = new Evidence("virtual", "virtual", List.of(), 8, 100, Map.of(), List.of(), List.of(place),
				2.0, List.of());
		return Findings.of(List.of(evidence)).getFirst();
	}

}
