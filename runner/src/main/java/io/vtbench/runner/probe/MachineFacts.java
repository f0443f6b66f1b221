package io.vtbench.runner.probe;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;
import oshi.util.GlobalConfig;

/**
 * What machine this is, by its hardware and kernel only.
 *
 * @param cores logical processors
 * @param memoryBytes physical memory, or the part of it that a container may use
 * @param availableBytes memory that can be used now
 * @param descriptors files and sockets that a process may open; null where unknown
 */
public record MachineFacts(String cpu, int cores, long memoryBytes, long availableBytes, String kernel,
		@Nullable Long descriptors) {

	/**
	 * This machine as OSHI sees it, which keeps a reading for 0.3 s by default: here
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

}
