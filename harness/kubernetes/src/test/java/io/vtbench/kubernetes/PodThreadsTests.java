package io.vtbench.kubernetes;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Evidence.Witness;
import io.vtbench.runner.result.ThreadKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class PodThreadsTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			platform   | http-nio-8080-e:300, http-nio-8080-P:20, C2 CompilerThre:900
			virtual    | ForkJoinPool-1-:280, http-nio-8080-P:60, http-nio-8080-A:30, G1 Main Marker:500
			virtual    | ForkJoinPool-1-:50, HttpClient-1-Se:120, VirtualThread-u:10
			event-loop | reactor-http-ep:400, parallel-1:9
			platform   | qtp12345 (x)-44:150, reactor-http-ep:300
			platform   | XNIO-1 task-1:90, ForkJoinPool.co:40
			unknown    | http-nio-8080-e:3, C2 CompilerThre:900
			""")
	void theKindThatServedIsThatOfTheProcessorTime(String kind, String ticks) {
		Evidence seen = evidence(stat(10, 0, ticks), stat(10, 1, ticks));
		assertThat(seen.threadKind()).hasToString(kind);
		assertThat(seen.looksInside()).isFalse();
	}

	@Test
	void whatTheThreadsDidBeforeDoesNotCount() {
		// starting a service keeps platform threads busy in any mode
		Evidence seen = evidence(stat(10, 1, "main:900, ForkJoinPool-1-:0"),
				stat(10, 1, "main:900, ForkJoinPool-1-:50"));
		assertThat(seen.threadKind()).isEqualTo(ThreadKind.VIRTUAL);
		assertThat(seen.witnesses()).singleElement()
			.satisfies((witness) -> assertThat(((Witness.BusyPod) witness).carriers()).isEqualTo(1));
	}

	@Test
	void aThreadThatHasComeMeanwhileCountsFromItsStart() {
		Evidence seen = evidence(stat(10, 1, "http-nio-8080-P:5"),
				stat(10, 1, "http-nio-8080-P:5") + stat(90, 1, "ForkJoinPool-1-:70"));
		assertThat(seen.threadKind()).isEqualTo(ThreadKind.VIRTUAL);
	}

	@Test
	void aPodWithoutAShellLeavesTheKindUnseen() {
		assertThat(evidence(null, null).threadKind()).isEqualTo(ThreadKind.UNSEEN);
		assertThat(evidence("", stat(10, 1, "a:5")).threadKind()).isEqualTo(ThreadKind.UNSEEN);
	}

	private static Evidence evidence(@Nullable String before, @Nullable String after) {
		return PodThreads.of(after).evidence("virtual", PodThreads.of(before), List.of());
	}

	/** As the kernel prints it: half of the time is the system's. */
	private static String stat(int firstId, int factor, String ticks) {
		int[] id = { firstId };
		return Stream.of(ticks.split(", ")).map((thread) -> {
			int colon = thread.lastIndexOf(':');
			int all = factor * Integer.parseInt(thread.substring(colon + 1).strip());
			return id[0]++ + " (" + thread.substring(0, colon) + ") S 0 1 1 0 -1 4194368 53 0 0 0 " + (all - all / 2)
					+ " " + all / 2 + " 0 0 20 0 31 0 1234 4294967296 50000 18446744073709551615\n";
		}).collect(Collectors.joining());
	}

}
