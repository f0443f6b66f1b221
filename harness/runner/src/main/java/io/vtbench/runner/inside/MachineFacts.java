package io.vtbench.runner.inside;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.vtbench.runner.machine.GroupPath;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;
import oshi.util.GlobalConfig;

/**
 * Describes this machine, by its hardware and kernel only.
 *
 * @param cpu name of the processor
 * @param cores logical processors
 * @param memoryBytes physical memory, or the part of it that a container may use
 * @param availableBytes memory that can be used now
 * @param descriptors files and sockets that a process may open; null where unknown
 */
public record MachineFacts(String cpu, int cores, long memoryBytes, long availableBytes, String kernel,
		@Nullable Long descriptors) {

	/**
	 * The view of OSHI on this machine. OSHI keeps a reading for 0.3 s by default: here
	 * every reading is a new one, because its time is noted.
	 */
	static final SystemInfo SYSTEM = system();

	private static SystemInfo system() {
		GlobalConfig.set(GlobalConfig.OSHI_UTIL_MEMOIZER_EXPIRATION, 0);
		return new SystemInfo();
	}

	public static MachineFacts read() {
		HardwareAbstractionLayer hardware = SYSTEM.getHardware();
		OperatingSystem os = SYSTEM.getOperatingSystem();
		String kernel = (os.getFamily().contains("Windows") ? "" : System.getProperty("os.name") + " ")
				+ System.getProperty("os.version").replaceAll("-.*", "");
		// the hardware is the host's, also in a container that may use a part of it
		MemoryLimit limit = MemoryLimit.read(Path.of("/"));
		return new MachineFacts(hardware.getProcessor().getProcessorIdentifier().getName(),
				Runtime.getRuntime().availableProcessors(),
				Math.min(hardware.getMemory().getTotal(), limit.totalBytes()),
				Math.min(hardware.getMemory().getAvailable(), limit.availableBytes()), kernel.strip(),
				descriptorLimit());
	}

	private static @Nullable Long descriptorLimit() {
		return (ManagementFactory
			.getOperatingSystemMXBean() instanceof com.sun.management.UnixOperatingSystemMXBean unix)
					? unix.getMaxFileDescriptorCount() : null;
	}

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

		/** The names of the kernel's files, which differ between its two versions. */
		private record Names(String limit, String usage, String prefix) {

			/**
			 * The files of the first version, whose groups count what those below them
			 * use apart.
			 */
			private static final Names FIRST = new Names("memory.limit_in_bytes", "memory.usage_in_bytes", "total_");

			private static final Names SECOND = new Names("memory.max", "memory.current", "");

		}

		/**
		 * Reads the lowest limits of all groups of this process; {@link #NONE} where the
		 * system has no groups.
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

		/** Returns whether a text is a number: the word max stands for no limit. */
		private static boolean isNumber(String text) {
			return text.strip().matches("\\d{1,19}");
		}

		/**
		 * Parses a number. Where there is no limit, the first version writes a number
		 * that is nearly the greatest.
		 */
		private static long number(String text) {
			return Long.parseLong(text.strip());
		}

		private MemoryLimit and(MemoryLimit other) {
			return new MemoryLimit(Math.min(this.totalBytes, other.totalBytes),
					Math.min(this.availableBytes, other.availableBytes));
		}

	}

}
