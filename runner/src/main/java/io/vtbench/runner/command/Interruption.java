package io.vtbench.runner.command;

import java.io.PrintStream;
import java.nio.file.Files;

import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.run.RunFolder;

/**
 * What a person is told who presses Ctrl-C: finished forks are kept, and how to go on.
 * The children end by hooks of their own.
 */
final class Interruption implements AutoCloseable {

	private static volatile boolean begun;

	private final Thread hook;

	/** Of a run that can be continued. */
	Interruption(PrintStream err, SuiteFolder home, RunFolder folder) {
		this(err, home, folder, true);
	}

	/**
	 * Of a run.
	 * @param resumable whether the run can be continued
	 */
	Interruption(PrintStream err, SuiteFolder home, RunFolder folder, boolean resumable) {
		this.hook = new Thread(() -> {
			begun = true;
			err.println();
			String kept = resumable ? "continue with: ./bench run --resume " : "in ";
			err.println(Files.isRegularFile(folder.path().resolve(ResultFile.NAME))
					? "bench: interrupted; finished forks are kept, " + kept + home.display(folder.path())
					: "bench: interrupted before the first fork was done");
		}, "interruption");
		Runtime.getRuntime().addShutdownHook(this.hook);
	}

	/** Whether the runner is ending: then a child that died is no news. */
	static boolean hasBegun() {
		return begun;
	}

	@Override
	public void close() {
		try {
			Runtime.getRuntime().removeShutdownHook(this.hook);
		}
		catch (IllegalStateException ex) {
			// ending already
		}
	}

}
