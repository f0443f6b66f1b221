package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** Finds the control groups that a process is in, each of which may limit it. */
public final class GroupPath {

	private GroupPath() {
	}

	/**
	 * Lists the folders of the groups in one hierarchy, from the top to that of the
	 * process; empty where the system has none.
	 * @param root below which the kernel's files are
	 * @param process number of the process, or self
	 * @param controller whose hierarchy it is in the first version; the second has one
	 * for all
	 * @throws IOException where the process has gone, or the system has no such files
	 */
	public static List<Path> of(Path root, String process, String controller) throws IOException {
		Path hierarchies = root.resolve("sys/fs/cgroup");
		boolean unified = isUnified(root);
		Path top = unified ? hierarchies : hierarchies.resolve(controller);
		String own = group(Files.readAllLines(root.resolve("proc").resolve(process).resolve("cgroup")),
				unified ? "" : controller);
		if (own == null || !Files.isDirectory(top)) {
			return List.of();
		}
		List<Path> groups = new ArrayList<>(List.of(top));
		Path folder = top.resolve(own).normalize();
		// a container may see its own group as the top one
		boolean below = folder.startsWith(top) && Files.isDirectory(folder) && !folder.equals(top);
		for (Path name : below ? top.relativize(folder) : List.<Path>of()) {
			groups.add(groups.getLast().resolve(name));
		}
		return groups;
	}

	/** Returns whether the kernel has one hierarchy for all controllers. */
	public static boolean isUnified(Path root) {
		return Files.exists(root.resolve("sys/fs/cgroup/cgroup.controllers"));
	}

	/**
	 * Returns the path of a group, relative to the top; null where no line has the
	 * controller. A line is {@code number:controllers:/path}.
	 */
	private static @Nullable String group(List<String> lines, String controller) {
		return lines.stream()
			.map((line) -> line.split(":", 3))
			.filter((parts) -> List.of(parts[1].split(",")).contains(controller))
			.map((parts) -> parts[2].substring(1))
			.findFirst()
			.orElse(null);
	}

}
