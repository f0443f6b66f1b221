package io.vtbench.runner.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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

	/** With the kernel's own folders. */
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
				ControlGroup.write(memory.resolve(unified ? "memory.max" : "memory.limit_in_bytes"),
						String.valueOf(memoryBytes));
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

	/** Relative to the top; a line is {@code number:controllers:/path}. */
	private String ownGroup(String controller) throws IOException {
		return Files.readAllLines(this.root.resolve("proc/self/cgroup"))
			.stream()
			.map((line) -> line.split(":", 3))
			.filter((parts) -> List.of(parts[1].split(",")).contains(controller))
			.map((parts) -> parts[2].substring(1))
			.findFirst()
			.orElse("");
	}

}
