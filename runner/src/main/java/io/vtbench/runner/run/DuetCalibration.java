package io.vtbench.runner.run;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

import io.vtbench.runner.experiment.ExpectedTimes;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.RunListener;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.LoadException;
import io.vtbench.runner.probe.TimeRange;
import io.vtbench.runner.scenario.LoadSpec;
import org.jspecify.annotations.Nullable;

/**
 * Drives the loads by which {@link Calibration} finds the rate of a duet: first what both
 * arms serve at once, then the arrivals of the window in short, with its own users.
 *
 * @param arms as warm as those that count
 */
record DuetCalibration(Experiment experiment, List<LiveArm> arms, Driver driver) {

	/** Sends one load to all arms at once. */
	interface Driver {

		List<K6Summary> drive(String phase, Function<LiveArm, Map<String, String>> variables)
				throws InterruptedException;

	}

	/** Finds the rate. */
	Experiment calibrate(RunListener listener) throws InterruptedException {
		LoadSpec load = LiveArm.load(this.experiment);
		List<K6Summary> saturated = this.driver.drive("capacity",
				(arm) -> variables(arm, load).saturating(arm.arm(), Calibration.users(load), Calibration.LENGTH));
		Calibration calibration = new Calibration(capacities(saturated));
		Duration warmUp = Calibration.trialWarmUp(saturated);
		if (load.rate() != null) {
			double tried = Math.min(load.rate(), calibration.highestRate());
			do {
				calibration.add(trial(load, tried, warmUp));
			}
			while (calibration.wantsMore(1));
			calibration.requireInTime();
			calibration.requireRoom(load.rate());
			listener.note(calibration.describe());
			return this.experiment;
		}
		double share = Objects.requireNonNullElse(load.share(), LoadSpec.HIGHEST_SHARE);
		double rate = calibration.guess(share);
		do {
			LoadSpec arrivals = Objects.requireNonNull(this.experiment.atRate(rate).load());
			calibration.add(trial(arrivals, rate, warmUp));
			rate = calibration.rate(share);
		}
		while (calibration.wantsMore(ExpectedTimes.CALIBRATION_TRIALS));
		calibration.requireInTime();
		listener.note(calibration.describe());
		return this.experiment.atRate(rate);
	}

	private Map<String, Double> capacities(List<K6Summary> saturated) {
		Map<String, Double> capacities = new LinkedHashMap<>();
		for (int i = 0; i < this.arms.size(); i++) {
			String arm = this.arms.get(i).arm().name();
			if (saturated.get(i).served() == 0) {
				throw new LoadException(arm + " served no request of the calibration; see raw/*k6.log");
			}
			capacities.put(arm, saturated.get(i).served() / saturated.get(i).windowSeconds());
		}
		return capacities;
	}

	private Calibration.Trial trial(LoadSpec load, double rate, Duration warmUp) throws InterruptedException {
		Duration length = Calibration.trialLength(rate);
		List<K6Summary> summaries = this.driver.drive("trial",
				(arm) -> variables(arm, load).trial(arm.arm(), rate, warmUp, length));
		return Calibration.Trial.of(rate, summaries, busyShare(summaries.getFirst()));
	}

	/** Share of the machine that is busy in a window; null where it is not read. */
	private @Nullable Double busyShare(K6Summary window) {
		double from = window.startedAtMillis();
		return this.arms.getFirst()
			.probes()
			.readings(new TimeRange(from, from + window.windowSeconds() * 1000))
			.busyShare();
	}

	private LoadVariables variables(LiveArm arm, LoadSpec load) {
		return new LoadVariables(load, arm.subject().url(), this.experiment.sized().timeScale());
	}

}
