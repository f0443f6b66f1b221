package io.vtbench.runner.command;

import java.util.List;

import io.vtbench.runner.inside.MachineProbe;
import io.vtbench.runner.inside.MachineProbe.Meter;
import io.vtbench.runner.judge.validity.ThresholdCheck;
import io.vtbench.runner.report.CheckText;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Seen;
import org.jspecify.annotations.Nullable;

/** Watches for two seconds what would disturb a run on this machine now. */
public final class MachineWatch {

	private static final long WATCH_MILLIS = 2000;

	private MachineWatch() {
	}

	/** Returns a check of each disturbance, by the limit that warns of it in a run. */
	public static List<Check> checks() throws InterruptedException {
		MachineProbe probe = new MachineProbe();
		double from = System.currentTimeMillis();
		probe.read();
		Thread.sleep(WATCH_MILLIS);
		probe.read();
		double to = System.currentTimeMillis();
		Double busy = probe.series(Meter.BUSY_SECONDS).growth(from, to);
		Double steal = probe.series(Meter.STEAL_SECONDS).growth(from, to);
		Double all = probe.totalSeconds(from, to);
		return List.of(share(ThresholdCheck.OTHER_PROGRAMS, busy, all), share(ThresholdCheck.STEAL, steal, all),
				share(ThresholdCheck.SWAP, probe.series(Meter.SWAPPED_PAGES).growth(from, to), 1.0));
	}

	/** Returns what disturbs the machine now; null where nothing does. */
	public static @Nullable String disturbance() throws InterruptedException {
		return checks().stream()
			.filter((check) -> check.status() == Status.WARN)
			.map(CheckText::of)
			.findFirst()
			.orElse(null);
	}

	/** Holds a reading of now against the limit that warns of a run. */
	private static Check share(ThresholdCheck check, @Nullable Double part, @Nullable Double whole) {
		Double reading = (part != null && whole != null && whole > 0) ? Double.valueOf(part / whole) : null;
		Status status = (reading == null) ? Status.NOT_AVAILABLE
				: (reading > check.warnsAbove()) ? Status.WARN : Status.OK;
		return new Check(check.signal().toString(), null, status, new Seen.Now(check.signal(), reading));
	}

}
