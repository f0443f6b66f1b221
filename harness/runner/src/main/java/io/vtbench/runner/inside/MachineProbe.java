package io.vtbench.runner.inside;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

import io.vtbench.runner.file.Attempt;
import org.jspecify.annotations.Nullable;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.VirtualMemory;
import oshi.util.PlatformEnum;

/** Reads steal, pressure, swap and clocks of the machine. */
public final class MachineProbe {

	private static final Pattern PRESSURE = Pattern.compile("some .*total=(\\d+)");

	private final Path root;

	private final PlatformEnum platform;

	private final Supplier<long[]> ticks;

	private final Map<Meter, Series> series = new ConcurrentHashMap<>();

	private final long wallOrigin = System.currentTimeMillis();

	private final long monotonicOrigin = System.nanoTime();

	public MachineProbe() {
		this(Path.of("/"), PlatformEnum.getCurrentPlatform(),
				() -> MachineFacts.SYSTEM.getHardware().getProcessor().getSystemCpuLoadTicks());
	}

	/**
	 * Creates a probe that reads from other sources.
	 * @param root below which the kernel's files are
	 * @param ticks of all processors by {@link TickType}, in the platform's own unit
	 */
	MachineProbe(Path root, PlatformEnum platform, Supplier<long[]> ticks) {
		this.root = root;
		this.platform = platform;
		this.ticks = ticks;
	}

	/** Takes one reading of every meter. */
	public void read() {
		double now = System.currentTimeMillis();
		double monotonic = (System.nanoTime() - this.monotonicOrigin) / 1e6;
		series(Meter.CLOCK_SKEW_MILLIS).add(now, now - this.wallOrigin - monotonic);
		readProcessors(now);
		readPressure(now);
		VirtualMemory memory = MachineFacts.SYSTEM.getHardware().getMemory().getVirtualMemory();
		series(Meter.SWAPPED_PAGES).add(now, memory.getSwapPagesIn() + memory.getSwapPagesOut());
	}

	private void readProcessors(double now) {
		Double second = ticksPerSecond(this.platform);
		if (second == null) {
			return;
		}
		long[] all = this.ticks.get();
		double idle = all[TickType.IDLE.getIndex()] + all[TickType.IOWAIT.getIndex()];
		double steal = all[TickType.STEAL.getIndex()];
		series(Meter.IDLE_SECONDS).add(now, idle / second);
		series(Meter.BUSY_SECONDS).add(now, (LongStream.of(all).sum() - idle - steal) / second);
		if (this.platform == PlatformEnum.LINUX) {
			series(Meter.STEAL_SECONDS).add(now, steal / second);
		}
	}

	/**
	 * Returns the ticks of a second, which OSHI converts to milliseconds on Linux and
	 * Windows and hands on as they are on macOS; null where the unit is not known.
	 */
	private static @Nullable Double ticksPerSecond(PlatformEnum platform) {
		return switch (platform) {
			case LINUX, WINDOWS -> 1000.0;
			case MACOS -> 100.0;
			default -> null;
		};
	}

	private void readPressure(double now) {
		// not on this platform, or not in this container: stays "not available"
		Attempt.quietly(() -> {
			Matcher matcher = PRESSURE.matcher(Files.readString(this.root.resolve("proc/pressure/cpu")));
			if (matcher.find()) {
				series(Meter.PRESSURE_SECONDS).add(now, Double.parseDouble(matcher.group(1)) / 1e6);
			}
		});
	}

	/** Returns all readings of one meter so far. */
	public Series series(Meter meter) {
		return this.series.computeIfAbsent(meter, (key) -> new Series());
	}

	/**
	 * Returns the seconds of all processors between two times: busy, idle and stolen;
	 * null without readings.
	 */
	public @Nullable Double totalSeconds(double fromMillis, double toMillis) {
		Double busy = series(Meter.BUSY_SECONDS).growth(fromMillis, toMillis);
		Double idle = series(Meter.IDLE_SECONDS).growth(fromMillis, toMillis);
		Double steal = series(Meter.STEAL_SECONDS).growth(fromMillis, toMillis);
		return (busy != null && idle != null) ? Double.valueOf(busy + idle + ((steal != null) ? steal : 0)) : null;
	}

	/** The meters of a machine; times are summed over its processors. */
	public enum Meter {

		/** The time that the hypervisor took. */
		STEAL_SECONDS,

		/** The time that processors worked. */
		BUSY_SECONDS, IDLE_SECONDS,

		/** The time in which some task waited for a processor. */
		PRESSURE_SECONDS, SWAPPED_PAGES,

		/** The wall clock minus the monotonic clock since the probe began. */
		CLOCK_SKEW_MILLIS

	}

}
