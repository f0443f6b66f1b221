package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import io.vtbench.runner.environment.Deadline;
import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.NoAnswerException;
import io.vtbench.runner.metrics.ProcessProbe;
import org.jspecify.annotations.Nullable;

/** Sends the loads of a trial to one service. */
final class LoadSender implements LoadSteps.Sender {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final Loaded loaded;

	private final String url;

	private final Target target;

	private final Path files;

	/**
	 * A sender.
	 * @param url of the service, as the load generator sees it
	 * @param files path whose name is the beginning of the names of all files
	 */
	LoadSender(Loaded loaded, String url, Target target, Path files) {
		this.loaded = loaded;
		this.url = url;
		this.target = target;
		this.files = files;
	}

	/** What takes the load. */
	interface Loaded {

		RunningLoad start(LoadRequest request) throws InterruptedException;

		/** A new probe of the service; null where nothing reads its processes. */
		@Nullable ProcessProbe probe();

	}

	@Override
	public LoadSteps.@Nullable Sent send(LoadPoint point, Duration length, String name) throws InterruptedException {
		AtomicReference<@Nullable ProcessorUse> use = new AtomicReference<>();
		LoadRequest request = new LoadRequest(call(variables(point, length), name), true, deadline(length),
				(generator) -> use.set(ProcessorUse.of(this.loaded.probe(), generator)));
		try (RunningLoad load = this.loaded.start(request)) {
			K6Summary summary = load.await().summary();
			ProcessorUse read = use.get();
			return (read == null) ? new LoadSteps.Sent(summary, null, null)
					: new LoadSteps.Sent(summary, read.serviceSeconds(summary), read.generatorShare(summary));
		}
		catch (NoAnswerException ex) {
			return null;
		}
		finally {
			ProcessorUse read = use.get();
			if (read != null) {
				read.close();
			}
		}
	}

	/**
	 * Sends a load that counts from its first moment.
	 * @param parts equal parts of it that are counted one by one
	 * @return null where users found nothing that answers, and gave up
	 */
	@Nullable K6Summary follow(LoadPoint point, Duration length, int parts, String name) throws InterruptedException {
		Map<String, String> variables = variables(point, length);
		variables.put("WARM_UP", "0ms");
		variables.put("BLOCKS", String.valueOf(parts));
		try (RunningLoad load = this.loaded.start(new LoadRequest(call(variables, name), true, deadline(length)))) {
			return load.await().summary();
		}
		catch (NoAnswerException ex) {
			return null;
		}
	}

	/** A load that nobody measures. */
	LoadRequest request(LoadPoint point, Duration length, String name) {
		return new LoadRequest(call(variables(point, length), name), true, deadline(length));
	}

	private static Deadline deadline(Duration length) {
		return Deadline.after(length.plus(Target.STEP_WARM_UP), PATIENCE);
	}

	private Map<String, String> variables(LoadPoint point, Duration length) {
		return this.target.variables(this.url, point, length);
	}

	private K6.Call call(Map<String, String> variables, String name) {
		return new K6.Call(this.target.script(), variables, file(name + ".json"), null, file("k6.log"));
	}

	private Path file(String name) {
		return this.files.resolveSibling(this.files.getFileName() + "-" + name);
	}

}
