package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.vtbench.runner.environment.ArmFailure;
import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.environment.TestBed;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.result.Evidence;

/**
 * The arms of a trial that stop serving while they are measured, under a load that
 * another arm of the same pair carries. It takes the same steps as where an arm breaks
 * before.
 */
public final class BrokenPairs implements ArmFailure.Review {

	private final Environment environment;

	private final Target target;

	private final RunFolder folder;

	private final Consumer<String> progress;

	private final BrokenArms broken;

	private final List<Evidence> evidence = new ArrayList<>();

	/**
	 * None so far.
	 * @param folder of the trial
	 */
	public BrokenPairs(Environment environment, Target target, TrialTime time, String baseline, RunFolder folder,
			Consumer<String> progress) {
		this.environment = environment;
		this.target = target;
		this.folder = folder;
		this.progress = progress;
		this.broken = new BrokenArms(time, progress);
		this.broken.begin(baseline);
	}

	@Override
	public boolean isBroken(ArmFailure failure) throws InterruptedException {
		LoadPoint load = new LoadPoint(failure.users(), failure.rate());
		InspectedFork fork = fork(failure.arm(), failure.subject());
		BrokenArmException cause = fork.health().failed(load, null, null);
		if (!fork.health().staysBroken(cause)) {
			return false;
		}
		for (Map.Entry<String, Subject> each : failure.others().entrySet()) {
			InspectedFork other = fork(each.getKey(), each.getValue());
			// a candidate is compared with the baseline alone
			double served = (this.broken.isBaseline(fork) || this.broken.isBaseline(other)) ? other.carried(load) : 0;
			if (served > 0) {
				this.broken.add(fork, cause, other.arm(), served, failure.jvms(), this.evidence);
				return true;
			}
		}
		return false;
	}

	/**
	 * Adds the broken arm to what was found before, after one more JVM of it got the
	 * load.
	 * @param looked experiment of the JVMs that are looked at
	 */
	public TrialFindings addedTo(TrialFindings seen, Experiment looked) throws InterruptedException {
		if (this.broken.breakdowns().isEmpty()) {
			return seen;
		}
		try (TestBed testBed = this.environment.open(looked, this.folder, this.progress::accept)) {
			this.broken.repeat((arm) -> InspectedFork.start(testBed, looked.arm(arm), arm + "-again", this.environment,
					this.target, this.folder, this.progress), seen.start(), true);
		}
		return seen.with(this.broken.breakdowns(), this.evidence);
	}

	private InspectedFork fork(String arm, Subject subject) {
		Path raw = this.folder.path().resolve("raw");
		return new InspectedFork(arm, subject, this.environment, this.target, raw, this.progress);
	}

}
