package io.vtbench.runner;

import io.vtbench.runner.command.Bench;
import io.vtbench.runner.machine.LocalHttp;

/** Entry of the command line. */
public final class Main {

	private Main() {
	}

	public static void main(String[] args) {
		LocalHttp.allowHost();
		Long caller = Long.getLong("vtbench.parent");
		if (caller != null) {
			// what calls bench in a build may be killed, and nobody waits for the answer
			ProcessHandle.of(caller).ifPresent((maven) -> maven.onExit().thenRun(() -> System.exit(1)));
		}
		System.exit(Bench.execute(args));
	}

}
