package io.vtbench.runner.metrics;

import java.lang.management.ManagementFactory;

import org.jspecify.annotations.Nullable;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;

/**
 * What machine this is, by its hardware and kernel only.
 *
 * @param cores logical processors
 * @param availableBytes memory that can be used now
 * @param descriptors files and sockets that a process may open; null where unknown
 */
public record MachineFacts(String cpu, int cores, long memoryBytes, long availableBytes, String kernel,
		@Nullable Long descriptors) {

	/** Reads the facts of this machine. */
	public static MachineFacts read() {
		HardwareAbstractionLayer hardware = LocalSystem.INFO.getHardware();
		OperatingSystem os = LocalSystem.INFO.getOperatingSystem();
		String kernel = (os.getFamily().contains("Windows") ? "" : System.getProperty("os.name") + " ")
				+ System.getProperty("os.version").replaceAll("-.*", "");
		return new MachineFacts(hardware.getProcessor().getProcessorIdentifier().getName(),
				Runtime.getRuntime().availableProcessors(), hardware.getMemory().getTotal(),
				hardware.getMemory().getAvailable(), kernel.strip(), descriptorLimit());
	}

	private static @Nullable Long descriptorLimit() {
		return (ManagementFactory
			.getOperatingSystemMXBean() instanceof com.sun.management.UnixOperatingSystemMXBean unix)
					? unix.getMaxFileDescriptorCount() : null;
	}

}
