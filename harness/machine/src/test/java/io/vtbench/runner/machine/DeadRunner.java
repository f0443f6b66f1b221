package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Leaves behind what a runner leaves that is killed together with its guard. */
public final class DeadRunner {

	private DeadRunner() {
	}

	/**
	 * Leaves a child.
	 * @param temporary folder of the runners that come after it
	 */
	public static void leave(Path temporary, Process child) throws IOException {
		Path workspace = Folders.workspace(temporary, System.getProperty("user.name"));
		Path folder = Files.createDirectories(ChildLedger.Entries.runnersFolder(workspace).resolve("1-dead"));
		Files.write(ChildLedger.Entries.in(folder), List.of(ChildLedger.Entries.runner(gone()),
				ChildLedger.Entries.child(ProcessIdentity.of(child.pid()))));
	}

	/** Returns a runner of this user on this machine that has ended. */
	static RunnerIdentity gone() {
		RunnerIdentity here = RunnerIdentity.current();
		return new RunnerIdentity(here.user(), here.host(), here.boot(), here.processes(),
				new ProcessIdentity(1, "never"));
	}

}
