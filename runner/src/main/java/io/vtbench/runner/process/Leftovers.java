package io.vtbench.runner.process;

import java.io.IOException;
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
import java.util.stream.Stream;

/** Ends and deletes what runners have left that ended in an unforeseen way. */
public final class Leftovers {

	/** A database gets this time to close its files; then it is ended without asking. */
	private static final Duration GRACE = Duration.ofSeconds(2);

	private static final Duration LIMIT = Duration.ofSeconds(20);

	/** A starting program becomes visible under its own name within this time. */
	private static final Duration QUIET_TIME = Duration.ofMillis(400);

	private static final Duration POLL = Duration.ofMillis(50);

	private Leftovers() {
	}

	/** Folders of runners that are no more. */
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
			try (Stream<Path> folders = Files.list(LedgerFile.runnersFolder(parent))) {
				for (Path folder : folders.filter(Files::isDirectory).toList()) {
					if (!LedgerFile.read(folder).isInUse() && !isJustMade(folder)) {
						left.putIfAbsent(folder.getFileName(), folder);
					}
				}
			}
		}
		return List.copyOf(left.values());
	}

	/** Its runner may be about to write the first line. */
	static boolean isJustMade(Path folder) throws IOException {
		// a clock that was set back leaves folders in the future
		return !Files.exists(LedgerFile.in(folder)) && Files.exists(folder)
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
	 * Containers of this user's runners that are no more, whether a list of children
	 * names them or not: a compose file may have them started again after a restart of
	 * the machine.
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
		LedgerFile ledger = LedgerFile.read(folder);
		Path files = (ledger.files() != null) ? ledger.files() : folder;
		for (ContainerEngine.RunningContainer container : ledger.containers()) {
			container.remove();
		}
		for (LedgerFile.Project project : ledger.projects()) {
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
				running.addAll(MarkedProcesses.endOnce(ChildLedger.mark(folder)));
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

	/** The kernel refuses for a moment after the end of the last process in it. */
	private static boolean isRemoved(Path group) {
		return RunnerGroup.remove(group, ControlGroups.Kernel.REAL);
	}

	private static List<ProcessHandle> endChildren(LedgerFile ledger) {
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

}
