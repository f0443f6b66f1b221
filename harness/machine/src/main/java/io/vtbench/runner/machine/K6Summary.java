package io.vtbench.runner.machine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.vtbench.runner.file.Inputs;
import io.vtbench.runner.file.SchemaRules;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Latency;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Holds what {@code k6/lib/summary.js} writes: the figures of the measured window alone.
 *
 * @param startedAtMillis epoch milliseconds
 * @param windowSeconds first start to last end, or the set duration
 * @param completed answered as they should be, or not: all that ended in the window
 * @param rejected those of them with another status than the right one, but an accepted
 * @param errors those of them with a wrong status, body or thread type, time-outs, resets
 * @param offered arrivals that an open load had in the window; null in a closed one
 * @param droppedIterations arrivals that were still waiting for a user when the window
 * ended
 * @param lateArrivals those that were sent more than 100 ms after their time; null in a
 * closed load
 * @param threadKinds number of responses by thread type
 * @param checksum of all right answers, the same in whichever order they came; null where
 * the script computes none
 * @param latencyCurve pairs of quantile and milliseconds
 * @param blocks equal parts of the window, in order; null where it was not divided
 * @param distribution latencies as pairs of quantile and milliseconds, ascending from
 * quantile 0 to 1, dense enough to be merged with those of others; empty where nothing
 * was served
 * @param firstStartMillis when the first request was sent, in epoch milliseconds of the
 * generator's own clock; with a warm-up that is before the window. Null where the
 * generator did not share the load with others
 * @param own what is known of a script that is not the suite's; null where nothing is
 * @param answers served answers by the name of their kind; null where they were not
 * counted
 * @param paths requests by path; null where one path alone was asked
 * @param unservedUsers share of a user's requests that had no right answer, the mean over
 * all users, 0 to 1; null where users do not pause after them
 */
public record K6Summary(int schema, String script, double startedAtMillis, double endedAtMillis, double windowSeconds,
		long completed, long rejected, long errors, @Nullable Long offered, long droppedIterations,
		@Nullable Long lateArrivals, double throughputPerSecond, Map<String, Tally> checks,
		Map<String, Long> threadKinds, @Nullable Long checksum, @Nullable Latency latencyMillis,
		List<double[]> latencyCurve, @Nullable List<Counts> blocks, List<double[]> distribution,
		@Nullable Double firstStartMillis, @Nullable Own own, @Nullable Map<String, Long> answers,
		@Nullable List<OfPath> paths, @Nullable Double unservedUsers) {

	private static final int SCHEMA = 1;

	/** A summary has some kilobytes for each path. */
	private static final int MAX_BYTES = 64 << 20;

	/**
	 * Begins the line of k6's output that holds the summary of one of several generators.
	 */
	private static final String LINE = "vtbench-summary ";

	private static final SchemaRules RULES = new SchemaRules("/k6-summary.schema.json");

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
		.build();

	/** Returns the requests that were answered as they should be. */
	public long served() {
		return this.completed - this.rejected - this.errors;
	}

	/** How often a check passed and failed. */
	public record Tally(long passes, long fails) {

		Tally plus(Tally other) {
			return new Tally(this.passes + other.passes, this.fails + other.fails);
		}

	}

	/** What ended in one part of the window. */
	public record Counts(long served, long rejected, long failed) {

		Counts plus(Counts other) {
			return new Counts(this.served + other.served, this.rejected + other.rejected, this.failed + other.failed);
		}

	}

	/**
	 * One of the equal parts into which a window is cut.
	 *
	 * @param startSeconds from the start of the window
	 * @param fromMillis begin in epoch milliseconds
	 * @param toMillis end in epoch milliseconds
	 * @param ended what ended in it
	 */
	public record Part(double startSeconds, double seconds, double fromMillis, double toMillis, Counts ended) {

		/**
		 * Cuts a window.
		 * @param fromMillis start of the window in epoch milliseconds
		 * @param seconds length of the window
		 * @param ended what ended in each part, in order
		 */
		public static List<Part> of(double fromMillis, double seconds, List<Counts> ended) {
			double each = seconds / Math.max(1, ended.size());
			return IntStream.range(0, ended.size()).mapToObj((i) -> {
				double from = fromMillis + i * each * 1000;
				return new Part(i * each, each, from, from + each * 1000, ended.get(i));
			}).toList();
		}

		/**
		 * Returns the part with what was read in it, for the result.
		 * @param startSeconds as the result counts them
		 * @param cpuSeconds of the subject; null where it was not read
		 */
		public Block block(double startSeconds, @Nullable Double cpuSeconds, @Nullable Double compilerSeconds,
				@Nullable Long allocatedBytes, @Nullable Long contextSwitches, @Nullable Latency latency) {
			return new Block(startSeconds, this.seconds, this.ended.served(), this.ended.rejected(),
					this.ended.failed(), (cpuSeconds != null) ? cpuSeconds : 0, compilerSeconds, allocatedBytes,
					contextSwitches, latency, List.of());
		}

	}

	/**
	 * What a script does that somebody else wrote.
	 *
	 * @param elsewhere requests of the window to another server than the service, which
	 * no figure counts
	 * @param iterations that ended in the window
	 * @param leftAside names of its options that have no effect
	 * @param mix functions that an iteration runs one of, with their weights
	 * @param each requests to the service that an iteration sends, by these weights; null
	 * unless each function ran once
	 */
	public record Own(long elsewhere, long iterations, @Nullable List<String> leftAside,
			@Nullable Map<String, Double> mix, @Nullable Double each) {

	}

	/**
	 * Returns the requests to the service that an iteration of the script sends, on
	 * average. Where each of its functions ran once, that is known; in a load, requests
	 * count whose iterations end after it, and none may end in it.
	 */
	public double requestsEach() {
		if (this.own != null && this.own.each() != null && this.own.each() > 0) {
			return this.own.each();
		}
		return (this.own != null && this.own.iterations() > 0 && this.completed > 0)
				? (double) this.completed / this.own.iterations() : 1;
	}

	/**
	 * Returns a percentile of the latency of all served requests, between the points of
	 * the distribution; null where nothing was served.
	 * @param quantile share of the requests, 0 to 1
	 */
	public @Nullable Double percentile(double quantile) {
		double[] before = null;
		for (double[] point : this.distribution) {
			if (point[0] >= quantile) {
				return (before == null) ? point[1]
						: before[1] + (point[1] - before[1]) * (quantile - before[0]) / (point[0] - before[0]);
			}
			before = point;
		}
		return (before != null) ? Double.valueOf(before[1]) : null;
	}

	/**
	 * The served requests of one path.
	 *
	 * @param name method and path
	 * @param latencyMillis null where none was served
	 * @param distribution as that of the window
	 */
	public record OfPath(String name, long completed, @Nullable Latency latencyMillis, List<double[]> distribution) {

	}

	/**
	 * Reads the file.
	 * @throws LoadException where k6 left none, or one that no load can have
	 */
	public static K6Summary read(Path file) {
		if (!Files.isRegularFile(file)) {
			throw new LoadException("k6 left no summary at " + file);
		}
		if (file.toFile().length() > MAX_BYTES) {
			throw unusable(file.toString(), "it is larger than " + MAX_BYTES + " bytes");
		}
		return checked(() -> MAPPER.readTree(file), file.toString());
	}

	/**
	 * Finds the summary in what one of several generators printed.
	 * @param generator for the message
	 * @throws LoadException where it is missing or not whole
	 */
	public static K6Summary ofLog(String log, String generator) {
		String json = log.lines()
			.filter((line) -> line.startsWith(LINE))
			.reduce((first, last) -> last)
			.orElseThrow(() -> new LoadException(generator + " ended without a summary"))
			.substring(LINE.length());
		K6Summary summary = checked(() -> MAPPER.readTree(json), generator);
		if (summary.firstStartMillis() == null) {
			throw unusable(generator, "the time of its first request is missing");
		}
		return summary;
	}

	private static K6Summary checked(Supplier<JsonNode> read, String name) {
		try {
			JsonNode tree = read.get();
			if ((tree.isObject() || tree.isNull()) && tree.path("schema").asInt(0) != SCHEMA) {
				throw new LoadException(name + " is not a summary of schema " + SCHEMA + ", which this version reads");
			}
			SchemaRules.Broken broken = RULES.broken(tree);
			if (broken != null) {
				throw unusable(name, broken.sentence());
			}
			K6Summary summary = MAPPER.treeToValue(tree, K6Summary.class);
			String problem = problem(summary);
			if (problem != null) {
				throw unusable(name, problem);
			}
			return summary;
		}
		catch (JacksonException ex) {
			throw unusable(name, Inputs.problem(ex));
		}
	}

	/** Returns the first rule between values that is broken; null where none is. */
	private static @Nullable String problem(K6Summary summary) {
		if (summary.rejected() + summary.errors() > summary.completed()) {
			return "it counts more wrong answers than answers";
		}
		if (summary.endedAtMillis() < summary.startedAtMillis()) {
			return "its window ends before it begins";
		}
		return (summary.answers() != null && !summary.answers().keySet().stream().allMatch(AnswerLog::isName))
				? "it counts answers of no kind" : null;
	}

	private static LoadException unusable(String name, String problem) {
		return new LoadException(
				name + " is not a summary of k6: " + problem + "; see whether the load script or k6 was changed");
	}

}
