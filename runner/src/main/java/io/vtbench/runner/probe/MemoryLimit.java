package io.vtbench.runner.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The memory that control groups leave to this process and its children, as in a
 * container. What the kernel keeps of files counts as free, because it gives that up
 * first: as it does in the reading of the machine.
 *
 * @param totalBytes the lowest limit of all groups
 * @param availableBytes the least that a group has left
 */
record MemoryLimit(long totalBytes, long availableBytes) {

	static final MemoryLimit NONE = new MemoryLimit(Long.MAX_VALUE, Long.MAX_VALUE);

	private static final List<String> FILES = List.of("inactive_file", "active_file");

	/** The names of the kernel's files, which its two versions call otherwise. */
	private record Names(String limit, String usage, String prefix) {

		/** Of the first version, whose groups count what those below them use apart. */
		private static final Names FIRST = new Names("memory.limit_in_bytes", "memory.usage_in_bytes", "total_");

		private static final Names SECOND = new Names("memory.max", "memory.current", "");

	}

	/**
	 * Reads the limits.
	 * @param root below which the kernel's files are
	 */
	static MemoryLimit read(Path root) {
		Names names = GroupPath.isUnified(root) ? Names.SECOND : Names.FIRST;
		MemoryLimit lowest = NONE;
		try {
			for (Path group : GroupPath.of(root, "self", "memory")) {
				lowest = lowest.and(of(group, names));
			}
		}
		catch (IOException ex) {
			// no such system
		}
		return lowest;
	}

	private static MemoryLimit of(Path group, Names names) throws IOException {
		Path limit = group.resolve(names.limit());
		if (!Files.exists(limit) || !isNumber(Files.readString(limit))) {
			return NONE;
		}
		long total = number(Files.readString(limit));
		long used = number(Files.readString(group.resolve(names.usage())));
		for (String line : Files.readAllLines(group.resolve("memory.stat"))) {
			if (FILES.stream().anyMatch((kind) -> line.startsWith(names.prefix() + kind + " "))) {
				used -= number(line.substring(line.indexOf(' ')));
			}
		}
		return new MemoryLimit(total, Math.max(0, total - Math.max(0, used)));
	}

	/** The word max stands for no limit. */
	private static boolean isNumber(String text) {
		return text.strip().matches("\\d{1,19}");
	}

	/** The first version writes no limit as a number that is nearly the greatest. */
	private static long number(String text) {
		return Long.parseLong(text.strip());
	}

	private MemoryLimit and(MemoryLimit other) {
		return new MemoryLimit(Math.min(this.totalBytes, other.totalBytes),
				Math.min(this.availableBytes, other.availableBytes));
	}

}
