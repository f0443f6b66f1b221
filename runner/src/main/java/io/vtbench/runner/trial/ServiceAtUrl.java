package io.vtbench.runner.trial;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.CapacityCurve;

/**
 * A service that somebody else runs: it can be described as it is, but not started in
 * another mode, so there is nothing to compare.
 */
public record ServiceAtUrl(URI address, Environment environment, Target target, Path folder,
		Consumer<String> progress) implements TrialLoad.Service {

	/** Name of its one arm. */
	public static final String ARM = "running";

	private static final int FIRST_USERS = 10;

	@Override
	public String arm() {
		return ARM;
	}

	@Override
	public String url() {
		return this.address.toString().replaceAll("/+$", "");
	}

	@Override
	public RunningLoad start(LoadRequest request) throws InterruptedException {
		return this.environment.load(request, this.progress::accept);
	}

	@Override
	public String advice() {
		return "look after the service";
	}

	/**
	 * How much it carries.
	 * @param users that were chosen; 0 to add users until more of them gain nothing
	 */
	public CapacityCurve describe(int users, Duration limit) throws InterruptedException {
		TrialLoad load = new TrialLoad(this, this.target, this.folder, this.environment.pace().step(), this.progress);
		requireRightAnswer(load);
		if (users > 0) {
			return new CapacityCurve(ARM, List.of(load.chosenStep(users)), "the number of users was chosen");
		}
		long end = System.nanoTime() + limit.toNanos();
		int least = this.environment.generators();
		// the first seconds of any JVM are not what it carries
		load.warmUp(Math.max(FIRST_USERS, least));
		return new CapacitySearch(Map.of(ARM, load::step), least, () -> System.nanoTime() > end).from(least).getFirst();
	}

	private void requireRightAnswer(TrialLoad load) throws InterruptedException {
		if (this.target.isScript()) {
			String text = load.requireScript().text();
			if (!text.isEmpty()) {
				this.progress.accept("the script: " + text);
			}
			return;
		}
		try {
			String problem = this.target.problem(url());
			if (problem != null) {
				throw new ServiceException(problem);
			}
		}
		catch (IOException ex) {
			throw new ServiceException(ex.getMessage() + "; is the service there, at " + url() + "?");
		}
	}

}
