package io.vtbench.runner.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.jspecify.annotations.Nullable;

/**
 * A control group of Linux that keeps one process within a number of processors. It lies
 * below the runner's own group, so what limits the runner limits it too.
 */
public final class ControlGroup implements AutoCloseable {

	private static final long PERIOD_MICROS = 100_000;

	private final Path folder;

	private ControlGroup(Path folder) {
		this.folder = folder;
	}

	/**
	 * A new group; null where the system or the runner's rights do not allow one.
	 * @param name unique on the machine
	 */
	public static @Nullable ControlGroup create(String name, int cpus) {
		return create(Path.of("/"), name, cpus);
	}

	/**
	 * The same with the kernel's files below another root.
	 */
	static @Nullable ControlGroup create(Path root, String name, int cpus) {
		try {
			Path hierarchies = root.resolve("sys/fs/cgroup");
			boolean unified = Files.exists(hierarchies.resolve("cgroup.controllers"));
			Path controller = unified ? hierarchies : hierarchies.resolve("cpu");
			Path own = controller.resolve(ownGroup(root, unified));
			// a container may see its own group as the top one
			Path folder = (Files.isDirectory(own) ? own : controller).resolve(name);
			if (!Files.isDirectory(controller)) {
				return null;
			}
			Files.createDirectory(folder);
			ControlGroup group = new ControlGroup(folder);
			try {
				write(folder.resolve(unified ? "cpu.max" : "cpu.cfs_quota_us"),
						cpus * PERIOD_MICROS + (unified ? " " + PERIOD_MICROS : ""));
				return group;
			}
			catch (IOException ex) {
				group.close();
				return null;
			}
		}
		catch (IOException ex) {
			return null;
		}
	}

	/** Relative to the top; a line is {@code number:controllers:/path}. */
	private static String ownGroup(Path root, boolean unified) throws IOException {
		return Files.readAllLines(root.resolve("proc/self/cgroup"))
			.stream()
			.map((line) -> line.split(":", 3))
			.filter((parts) -> unified ? parts[1].isEmpty() : parts[1].matches("(.*,)?cpu(,.*)?"))
			.map((parts) -> parts[2].substring(1))
			.findFirst()
			.orElse("");
	}

	/** The kernel's files must be there already: a controller that is off has none. */
	private static void write(Path file, String value) throws IOException {
		Files.write(file, value.getBytes(), StandardOpenOption.WRITE);
	}

	/** Puts a process with all its threads into the group. */
	public void add(long pid) {
		try {
			write(this.folder.resolve("cgroup.procs"), String.valueOf(pid));
		}
		catch (IOException ex) {
			throw new ServiceException("cannot limit process " + pid + " by a control group: " + ex.getMessage());
		}
	}

	/** Removes the group; its process must have ended. An empty one does no harm. */
	@Override
	public void close() {
		this.folder.toFile().delete();
	}

}
