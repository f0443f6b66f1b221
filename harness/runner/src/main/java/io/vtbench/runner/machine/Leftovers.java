package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Ends and deletes what runners have left that ended in an unforeseen way. */
public final class Leftovers {

	/**
	 * The time that a database gets to close its files; then it is ended without asking.
	 */
	private static final Duration GRACE = Duration.ofSeconds(2);

	private static final Duration LIMIT = Duration.ofSeconds(20);

	/** The time within which a starting program becomes visible under its own name. */
	private static final Duration QUIET_TIME = Duration.ofMillis(400);

	private static final Duration POLL = Duration.ofMillis(50);

	private static final Path PROC = Path.of("/proc");

	/** The rounds after which what forks while it is ended is looked for no more. */
	private static final int ROUNDS = 20;

	private static final Duration PAUSE = Duration.ofMillis(20);

	private Leftovers() {
	}

	/** Finds the folders of runners that are no more. */
	public static List<Path> find() throws IOException {
		return find(Folders.state(), Folders.workspace());
	}

	/**
	 * Looks for lists, and for temporary files without one: older versions had theirs
	 * there, and so have runners whose state is elsewhere.
	 */
	static List<Path> find(Path state, Path workspace) throws IOException {
		Map<Path, Path> left = new LinkedHashMap<>();
		for (Path parent : List.of(state, workspace)) {
			try (Stream<Path> folders = Files.list(ChildLedger.Entries.runnersFolder(parent))) {
				for (Path folder : folders.filter(Files::isDirectory).toList()) {
					if (!ChildLedger.Entries.read(folder).isInUse() && !isJustMade(folder)) {
						left.putIfAbsent(folder.getFileName(), folder);
					}
				}
			}
		}
		return List.copyOf(left.values());
	}

	/** Returns whether the runner of a folder may be about to write the first line. */
	static boolean isJustMade(Path folder) throws IOException {
		// a clock that was set back leaves folders in the future
		return !Files.exists(ChildLedger.Entries.in(folder)) && Files.exists(folder)
				&& Math.abs(System.currentTimeMillis() - Files.getLastModifiedTime(folder).toMillis()) < 10_000;
	}

	/**
	 * Ends all that is left.
	 * @return a sentence for each runner of which something was running
	 */
	public static List<String> endAll() throws InterruptedException {
		List<String> said = new ArrayList<>();
		try {
			for (Path folder : find()) {
				int ended = end(folder);
				if (ended > 0) {
					said.add("ended " + ended + ((ended == 1) ? " process" : " processes")
							+ " that an earlier run left running");
				}
			}
		}
		catch (IOException ex) {
			throw new ServiceException("cannot clean up after an earlier run: " + ex.getMessage());
		}
		return said;
	}

	/**
	 * Finds the containers of this user's runners that are no more, whether a list of
	 * children names them or not: a compose file may have them started again after a
	 * restart of the machine.
	 */
	public static List<ContainerEngine.LeftContainer> findContainers() throws InterruptedException {
		List<ContainerEngine.LeftContainer> left = new ArrayList<>();
		for (ContainerEngine engine : ContainerEngine.all()) {
			left.addAll(engine.left());
		}
		return left;
	}

	/**
	 * Ends a runner's children, and deletes its folder when none is left.
	 * @return how many processes ended
	 */
	static int end(Path folder) throws IOException, InterruptedException {
		ChildLedger.Entries ledger = ChildLedger.Entries.read(folder);
		Path files = (ledger.files() != null) ? ledger.files() : folder;
		for (ContainerEngine.RunningContainer container : ledger.containers()) {
			container.remove();
		}
		for (ChildLedger.Entries.Project project : ledger.projects()) {
			ContainerEngine.removeProject(project.engine(), project.name());
		}
		boolean database = Files.exists(EmbeddedDatabase.data(files));
		Set<Long> ended = new LinkedHashSet<>();
		long begin = System.nanoTime();
		AtomicLong lastSeen = new AtomicLong(begin);
		boolean gone = Polling.<IOException>until(LIMIT, POLL, () -> {
			List<ProcessHandle> running = endChildren(ledger);
			if (ledger.isOfThisBoot()) {
				// children of children that have left their parents
				running.addAll(endMarkedOnce(ChildLedger.mark(folder)));
			}
			if (database) {
				running.addAll(EmbeddedDatabase.end(files, System.nanoTime() - begin > GRACE.toNanos()));
			}
			running.forEach((process) -> ended.add(process.pid()));
			if (!running.isEmpty()) {
				lastSeen.set(System.nanoTime());
				return false;
			}
			boolean quiet = !database || System.nanoTime() - lastSeen.get() > QUIET_TIME.toNanos();
			return quiet && ledger.groups().stream().allMatch(Leftovers::isRemoved);
		});
		if (gone) {
			Folders.delete(files);
			Folders.delete(folder);
		}
		return ended.size();
	}

	/**
	 * Ends the processes whose mark begins with a text, and those that they start
	 * meanwhile. Linux alone shows the environment of a process; elsewhere none is found.
	 */
	static void endMarked(String begin) {
		for (int i = 0; i < ROUNDS && !endMarkedOnce(begin).isEmpty(); i++) {
			LockSupport.parkNanos(PAUSE.toNanos());
		}
	}

	private static List<ProcessHandle> endMarkedOnce(String begin) {
		List<ProcessHandle> running = marked(begin);
		running.forEach(ProcessHandle::destroyForcibly);
		return running;
	}

	private static List<ProcessHandle> marked(String begin) {
		if (!Files.isDirectory(PROC)) {
			return List.of();
		}
		try (Stream<Path> processes = Files.list(PROC)) {
			return processes.filter((process) -> process.getFileName().toString().matches("\\d+"))
				.filter((process) -> isMarked(process, begin))
				.flatMap((process) -> ProcessHandle.of(Long.parseLong(process.getFileName().toString())).stream())
				.toList();
		}
		catch (IOException ex) {
			return List.of();
		}
	}

	/** Tells whether the mark of a process begins with a text. */
	static boolean isMarked(ProcessHandle process, String begin) {
		return isMarked(PROC.resolve(String.valueOf(process.pid())), begin);
	}

	private static boolean isMarked(Path process, String begin) {
		try {
			String environment = Files.readString(process.resolve("environ"), StandardCharsets.ISO_8859_1);
			return ("\0" + environment).contains("\0" + ChildLedger.MARK + "=" + begin);
		}
		catch (IOException ex) {
			// another user's, or gone
			return false;
		}
	}

	/**
	 * Removes a control group and returns whether it is gone: the kernel refuses for a
	 * moment after the end of the last process in it.
	 */
	private static boolean isRemoved(Path group) {
		return RunnerGroup.remove(group, ControlGroups.Kernel.REAL);
	}

	private static List<ProcessHandle> endChildren(ChildLedger.Entries ledger) {
		List<ProcessHandle> running = new ArrayList<>();
		for (ProcessIdentity child : ledger.isOfThisBoot() ? ledger.children() : List.<ProcessIdentity>of()) {
			if (child.isRunning()) {
				ProcessHandle.of(child.pid()).ifPresent((process) -> {
					process.descendants().forEach(running::add);
					running.add(process);
				});
			}
		}
		running.forEach(ProcessHandle::destroyForcibly);
		return running;
	}

	/**
	 * Runs as a process that outlives the runner by a moment: it waits for the end of its
	 * input, which comes with the runner's end, whatever ends it, and then ends the
	 * children that are left and deletes their temporary files. It needs no CPU time
	 * until then.
	 */
	static final class Guard {

		private Guard() {
		}

		/** Returns the command line of the guard of a runner's folder. */
		static List<String> command(Path folder, boolean unix) {
			List<String> command = new ArrayList<>();
			if (unix) {
				// Ctrl-C and the end of a terminal reach all processes of a group
				command.addAll(List.of("/bin/sh", "-c", "trap '' HUP INT TERM; exec \"$@\"", "guard"));
			}
			command.addAll(List.of(Jdk.own().java().toString(), "-Xmx32m", "-XX:+UseSerialGC",
					"-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-cp", System.getProperty("java.class.path"),
					Guard.class.getName(), folder.toString()));
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

}
