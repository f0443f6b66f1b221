package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.file.Attempt;
import org.jspecify.annotations.Nullable;

/**
 * Makes control groups below the runner's own, so that what limits the runner limits them
 * too. The second version of the kernel's interface has one hierarchy for all
 * controllers, the first has one for each.
 */
public final class ControlGroups {

	private static final long PERIOD_MICROS = 100_000;

	private static final String ADVICE = "; systemd-run --user --scope -p Delegate=yes ./bench starts bench in a"
			+ " control group that may have others below it (as root without --user)";

	private final Path root;

	private final Kernel kernel;

	private @Nullable RunnerGroup runner;

	/**
	 * Makes control groups in folders below another root.
	 * @param kernel what stands for the kernel there
	 */
	public ControlGroups(Path root, Kernel kernel) {
		this.root = root;
		this.kernel = kernel;
	}

	/** Does what is asked of it by way of folders and files, as on this machine. */
	public interface Kernel {

		/** The kernel of this machine. */
		Kernel REAL = new Kernel() {
		};

		default void make(Path folder) throws IOException {
			Files.createDirectory(folder);
		}

		/** Writes to a file of a controller; one that is off has no files. */
		default void write(Path file, String value) throws IOException {
			Files.write(file, value.getBytes(), StandardOpenOption.WRITE);
		}

		/** Removes a folder; the files in it are the kernel's, and go with it. */
		default void remove(Path folder) throws IOException {
			Files.delete(folder);
		}

	}

	/**
	 * Makes a new group. Its limit of memory holds at once, that of processors when asked
	 * for.
	 * @param name unique on the machine
	 * @param memoryBytes of all its processes; null without a limit
	 * @throws ServiceException where the system or the runner's rights do not allow it
	 */
	public ControlGroup create(String name, int cpus, @Nullable Long memoryBytes) {
		boolean unified = GroupPath.isUnified(this.root);
		List<Path> made = new ArrayList<>();
		RunnerGroup above = null;
		try {
			above = unified ? enter(memoryBytes) : null;
			Path cpu = make((above != null) ? above.folder() : own("cpu"), name, made);
			Path quota = cpu.resolve(unified ? "cpu.max" : "cpu.cfs_quota_us");
			if (!Files.exists(quota)) {
				throw new NoSuchFileException(quota.toString());
			}
			if (memoryBytes != null) {
				Path memory = unified ? cpu : make(own("memory"), name, made);
				this.kernel.write(memory.resolve(unified ? "memory.max" : "memory.limit_in_bytes"),
						String.valueOf(memoryBytes));
			}
			return new ControlGroup(this.kernel, above, made, quota,
					cpus * PERIOD_MICROS + (unified ? " " + PERIOD_MICROS : ""));
		}
		catch (IOException ex) {
			made.forEach((folder) -> remove(folder, this.kernel));
			if (above != null) {
				above.leave();
			}
			throw new ServiceException(
					"the system refuses a control group: " + ex.getMessage() + (unified ? ADVICE : ""));
		}
	}

	private RunnerGroup enter(@Nullable Long memoryBytes) throws IOException {
		RunnerGroup group;
		synchronized (this) {
			this.runner = (this.runner != null) ? this.runner : new RunnerGroup(own(""), this.kernel);
			group = this.runner;
		}
		group.enter((memoryBytes != null) ? List.of("cpu", "memory") : List.of("cpu"));
		return group;
	}

	/** Removes an empty group; whether it is gone. */
	static boolean remove(Path folder, Kernel kernel) {
		// somebody is in it, or it has gone already
		Attempt.quietly(() -> kernel.remove(folder));
		return !Files.exists(folder);
	}

	private Path make(Path parent, String name, List<Path> made) throws IOException {
		Path folder = parent.resolve(name);
		ChildLedger.current().group(folder);
		this.kernel.make(folder);
		made.add(folder);
		return folder;
	}

	/**
	 * Returns the folder of the runner's own group in one hierarchy.
	 * @param controller whose hierarchy; empty for the one of all
	 */
	private Path own(String controller) throws IOException {
		List<Path> groups = GroupPath.of(this.root, "self", controller);
		return groups.isEmpty() ? this.root.resolve("sys/fs/cgroup").resolve(controller) : groups.getLast();
	}

	/**
	 * Keeps one process within a number of processors, and within an amount of memory
	 * where one is set: a control group of Linux.
	 */
	public static final class ControlGroup implements AutoCloseable {

		private static final int DEFAULT_WEIGHT = 100;

		private static final int DEFAULT_SHARES = 1024;

		private final Kernel kernel;

		private final @Nullable RunnerGroup above;

		private final List<Path> folders;

		private final Path quota;

		private final String processors;

		private boolean closed;

		/**
		 * Takes a group that has been made.
		 * @param above hands controllers down to it; null where nothing has to
		 * @param folders one for each hierarchy that it is in
		 * @param quota the kernel's file for the limit of processors
		 * @param processors the limit as that file takes it
		 */
		private ControlGroup(Kernel kernel, @Nullable RunnerGroup above, List<Path> folders, Path quota,
				String processors) {
			this.kernel = kernel;
			this.above = above;
			this.folders = folders;
			this.quota = quota;
			this.processors = processors;
		}

		/**
		 * Puts a process with all its threads into the group. What it has used of the
		 * memory before does not count.
		 * @throws ServiceException where the system refuses
		 */
		public void add(long pid) {
			Attempt.run(() -> {
				for (Path folder : this.folders) {
					this.kernel.write(folder.resolve("cgroup.procs"), String.valueOf(pid));
				}
			}, (ex) -> new ServiceException("cannot limit process " + pid + " by a control group: " + ex.getMessage()));
		}

		/**
		 * Limits the processors of the group from now on.
		 * @throws ServiceException where the system refuses
		 */
		public void limitProcessors() {
			Attempt.run(() -> this.kernel.write(this.quota, this.processors),
					(ex) -> new ServiceException("cannot limit processors by a control group: " + ex.getMessage()));
		}

		/**
		 * Gives the group, from now on, a share of contended processors as if it were so
		 * many processes of the usual priority, however many threads run in it. Where the
		 * runner has a group beside it, with the load generator, that one counts as much:
		 * else they all would count as one process.
		 * @throws ServiceException where the system refuses
		 */
		public void weigh(int processes) {
			try {
				if (this.above == null) {
					this.kernel.write(this.folders.getFirst().resolve("cpu.shares"),
							String.valueOf(processes * DEFAULT_SHARES));
					return;
				}
				for (Path group : List.of(this.folders.getFirst(), this.above.leaf())) {
					if (Files.exists(group)) {
						this.kernel.write(group.resolve("cpu.weight"), String.valueOf(processes * DEFAULT_WEIGHT));
					}
				}
			}
			catch (IOException ex) {
				throw new ServiceException("cannot share processors by a control group: " + ex.getMessage());
			}
		}

		/** Removes the group; its process must have ended. An empty one does no harm. */
		@Override
		public void close() {
			if (!this.closed) {
				this.closed = true;
				this.folders.forEach((folder) -> remove(folder, this.kernel));
				if (this.above != null) {
					this.above.leave();
				}
			}
		}

	}

}
