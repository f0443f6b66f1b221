package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.machine.ControlGroups.Kernel;

/**
 * Hands controllers down from the runner's own group where the kernel has one hierarchy.
 * There, a group that holds processes cannot hand controllers down to groups below it. So
 * the runner and its children move into a group of their own for as long as there are
 * others beside it. No other process is ever moved.
 */
final class RunnerGroup {

	/** Begins the name of the group into which the runner moves. */
	private static final String LEAF = "vtbench-runner-";

	private static final String HANDED_DOWN = "cgroup.subtree_control";

	private static final String PROCESSES = "cgroup.procs";

	/**
	 * The rounds in which processes are moved: children that are born while others move
	 * are seen the next time.
	 */
	private static final int ROUNDS = 20;

	private final Path folder;

	private final Path leaf;

	private final Kernel kernel;

	private final List<String> added = new ArrayList<>();

	private int groups;

	RunnerGroup(Path folder, Kernel kernel) {
		this.folder = folder;
		this.leaf = folder.resolve(LEAF + ProcessHandle.current().pid());
		this.kernel = kernel;
	}

	Path folder() {
		return this.folder;
	}

	/** Returns the group of the runner and of all that has none of its own. */
	Path leaf() {
		return this.leaf;
	}

	/**
	 * Hands controllers down to one more group.
	 * @throws IOException where the kernel refuses, or others are in the runner's group
	 */
	synchronized void enter(List<String> controllers) throws IOException {
		this.groups++;
		try {
			List<String> missing = new ArrayList<>(controllers);
			missing.removeAll(words(this.folder.resolve(HANDED_DOWN)));
			if (!missing.isEmpty()) {
				handDown(missing);
			}
		}
		catch (IOException ex) {
			leave();
			throw ex;
		}
	}

	private void handDown(List<String> controllers) throws IOException {
		List<String> unavailable = new ArrayList<>(controllers);
		unavailable.removeAll(words(this.folder.resolve("cgroup.controllers")));
		if (!unavailable.isEmpty()) {
			throw new IOException("the runner's own has no controller of " + String.join(" and ", unavailable));
		}
		// the top group of the machine has no type, and may hold processes
		if (Files.exists(this.folder.resolve("cgroup.type"))) {
			moveOut();
		}
		this.kernel.write(this.folder.resolve(HANDED_DOWN), "+" + String.join(" +", controllers));
		this.added.addAll(controllers);
	}

	private void moveOut() throws IOException {
		for (int round = 0; round < ROUNDS; round++) {
			List<Long> inside = processes(this.folder);
			if (inside.isEmpty()) {
				return;
			}
			if (!inside.stream().allMatch(RunnerGroup::isOwn)) {
				throw new IOException("other processes are in the runner's own");
			}
			if (!Files.exists(this.leaf)) {
				ChildLedger.current().group(this.leaf);
				this.kernel.make(this.leaf);
			}
			move(inside, this.leaf.resolve(PROCESSES), this.kernel);
		}
		throw new IOException("the runner's own does not become empty");
	}

	/** Takes one group out of the count; after the last one everything is as it was. */
	synchronized void leave() {
		this.groups--;
		if (this.groups == 0) {
			dissolve(this.leaf, this.added, this.kernel);
			this.added.clear();
		}
	}

	/**
	 * Removes what a runner left that was killed, when nothing runs in it any more but
	 * the guard.
	 * @return whether the group is gone
	 */
	static boolean remove(Path group, Kernel kernel) {
		if (group.getFileName().toString().startsWith(LEAF)) {
			// nothing had been handed down while the processes were in the group above
			return dissolve(group, List.of("cpu", "memory"), kernel);
		}
		return ControlGroups.remove(group, kernel);
	}

	/**
	 * Moves processes back to the group above, and removes the runner's. What is handed
	 * down keeps processes out, so it is taken back first.
	 */
	private static boolean dissolve(Path leaf, List<String> controllers, Kernel kernel) {
		// it stays, and the next run or bench clean tries again
		Attempt.quietly(() -> {
			Path above = leaf.resolveSibling(HANDED_DOWN);
			List<String> handedDown = new ArrayList<>(Files.exists(above) ? words(above) : List.of());
			handedDown.retainAll(controllers);
			if (!handedDown.isEmpty()) {
				kernel.write(above, "-" + String.join(" -", handedDown));
			}
			for (int round = 0; round < ROUNDS && Files.exists(leaf); round++) {
				move(processes(leaf), leaf.resolveSibling(PROCESSES), kernel);
				if (processes(leaf).isEmpty()) {
					kernel.remove(leaf);
				}
			}
		});
		return !Files.exists(leaf);
	}

	private static void move(List<Long> processes, Path group, Kernel kernel) throws IOException {
		for (long pid : processes) {
			try {
				kernel.write(group, String.valueOf(pid));
			}
			catch (IOException ex) {
				if (ProcessHandle.of(pid).isPresent()) {
					throw ex;
				}
			}
		}
	}

	private static List<Long> processes(Path group) throws IOException {
		return words(group.resolve(PROCESSES)).stream().map(Long::valueOf).toList();
	}

	private static List<String> words(Path file) throws IOException {
		String text = Files.readString(file).strip();
		return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
	}

	/** Returns whether a process is the runner, or what the runner has started. */
	private static boolean isOwn(long pid) {
		Optional<ProcessHandle> process = ProcessHandle.of(pid);
		// 0 is a process that a container does not see; any other has ended
		boolean own = process.isEmpty() && pid != 0;
		while (process.isPresent() && !own) {
			own = process.get().equals(ProcessHandle.current()) || ChildLedger.current().hasStarted(process.get())
					|| EmbeddedDatabase.isOwn(process.get());
			process = process.get().parent();
		}
		return own;
	}

}
