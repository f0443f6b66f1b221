package io.vtbench.runner.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that outlives the runner by a moment: it waits for the end of its input,
 * which comes with the runner's end, whatever ends it, and then ends the children that
 * are left and deletes their temporary files. It needs no CPU time until then.
 */
final class Guard {

	private Guard() {
	}

	/** How the guard of a runner's folder is called. */
	static List<String> command(Path folder, boolean unix) {
		List<String> command = new ArrayList<>();
		if (unix) {
			// Ctrl-C and the end of a terminal reach all processes of a group
			command.addAll(List.of("/bin/sh", "-c", "trap '' HUP INT TERM; exec \"$@\"", "guard"));
		}
		command.addAll(List.of(Jdk.own().java().toString(), "-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
				"-XX:-UsePerfData", "-cp", System.getProperty("java.class.path"), Guard.class.getName(),
				folder.toString()));
		return command;
	}

	public static void main(String[] args) throws IOException, InterruptedException {
		Path folder = Path.of(args[0]);
		// loads what is needed later: a build may have replaced the jar until then
		Leftovers.end(folder.resolve("none"));
		while (System.in.read() >= 0) {
			// the runner writes nothing
		}
		Leftovers.end(folder);
	}

}
