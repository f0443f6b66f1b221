package io.vtbench.runner.trial;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.experiment.RunListener;
import io.vtbench.runner.metrics.ProcessProbe;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.CapacityCurve;
import org.jspecify.annotations.Nullable;

/**
 * A service that somebody else runs: it can be described as it is, but not started in
 * another mode, so there is nothing to compare.
 */
public final class RunningService {

	/** Name of its one arm. */
	public static final String ARM = "running";

	private static final String ADVICE = "look after the service";

	private final URI url;

	private final Target target;

	private final LoadSteps load;

	/**
	 * A service at an address.
	 * @param folder that takes what is found
	 */
	public RunningService(URI url, Environment environment, Target target, Path folder, Consumer<String> progress) {
		this.url = url;
		this.target = target;
		LoadSender sender = new LoadSender(new LoadedUrl(environment, progress), text(), target, folder.resolve(ARM));
		this.load = new LoadSteps(ARM, environment.pace().step(), environment.generators(), ADVICE, sender, progress);
	}

	private record LoadedUrl(Environment environment, Consumer<String> progress) implements LoadSender.Loaded {

		@Override
		public RunningLoad start(LoadRequest request) throws InterruptedException {
			return this.environment.load(request, RunListener.ofNotes(this.progress));
		}

		@Override
		public @Nullable ProcessProbe probe() {
			return null;
		}

	}

	private String text() {
		return this.url.toString().replaceAll("/+$", "");
	}

	/**
	 * How much it carries.
	 * @param users that were chosen; 0 to add users until more of them gain nothing
	 * @throws ServiceException where it does not answer as expected
	 */
	public CapacityCurve describe(int users, Duration limit) throws InterruptedException {
		try {
			String complaint = this.target.complaint(text());
			if (complaint != null) {
				throw new ServiceException(complaint);
			}
		}
		catch (IOException ex) {
			throw new ServiceException(ex.getMessage() + "; is the service there, at " + text() + "?");
		}
		if (users > 0) {
			return new CapacityCurve(ARM, List.of(this.load.chosen(users)), "the number of users was chosen");
		}
		long end = System.nanoTime() + limit.toNanos();
		return this.load.climb(() -> System.nanoTime() > end);
	}

}
