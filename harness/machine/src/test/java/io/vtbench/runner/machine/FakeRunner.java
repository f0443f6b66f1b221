package io.vtbench.runner.machine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Starts a child with a child of its own and a daemon, and waits for ever. Its argument
 * is a folder for the log; it says there where its temporary files are.
 */
final class FakeRunner {

	private FakeRunner() {
	}

	public static void main(String[] args) throws Exception {
		Path folder = Path.of(args[0]);
		Path temporary = ChildLedger.current().temporary("child");
		Files.writeString(temporary.resolve("file"), "left");
		ManagedProcess.start("child",
				List.of("sh", "-c", "(sh -c 'echo $$ > daemon; exec sleep 300' &); sleep 300 & echo ready; wait"),
				Map.of(), folder, folder.resolve("log"));
		Files.writeString(folder.resolve("temporary"), temporary.toString());
		Thread.sleep(Long.MAX_VALUE);
	}

}
