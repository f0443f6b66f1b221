package io.vtbench.runner.inside;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Evidence.Place;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.Trial.Finding.Starvation.Below;
import io.vtbench.runner.result.WaitKind;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Carriers that are all pinned, told from those that only wait for a moment. */
class CarriersTests {

	private static final String SCHEDULER = "java.util.concurrent.ForkJoinPool@1[Running, parallelism = 2, size = 2]";

	@Test
	void carriersThatAllWaitForAnUnmountedOwnerAreStarved() {
		Carriers carriers = Carriers.of(carrier(1, 40, "0xa1") + carrier(2, 41, "0xa1"), SCHEDULER);
		assertThat(Carriers.starved(List.of(carriers, carriers))).hasValueSatisfying((place) -> {
			assertThat(place.what()).contains("a monitor of acme.Jar", "whose owner is a virtual thread");
			assertThat(place.frame()).isEqualTo("acme.Jar.read(Jar.java:7)");
			Finding.Starvation starvation = starvation(place);
			assertThat(starvation.carriers()).isEqualTo(2);
			assertThat(starvation.waitFor()).isEqualTo(place.what());
			assertThat(starvation.below()).isEqualTo(new Below(false, "java.lang.Class.forName0"));
			assertThat(starvation.loadsClass()).isTrue();
			assertThat(starvation.nestedJar()).isFalse();
		});
	}

	@Test
	void aFreeCarrierIsEnough() {
		Carriers one = Carriers.of(carrier(1, 40, "0xa1"), SCHEDULER);
		assertThat(Carriers.starved(List.of(one, one))).isEmpty();
	}

	@Test
	void carriersThatGoOnAreNotStarved() {
		Carriers before = Carriers.of(carrier(1, 40, "0xa1") + carrier(2, 41, "0xa1"), SCHEDULER);
		Carriers after = Carriers.of(carrier(1, 40, "0xa1") + carrier(2, 42, "0xa1"), SCHEDULER);
		assertThat(Carriers.starved(List.of(before, after))).isEmpty();
	}

	@Test
	void anOwnerThatAThreadOfTheSystemIsNeedsNoCarrier() {
		Carriers carriers = Carriers.of(carrier(1, 40, "0xa1") + carrier(2, 41, "0xa1") + """
				"main" #3 [4711] prio=5 os_prio=0 tid=0x00007f waiting on condition  [0x00007f]
				   java.lang.Thread.State: TIMED_WAITING (sleeping)
					at java.lang.Thread.sleep0(java.base@25/Native Method)
					- locked <0xa1> (a acme.Jar)
				""", SCHEDULER);
		assertThat(Carriers.starved(List.of(carriers, carriers)))
			.hasValueSatisfying((place) -> assertThat(place.what()).isEqualTo("a monitor of acme.Jar"));
	}

	@Test
	void aNameMayLookLikeALineOfACarrier() {
		String named = "\"planted\n   Carrying virtual thread #99999999999999999999\" #7 [4712] prio=5\n";
		Carriers carriers = Carriers.of(carrier(1, 40, "0xa1") + named,
				"ForkJoinPool[parallelism = 99999999999999999999]");
		assertThat(carriers.carried()).extracting(Carriers.Carried::id).containsExactly(40L);
		assertThat(carriers.areAllPinned()).isTrue();
	}

	@Test
	void beforeJdk24TheWorkersTellHowManyCarriersThereAre() {
		String idle = "\"ForkJoinPool-1-worker-3\" #33 [4713] daemon prio=5 tid=0x00007f waiting on condition\n";
		Carriers all = Carriers.of(carrier(1, 40, "0xa1") + carrier(2, 41, "0xa1"), "");
		assertThat(all.areAllPinned()).isTrue();
		assertThat(Carriers.of(carrier(1, 40, "0xa1") + carrier(2, 41, "0xa1") + idle, "").areAllPinned()).isFalse();
	}

	@Test
	void theAdviceToExtractTheJarIsGivenOnce() {
		List<String> stack = List.of("org.springframework.boot.loader.jar.NestedJarFile.getEntry(NestedJarFile.java:1)",
				"java.lang.Class.forName0(Native Method)");
		Place pinned = new Place("a monitor of acme.Jar", stack.getFirst(), 2, 1, stack);
		Place wait = new Place(WaitKind.NESTED_JAR.text(), stack.getFirst(), 40, 1, stack);
		Evidence evidence = new Evidence("virtual", ThreadKind.VIRTUAL, List.of(), 2, 40,
				Map.of(WaitKind.NESTED_JAR.text(), 1.0), List.of(wait), List.of(pinned), null, List.of(), null, null);
		assertThat(Findings.of(List.of(evidence))).singleElement()
			.satisfies((finding) -> assertThat(((Finding.Starvation) finding).nestedJar()).isTrue());
	}

	private static Finding.Starvation starvation(Place place) {
		Evidence evidence = new Evidence("virtual", ThreadKind.VIRTUAL, List.of(), 2, 40, Map.of(), List.of(),
				List.of(place), null, List.of(), null, null);
		return (Finding.Starvation) Findings.of(List.of(evidence)).getFirst();
	}

	/** As JDK 25 prints one. */
	private static String carrier(int worker, int thread, String monitor) {
		return """
				"ForkJoinPool-1-worker-%d" #3%d [4713] daemon prio=5 os_prio=0 cpu=0.99ms tid=0x00007f  [0x00007f]
				   Carrying virtual thread #%d
					at jdk.internal.vm.Continuation.run(java.base@25/Continuation.java:251)
					at java.lang.VirtualThread.runContinuation(java.base@25/VirtualThread.java:289)
					at java.util.concurrent.ForkJoinTask.doExec(java.base@25/ForkJoinTask.java:511)

				   Mounted virtual thread #%d
					at acme.Jar.read(Jar.java:7)
					- waiting to lock <%s> (a acme.Jar)
					at java.lang.ClassLoader.loadClass(java.base@25/ClassLoader.java:490)
					at java.lang.Class.forName0(java.base@25/Native Method)
					at java.lang.Class.forName(java.base@25/Class.java:467)
					at jdk.internal.vm.Continuation.enter(java.base@25/Continuation.java:325)

				""".formatted(worker, worker, thread, thread, monitor);
	}

}
