package io.vtbench.runner.inside;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;

import io.vtbench.runner.format.Witnesses;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.machine.ManagedProcess;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Evidence.Witness;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.Trial.Finding.FullPool.Pool;
import io.vtbench.runner.result.Trial.Finding.Pinning.Cause;
import io.vtbench.runner.result.WaitKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LONG;
import static org.awaitility.Awaitility.await;

/** Real JVMs with a planted weakness each: see {@code planted.Shop}. */
class ObserverIT {

	private static final String SECRET = "told-to-no-recording";

	private static final Map<String, Evidence> SEEN = new HashMap<>();

	@TempDir
	private Path folder;

	@ParameterizedTest
	@CsvSource({ "platform", "virtual" })
	void theKindOfThreadIsToldWithoutTheServicesHelp(String kind) throws Exception {
		Evidence evidence = observe("sleep", kind);
		assertThat(evidence.threadKind()).hasToString(kind);
		assertThat(evidence.requestsSeen()).isEqualTo(40);
	}

	@ParameterizedTest
	@CsvSource({ "pool, DATABASE_POOL", "nested, NESTED_JAR", "monitor, MONITOR" })
	void aPlantedWaitIsFound(String weakness, WaitKind kind) throws Exception {
		List<Finding> findings = Findings.of(List.of(observe(weakness, "virtual")));
		assertThat(findings).singleElement().satisfies((finding) -> {
			assertThat(wait(finding).waitFor()).isEqualTo(kind);
			assertThat(wait(finding).frame()).startsWith("planted.Shop.");
			assertThat(wait(finding).shares()).hasSize(1).allMatch((share) -> share > 0.5);
			assertThat(finding.evidence()).anyMatch((frame) -> frame.startsWith("planted.Shop."));
		});
	}

	@Test
	void requestsThatComputeAreToldFromRequestsThatWait() throws Exception {
		List<Finding> findings = Findings.of(List.of(observe("compute", "platform")));
		assertThat(findings).singleElement().satisfies((finding) -> {
			assertThat(wait(finding).waitFor()).isEqualTo(WaitKind.RUNNING);
			assertThat(wait(finding).frame()).startsWith("planted.Shop.compute");
		});
	}

	@ParameterizedTest
	@CsvSource({ "platform", "virtual" })
	void requestsThatWaitForSomethingUnknownAreNotCalledComputing(String kind) throws Exception {
		assertThat(Findings.of(List.of(observe("sleep", kind)))).singleElement().satisfies((finding) -> {
			assertThat(wait(finding).waitFor()).isEqualTo(WaitKind.UNKNOWN);
			assertThat(wait(finding).frame()).startsWith("planted.Shop.");
		});
	}

	@Test
	void aPlaceThatKeepsItsCarrierIsFound() throws Exception {
		List<Finding> findings = Findings.of(List.of(observe("pin", "virtual")));
		assertThat(findings).filteredOn(Finding.Pinning.class::isInstance)
			.extracting(Finding.Pinning.class::cast)
			.singleElement()
			.satisfies((pinning) -> {
				assertThat(pinning.frame()).contains("planted.Shop");
				assertThat(pinning.evidence()).anyMatch((frame) -> frame.contains("forName"));
				assertThat(pinning.cause()).as("on the JDK of the tests, which is above 24").isEqualTo(Cause.NATIVE);
			});
	}

	@ParameterizedTest
	@CsvSource({ "executor, APPLICATION, task-, 3, virtual", "executor, APPLICATION, task-, 3, platform",
			"own, OWN, orders-, 3, virtual" })
	void aFullPoolIsNamedInsteadOfTheThreadsThatWaitForIt(String weakness, Pool pool, String name, int threads,
			String kind) throws Exception {
		assertThat(Findings.of(List.of(observe(weakness, kind)))).singleElement().satisfies((finding) -> {
			Finding.FullPool full = (Finding.FullPool) finding;
			assertThat(full.pool()).isEqualTo(pool);
			assertThat(full.name()).isEqualTo(name);
			assertThat(full.threads()).isEqualTo(threads);
			assertThat(full.shares()).containsExactly(17 / 20.0);
			assertThat(full.frame()).startsWith("planted.Shop.nap");
		});
	}

	@Test
	void theCommonPoolIsOneOfThem() throws Exception {
		assertThat(Findings.of(List.of(observe("common", "virtual")))).singleElement().satisfies((finding) -> {
			Finding.FullPool full = (Finding.FullPool) finding;
			assertThat(full.pool()).isEqualTo(Pool.COMMON);
			assertThat(full.threads()).isEqualTo(ForkJoinPool.getCommonPoolParallelism());
		});
	}

	@Test
	void aVirtualThreadThatNeverLetsGoOfItsCarrierIsFound() throws Exception {
		assertThat(Findings.of(List.of(observe("loop", "virtual")))).singleElement().satisfies((finding) -> {
			Finding.BusyLoop loop = (Finding.BusyLoop) finding;
			assertThat(loop.threads()).isEqualTo(1);
			assertThat(loop.dumps()).isEqualTo(2);
			assertThat(loop.frame()).isEqualTo("planted.Shop.compute");
		});
	}

	@Test
	void aPlatformThreadThatComputesKeepsNothing() throws Exception {
		assertThat(Findings.of(List.of(observe("loop", "platform")))).isEmpty();
	}

	@Test
	void initialValuesThatEachVirtualThreadMakesAreFound() throws Exception {
		assertThat(Findings.of(List.of(observe("local", "virtual"))))
			.filteredOn(Finding.InitialValues.class::isInstance)
			.singleElement()
			.satisfies((finding) -> {
				Finding.InitialValues values = (Finding.InitialValues) finding;
				assertThat(values.frame()).isEqualTo("planted.Shop.table");
				assertThat(values.share()).isGreaterThan(0.5);
			});
	}

	@Test
	void aConnectionThatAnInterruptClosedIsNoMereWarning() throws Exception {
		Evidence platform = observe("interrupts", "platform");
		Evidence virtual = observe("interrupts", "virtual");
		assertThat(Findings.of(List.of(platform, virtual)))
			.contains(new Finding.Interrupts("virtual", "platform",
					List.of("java.net.SocketException: Closed by interrupt")))
			.filteredOn((finding) -> finding.arm().equals("virtual"))
			.hasSize(2);
	}

	@Test
	void startsOfVirtualThreadsAreCounted() throws Exception {
		assertThat(observe("starts", "virtual").witnesses()).filteredOn(Witness.FlightRecording.class::isInstance)
			.extracting((witness) -> ((Witness.FlightRecording) witness).starts())
			.singleElement(LONG)
			.isPositive();
	}

	@Test
	void aHeapThatIsFullIsToldWithWhatFillsIt() throws Exception {
		try (ManagedProcess shop = start("heap", "platform", Jdk.own(), "-Xmx64m")) {
			assertThat(new Observer(Jcmd.of(shop.pid()), this.folder, this.folder).fullHeap(false)).matches(
					"the heap of the service is full \\(java\\.lang\\.OutOfMemoryError\\), most of it [56]\\d\\.\\d+"
							+ " MiB of long\\[], .* and .* of planted\\.Shop\\$Session; give it more .*");
		}
	}

	@Test
	void aHeapWithRoomExplainsNothing() throws Exception {
		try (ManagedProcess shop = start("sleep", "platform", Jdk.own(), "-Xmx64m")) {
			assertThat(new Observer(Jcmd.of(shop.pid()), this.folder, this.folder).fullHeap(false)).isNull();
		}
	}

	private static Finding.Wait wait(Finding finding) {
		return (Finding.Wait) finding;
	}

	@Test
	void beforeJdk24AVirtualThreadThatSynchronizedBlocksIsNoneThatComputes() throws Exception {
		Jdk jdk = new Jdk.Finder(System.getenv()).find("21", this.folder);
		assumeThat(jdk).as("JDK 21, which VTBENCH_JDKS may name").isNotNull();
		Evidence evidence = observe("queue", "virtual", jdk);
		assertThat(evidence.waits()).containsKey(WaitKind.MONITOR.text());
		assertThat(evidence.places()).filteredOn((place) -> place.what().equals(WaitKind.MONITOR.text()))
			.allSatisfy((place) -> assertThat(place.frame()).startsWith("planted.Shop.queue"));
	}

	@Test
	void theRecordingHasNothingOfCommandLinesAndEnvironment() throws Exception {
		observe("remote", "virtual", Jdk.own());
		byte[] recorded = Files.readAllBytes(looks().resolve("recording.jfr"));
		assertThat(new String(recorded, StandardCharsets.ISO_8859_1)).contains("jdk.VirtualThreadStart")
			.doesNotContain("planted.Shop remote", SECRET);
	}

	@ParameterizedTest
	@CsvSource({ "remote, virtual", "remote, platform" })
	void aHealthyServiceHasNoFinding(String weakness, String kind) throws Exception {
		assertThat(Findings.of(List.of(observe(weakness, kind)))).isEmpty();
	}

	@Test
	void aLineThatOneArmAloneLogsIsAFinding() throws Exception {
		Evidence platform = observe("remote", "platform");
		Evidence virtual = observe("remote", "virtual");
		assertThat(Findings.of(List.of(platform, virtual))).filteredOn((finding) -> finding.arm().equals("virtual"))
			.singleElement()
			.satisfies(
					(finding) -> assertThat(finding.evidence()).containsExactly("WARN # --- shop : virtual threads"));
	}

	@ParameterizedTest
	@CsvSource({ "io.netty.channel.epoll.Native.epollWait(Native.java:1), , 0, event-loop",
			"io.netty.channel.epoll.Native.epollWait(Native.java:1), , 400, event-loop",
			"io.netty.channel.epoll.Native.epollWait(Native.java:1), org.apache.tomcat.util.net.Acceptor.run(A.java:1), 0, platform",
			"org.apache.tomcat.util.net.Acceptor.run(A.java:1), , 400, virtual" })
	void whereNoRequestIsSeenTheServerTellsWhatServes(String idle, @Nullable String other, long starts, String kind) {
		List<ThreadDump.DumpedThread> threads = Stream.of(idle, other)
			.filter(Objects::nonNull)
			.map((frame) -> ThreadDump.DumpedThread.of(1, "idle", List.of(frame), null, false))
			.toList();
		assertThat(WaitingProfile.of(List.of(new ThreadDump(null, threads)), null).threadKind(starts))
			.hasToString(kind);
	}

	@ParameterizedTest
	@CsvSource({
			"org.apache.tomcat.util.threads.TaskQueue.take(T.java:1), org.apache.tomcat.util.net.Acceptor.run(A.java:1), platform",
			"org.apache.tomcat.util.net.Poller.run(P.java:1), org.apache.tomcat.util.net.Acceptor.run(A.java:1), virtual",
			"org.eclipse.jetty.util.thread.QueuedThreadPool.run(Q.java:1), jdk.internal.misc.Unsafe.park(U.java:1), unknown" })
	void theThreadsOfAnIdleTomcatTellWhatServesWhereNothingElseDoes(String one, String other, String kind) {
		List<ThreadDump.DumpedThread> threads = Stream.of(one, other)
			.map((frame) -> ThreadDump.DumpedThread.of(1, "idle", List.of("java.base/" + frame), null, false))
			.toList();
		WaitingProfile profile = WaitingProfile.of(List.of(new ThreadDump(null, threads)), null);
		assertThat(profile.threadKind(null)).hasToString(kind);
		assertThat(Witnesses.text(profile.witnesses(null))).contains(switch (kind) {
			case "platform" -> "; Tomcat's idle threads are platform threads";
			case "virtual" -> "; Tomcat has no pool of threads";
			default -> "no flight recording was made";
		});
	}

	@ParameterizedTest
	@CsvSource({ "0.2, the end of native code", "0.8, nothing: it runs or is ready to",
			", nothing: it runs or is ready to" })
	void whatSeemsToRunAndLeavesProcessorsIdleWaitsInNativeCode(@Nullable Double cores, String what) {
		List<ThreadDump.DumpedThread> threads = Stream.of(1, 2)
			.map((id) -> ThreadDump.DumpedThread.of(id, "",
					List.of("acme.Port.read(Port.java:7)",
							"jakarta.servlet.http.HttpServlet.service(HttpServlet.java:1)"),
					"RUNNABLE", false))
			.toList();
		assertThat(WaitingProfile.of(List.of(new ThreadDump(null, threads)), cores).mostFrequent()).singleElement()
			.returns(what, Evidence.Place::what)
			.returns("acme.Port.read(Port.java:7)", Evidence.Place::frame);
	}

	@Test
	void theOnlyPlaceOfItsKindIsShownHoweverManyOthersThereAre() {
		List<Evidence.Place> places = new ArrayList<>();
		for (int i = 0; i < 40; i++) {
			places.add(new Evidence.Place(WaitKind.DATABASE.text(), "planted.Shop.query" + i, 3, 0.02, List.of()));
		}
		places.add(new Evidence.Place(WaitKind.DATABASE_POOL.text(), "planted.Shop.borrow", 2, 0.01, List.of()));
		assertThat(new WaitingProfile(8, 0, 150, 0, false, null, places).mostFrequent()).hasSize(21)
			.extracting(Evidence.Place::what)
			.contains(WaitKind.DATABASE_POOL.text());
	}

	/** The JVM takes its orders apart at blanks. */
	private Path looks() {
		return this.folder.resolve("two words");
	}

	/** Looks at a service once, however many tests ask for it. */
	private Evidence observe(String weakness, String kind) throws IOException, InterruptedException {
		Evidence seen = SEEN.get(weakness + kind);
		if (seen == null) {
			seen = observe(weakness, kind, Jdk.own());
			SEEN.put(weakness + kind, seen);
		}
		return seen;
	}

	private Evidence observe(String weakness, String kind, Jdk jdk) throws IOException, InterruptedException {
		try (ManagedProcess shop = start(weakness, kind, jdk)) {
			Path looks = Files.createDirectories(looks());
			Observer observer = new Observer(Jcmd.of(shop.pid()), looks, looks);
			observer.record();
			observer.dumpThreads();
			observer.dumpThreads();
			return observer.evidence(kind, new LogWatch(shop::log).logged(), null, null);
		}
	}

	private ManagedProcess start(String weakness, String kind, Jdk jdk, String... flags) {
		Path log = this.folder.resolve(weakness + kind + ".log");
		List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
		command.addAll(Observer.jvmFlags());
		// it does nothing that would be worth a better compiler
		command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
		command.addAll(List.of(flags));
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), "planted.Shop", weakness, kind));
		ManagedProcess shop = ManagedProcess.start("shop", command, Map.of("SHOP_PASSWORD", SECRET), this.folder, log);
		await().until(() -> Files.exists(log) && Files.readString(log).contains("ready"));
		return shop;
	}

}
