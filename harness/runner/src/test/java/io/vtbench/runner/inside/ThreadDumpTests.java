package io.vtbench.runner.inside;

import java.util.List;
import java.util.Set;

import io.vtbench.runner.inside.ThreadDump.DumpedThread;
import io.vtbench.runner.inside.WaitingProfile.Waits;
import io.vtbench.runner.result.WaitKind;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ThreadDumpTests {

	/** As JDK 21 prints them. */
	private static final String PRINT = """
			2026-01-01 10:00:00
			Full thread dump OpenJDK 64-Bit Server VM (21.0.9+10-LTS mixed mode, sharing):

			"main" #1 [4711] prio=5 os_prio=0 cpu=49.07ms elapsed=5.01s tid=0x00007f waiting on condition  [0x00007f]
			   java.lang.Thread.State: TIMED_WAITING (sleeping)
				at java.lang.Thread.sleep0(java.base@21/Native Method)

			"http-nio-8080-exec-1" #31 [4712] daemon prio=5 os_prio=0 cpu=0.11ms tid=0x00007f waiting for monitor entry  [0x00007f]
			   java.lang.Thread.State: BLOCKED (on object monitor)
				at planted.Shop.inMonitor(Shop.java:54)

			"ForkJoinPool-1-worker-1" #33 [4713] daemon prio=5 os_prio=0 cpu=0.99ms elapsed=4.01s tid=0x00007f  [0x00007f]
			   Carrying virtual thread #32
				at jdk.internal.vm.Continuation.run(java.base@21/Continuation.java:248)

			"VM Thread" os_prio=0 cpu=2.22ms elapsed=5.00s tid=0x00007f nid=4715 runnable
			""";

	@Test
	void platformThreadsThatWaitForAMonitorAreTold() {
		assertThat(ThreadDump.blocked(PRINT)).containsExactly(31L);
	}

	@Test
	void aNameMayLookLikeTheBeginningOfAThread() {
		String name = "\"planted\n\"\" #99999999999999999999 prio=5\n" + "   java.lang.Thread.State: RUNNABLE\n";
		assertThat(ThreadDump.blocked(name + PRINT)).containsExactly(31L);
	}

	@Test
	void aDumpWithoutStatesTakesThemFromTheOtherWitness() {
		List<String> stack = List.of("planted.Shop.inMonitor(Shop.java:54)",
				"jakarta.servlet.http.HttpServlet.service(HttpServlet.java:10)");
		ThreadDump dump = new ThreadDump(null, List.of(DumpedThread.of(31, "blocked", stack, null, false),
				DumpedThread.of(36, "computes", stack, null, false)));
		assertThat(dump.lacksStates()).isTrue();
		assertThat(dump.withBlocked(Set.of(31L)).threads()).extracting(Waits::of)
			.containsExactly(WaitKind.MONITOR, WaitKind.RUNNING);
	}

}
