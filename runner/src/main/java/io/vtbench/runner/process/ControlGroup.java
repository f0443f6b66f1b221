package io.vtbench.runner.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;

/**
 * A control group of Linux that keeps one process within a number of processors, and
 * within an amount of memory where one is set. Made by {@link ControlGroups}.
 */
public final class ControlGroup implements AutoCloseable {

	private static final int USUAL_WEIGHT = 100;

	private static final int USUAL_SHARES = 1024;

	private final List<Path> folders;

	private final Path quota;

	private final String processors;

	/**
	 * A group that is there.
	 * @param folders one for each hierarchy that it is in
	 * @param quota the kernel's file for the limit of processors
	 * @param processors the limit as that file takes it
	 */
	ControlGroup(List<Path> folders, Path quota, String processors) {
		this.folders = folders;
		this.quota = quota;
		this.processors = processors;
	}

	/**
	 * Puts a process with all its threads into the group. What it has used of the memory
	 * before does not count.
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
	 * The kernel's folder of the group in the processors' hierarchy, where
	 * {@code cpu.stat} is.
	 */
	public Path processorFolder() {
		return Objects.requireNonNull(this.quota.getParent());
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
	 * From now on the group gets a share of contended processors as if it were so many
	 * processes of the usual priority, however many threads run in it.
	 * @throws ServiceException where the system refuses
	 */
	public void weigh(int processes) {
		Path folder = this.folders.getFirst();
		Path second = folder.resolve("cpu.weight");
		boolean unified = Files.exists(second);
		try {
			write(unified ? second : folder.resolve("cpu.shares"),
					String.valueOf(processes * (unified ? USUAL_WEIGHT : USUAL_SHARES)));
		}
		catch (IOException ex) {
			throw new ServiceException("cannot share processors by a control group: " + ex.getMessage());
		}
	}

	/** The kernel's files must be there already: a controller that is off has none. */
	public static void write(Path file, String value) throws IOException {
		Files.write(file, value.getBytes(), StandardOpenOption.WRITE);
	}

	/** Removes the group; its process must have ended. An empty one does no harm. */
	@Override
	public void close() {
		this.folders.forEach((folder) -> folder.toFile().delete());
	}

}
