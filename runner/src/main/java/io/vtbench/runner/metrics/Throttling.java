package io.vtbench.runner.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * How often the kernel has held a process back because its control group, or one above
 * it, had used up its processor time. The kernel counts where the limit is, so all groups
 * up to the top are asked. A group without a limit is never throttled.
 */
final class Throttling {

	private static final Pattern THROTTLED = Pattern.compile("(?m)^nr_throttled (\\d+)$");

	private final Path root;

	/** With the kernel's files below a root. */
	Throttling(Path root) {
		this.root = root;
	}

	/** Periods since the groups were made; empty where the kernel does not tell. */
	OptionalDouble periods(long pid) {
		try {
			Path hierarchies = this.root.resolve("sys/fs/cgroup");
			boolean unified = Files.exists(hierarchies.resolve("cgroup.controllers"));
			Path top = unified ? hierarchies : hierarchies.resolve("cpu");
			String own = group(Files.readAllLines(this.root.resolve("proc/" + pid + "/cgroup")), unified ? "" : "cpu");
			if (own == null || !Files.isDirectory(top)) {
				return OptionalDouble.empty();
			}
			Path folder = top.resolve(own).normalize();
			double periods = throttled(top);
			// a container may see its own group as the top one
			boolean below = folder.startsWith(top) && Files.isDirectory(folder) && !folder.equals(top);
			Path group = top;
			for (Path name : below ? top.relativize(folder) : List.<Path>of()) {
				group = group.resolve(name);
				periods += throttled(group);
			}
			return OptionalDouble.of(periods);
		}
		catch (IOException ex) {
			// no such system, or the process has gone
			return OptionalDouble.empty();
		}
	}

	/** Relative to the top; a line is {@code number:controllers:/path}. */
	private static @Nullable String group(List<String> lines, String controller) {
		return lines.stream()
			.map((line) -> line.split(":", 3))
			.filter((parts) -> List.of(parts[1].split(",")).contains(controller))
			.map((parts) -> parts[2].substring(1))
			.findFirst()
			.orElse(null);
	}

	private static double throttled(Path group) throws IOException {
		Path file = group.resolve("cpu.stat");
		Matcher counted = THROTTLED.matcher(Files.exists(file) ? Files.readString(file) : "");
		return counted.find() ? Double.parseDouble(counted.group(1)) : 0;
	}

}
