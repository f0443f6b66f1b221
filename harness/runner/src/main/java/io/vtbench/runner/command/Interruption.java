package io.vtbench.runner.command;

import java.nio.file.Files;

import io.vtbench.runner.machine.ShutdownHook;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.scenario.RunFolder;
import org.jspecify.annotations.Nullable;

/**
 * Tells a person who presses Ctrl-C that finished forks are kept, and how to go on. The
 * children end by hooks of their own.
 */
public final class Interruption implements AutoCloseable {

	private static volatile boolean begun;

	private final ShutdownHook hook;

	/**
	 * Begins to watch over a run.
	 * @param view stopped first, so that nothing is drawn over the sentence
	 * @param continuation the command that continues it; null where nothing does
	 */
	Interruption(ProgressView view, SuiteFolder home, RunFolder folder, @Nullable String continuation) {
		this.hook = new ShutdownHook("interruption", () -> {
			begun = true;
			view.interrupted();
			String next = (continuation != null) ? "continue with: " + continuation
					: "in " + home.display(folder.path());
			view.say(Files.isRegularFile(folder.path().resolve(ResultFile.NAME))
					? "interrupted; finished forks are kept, " + next : "interrupted before the first fork was done");
		});
		this.hook.register();
	}

	/** Returns whether the runner is ending: then a child that died is no news. */
	public static boolean hasBegun() {
		return begun;
	}

	@Override
	public void close() {
		this.hook.close();
	}

}
