package io.vtbench.runner.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Makes control groups below the runner's own, so that what limits the runner limits them
 * too. The second version of the kernel's interface has one hierarchy for all
 * controllers, the first has one for each.
 */
public final class ControlGroups {

	private static final long PERIOD_MICROS = 100_000;

	private final Path root;

	private final FolderMaker maker;

	/** Control groups in the kernel's own folders. */
	public ControlGroups() {
		this(Path.of("/"), (folder) -> Files.createDirectory(folder));
	}

	/**
	 * With folders below another root.
	 * @param maker stands for the kernel, which puts its files into a new folder
	 */
	public ControlGroups(Path root, FolderMaker maker) {
		this.root = root;
		this.maker = maker;
	}

	/** Makes one folder that is not there yet. */
	@FunctionalInterface
	public interface FolderMaker {

		void make(Path folder) throws IOException;

	}

	/**
	 * A new group. Its limit of memory holds at once, that of processors when asked for.
	 * @param name unique on the machine
	 * @param memoryBytes of all its processes; null without a limit
	 * @throws ServiceException where the system or the runner's rights do not allow it
	 */
	public ControlGroup create(String name, int cpus, @Nullable Long memoryBytes) {
		List<Path> made = new ArrayList<>();
		try {
			boolean unified = Files.exists(hierarchies().resolve("cgroup.controllers"));
			Path cpu = make(unified ? "" : "cpu", name, made);
			Path quota = cpu.resolve(unified ? "cpu.max" : "cpu.cfs_quota_us");
			if (!Files.exists(quota)) {
				throw new NoSuchFileException(quota.toString());
			}
			if (memoryBytes != null) {
				Path memory = unified ? cpu : make("memory", name, made);
				write(memory.resolve(unified ? "memory.max" : "memory.limit_in_bytes"), String.valueOf(memoryBytes));
			}
			return new ControlGroup(made, quota, cpus * PERIOD_MICROS + (unified ? " " + PERIOD_MICROS : ""));
		}
		catch (IOException ex) {
			made.forEach((folder) -> folder.toFile().delete());
			throw new ServiceException("the system refuses a control group: " + ex.getMessage());
		}
	}

	private Path hierarchies() {
		return this.root.resolve("sys/fs/cgroup");
	}

	/**
	 * Makes the group's folder in one hierarchy.
	 * @param controller whose hierarchy; empty for the one of all
	 */
	private Path make(String controller, String name, List<Path> made) throws IOException {
		Path top = hierarchies().resolve(controller);
		Path own = top.resolve(ownGroup(controller));
		// a container may see its own group as the top one
		Path folder = (Files.isDirectory(own) ? own : top).resolve(name);
		ChildLedger.current().group(folder);
		this.maker.make(folder);
		made.add(folder);
		return folder;
	}

	/** The kernel's files must be there already: a controller that is off has none. */
	private static void write(Path file, String value) throws IOException {
		Files.write(file, value.getBytes(), StandardOpenOption.WRITE);
	}

	/**
	 * The runner's own group below the top; a line is {@code number:controllers:/path}.
	 */
	private String ownGroup(String controller) throws IOException {
		return Files.readAllLines(this.root.resolve("proc/self/cgroup"))
			.stream()
			.map((line) -> line.split(":", 3))
			.filter((parts) -> List.of(parts[1].split(",")).contains(controller))
			.map((parts) -> parts[2].substring(1))
			.findFirst()
			.orElse("");
	}

	/**
	 * A control group of Linux that keeps one process within a number of processors, and
	 * within an amount of memory where one is set.
	 */
	public static final class ControlGroup implements AutoCloseable {

		private static final int DEFAULT_WEIGHT = 100;

		private static final int DEFAULT_SHARES = 1024;

		private final List<Path> folders;

		private final Path quota;

		private final String processors;

		/**
		 * A group that is there.
		 * @param folders one for each hierarchy that it is in
		 * @param quota the kernel's file for the limit of processors
		 * @param processors the limit as that file takes it
		 */
		private ControlGroup(List<Path> folders, Path quota, String processors) {
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
			try {
				for (Path folder : this.folders) {
					write(folder.resolve("cgroup.procs"), String.valueOf(pid));
				}
			}
			catch (IOException ex) {
				throw new ServiceException("cannot limit process " + pid + " by a control group: " + ex.getMessage());
			}
		}

		/**
		 * From now on the group has no more than its processors.
		 * @throws ServiceException where the system refuses
		 */
		public void limitProcessors() {
			try {
				write(this.quota, this.processors);
			}
			catch (IOException ex) {
				throw new ServiceException("cannot limit processors by a control group: " + ex.getMessage());
			}
		}

		/**
		 * From now on the group gets a share of contended processors as if it were so
		 * many processes of the usual priority, however many threads run in it.
		 * @throws ServiceException where the system refuses
		 */
		public void weigh(int processes) {
			Path folder = this.folders.getFirst();
			Path second = folder.resolve("cpu.weight");
			boolean unified = Files.exists(second);
			try {
				write(unified ? second : folder.resolve("cpu.shares"),
						String.valueOf(processes * (unified ? DEFAULT_WEIGHT : DEFAULT_SHARES)));
			}
			catch (IOException ex) {
				throw new ServiceException("cannot share processors by a control group: " + ex.getMessage());
			}
		}

		/** Removes the group; its process must have ended. An empty one does no harm. */
		@Override
		public void close() {
			this.folders.forEach((folder) -> folder.toFile().delete());
		}

	}

}
