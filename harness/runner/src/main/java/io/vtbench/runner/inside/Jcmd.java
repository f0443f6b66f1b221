package io.vtbench.runner.inside;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.machine.ContainerEngine.RunningContainer;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.machine.ManagedProcess;

/**
 * Calls the JDK's own tool {@code jcmd} for one JVM.
 *
 * @param command with which each call begins
 */
public record Jcmd(List<String> command) {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private static final String NAME = "jcmd";

	public Jcmd {
		command = List.copyOf(command);
	}

	/** Makes a tool for a JVM of this machine. */
	public static Jcmd of(long pid) {
		return new Jcmd(List.of(Jdk.own().java().resolveSibling(NAME).toString(), String.valueOf(pid)));
	}

	/**
	 * Makes a tool for a JVM in a container. It is this machine's where that may look
	 * into the container, for an image may have none; else it is that of the image.
	 */
	public static Jcmd of(long pid, RunningContainer container) {
		if (Files.isDirectory(Path.of("/proc", String.valueOf(pid), "root", "tmp"))) {
			return of(pid);
		}
		List<String> command = new ArrayList<>(container.engine().command("exec"));
		command.addAll(List.of(container.name(), NAME, "1"));
		return new Jcmd(command);
	}

	/**
	 * Calls the tool and waits for its end, for 30 s at most.
	 * @param log takes the output of the tool
	 * @return whether the tool did what it was asked for
	 */
	public boolean call(Path folder, Path log, String... arguments) throws InterruptedException {
		List<String> whole = new ArrayList<>(this.command);
		whole.addAll(List.of(arguments));
		try (ManagedProcess jcmd = ManagedProcess.start(NAME, whole, Map.of(), folder, log)) {
			return jcmd.await(LIMIT) && jcmd.exitCode() == 0;
		}
	}

}
