package io.vtbench.runner.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;
import oshi.PlatformEnum;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.VirtualMemory;

/** Steal, pressure, swap and clocks of the machine. */
public final class MachineProbe {

	private static final Pattern PRESSURE = Pattern.compile("some .*total=(\\d+)");

	private final Path root;

	private final PlatformEnum platform;

	private final Supplier<long[]> ticks;

	private final Series stealSeconds = new Series();

	private final Series busySeconds = new Series();

	private final Series idleSeconds = new Series();

	private final Series pressureSeconds = new Series();

	private final Series swappedPages = new Series();

	private final Series clockSkewMillis = new Series();

	private final long wallOrigin = System.currentTimeMillis();

	private final long monotonicOrigin = System.nanoTime();

	public MachineProbe() {
		this(Path.of("/"));
	}

	/**
	 * A probe that reads the kernel's files below another root.
	 */
	MachineProbe(Path root) {
		this(root, SystemInfo.getCurrentPlatform(),
				() -> MachineFacts.SYSTEM.getHardware().getProcessor().getSystemCpuLoadTicks());
	}

	/**
	 * A probe of another source.
	 * @param ticks of all processors by {@link TickType}, in the platform's own unit
	 */
	MachineProbe(Path root, PlatformEnum platform, Supplier<long[]> ticks) {
		this.root = root;
		this.platform = platform;
		this.ticks = ticks;
	}

	/** Takes one reading of all. */
	public void read() {
		double now = System.currentTimeMillis();
		double monotonic = (System.nanoTime() - this.monotonicOrigin) / 1e6;
		this.clockSkewMillis.add(now, now - this.wallOrigin - monotonic);
		readProcessors(now);
		readPressure(now);
		VirtualMemory memory = MachineFacts.SYSTEM.getHardware().getMemory().getVirtualMemory();
		this.swappedPages.add(now, memory.getSwapPagesIn() + memory.getSwapPagesOut());
	}

	private void readProcessors(double now) {
		Double second = ticksPerSecond(this.platform);
		if (second == null) {
			return;
		}
		long[] all = this.ticks.get();
		double idle = all[TickType.IDLE.getIndex()] + all[TickType.IOWAIT.getIndex()];
		double steal = all[TickType.STEAL.getIndex()];
		this.idleSeconds.add(now, idle / second);
		this.busySeconds.add(now, (LongStream.of(all).sum() - idle - steal) / second);
		if (this.platform == PlatformEnum.LINUX) {
			this.stealSeconds.add(now, steal / second);
		}
	}

	/**
	 * OSHI converts the ticks of Linux and Windows to milliseconds and hands on those of
	 * macOS as they are; null where the unit is not known.
	 */
	private static @Nullable Double ticksPerSecond(PlatformEnum platform) {
		return switch (platform) {
			case LINUX, WINDOWS -> 1000.0;
			case MACOS -> 100.0;
			default -> null;
		};
	}

	private void readPressure(double now) {
		try {
			Matcher matcher = PRESSURE.matcher(Files.readString(this.root.resolve("proc/pressure/cpu")));
			if (matcher.find()) {
				this.pressureSeconds.add(now, Double.parseDouble(matcher.group(1)) / 1e6);
			}
		}
		catch (IOException ex) {
			// not on this platform, or not in this container: stays "not available"
		}
	}

	/** Time that the hypervisor took, summed over the processors. */
	public Series stealSeconds() {
		return this.stealSeconds;
	}

	/** Time that processors worked, summed over them. */
	public Series busySeconds() {
		return this.busySeconds;
	}

	public Series idleSeconds() {
		return this.idleSeconds;
	}

	/**
	 * Time of all processors between two times: busy, idle and stolen; null without
	 * readings.
	 */
	public @Nullable Double totalSeconds(double fromMillis, double toMillis) {
		Double busy = this.busySeconds.growth(fromMillis, toMillis);
		Double idle = this.idleSeconds.growth(fromMillis, toMillis);
		Double steal = this.stealSeconds.growth(fromMillis, toMillis);
		return (busy != null && idle != null) ? Double.valueOf(busy + idle + ((steal != null) ? steal : 0)) : null;
	}

	/** Time in which some task waited for a processor. */
	public Series pressureSeconds() {
		return this.pressureSeconds;
	}

	public Series swappedPages() {
		return this.swappedPages;
	}

	/** Wall clock minus monotonic clock since the probe began. */
	public Series clockSkewMillis() {
		return this.clockSkewMillis;
	}

}
