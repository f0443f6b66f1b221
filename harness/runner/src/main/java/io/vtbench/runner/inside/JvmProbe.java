package io.vtbench.runner.inside;

import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.machine.LocalHttp;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Stack;
import org.jspecify.annotations.Nullable;

/**
 * Reads a service's own meters from its actuator. Where that has a port of its own, as in
 * the suite's services, the probe never waits behind the load and takes no thread from
 * it; where it has none and no meters either, it is asked once.
 */
public final class JvmProbe {

	private static final Pattern LIMITS = Pattern.compile("^(" + String.join("|", Stack.limitMeters())
			+ "|jvm_threads_virtual_parallelism"
			+ "|jvm_memory_max_bytes\\{area=\"heap\".*(Old|Tenured)|hikaricp_connections_max|r2dbc_pool_max_allocated"
			+ "|process_files_max|" + Arm.PROCESSORS + ")");

	/**
	 * The counters that a registry makes with their first event: before it they were 0.
	 */
	private static final Set<Gauge> EVENTS = EnumSet.of(Gauge.PAUSE_SECONDS, Gauge.FULL_COLLECTIONS, Gauge.PINNED);

	private static final double NO_LIMIT = -1;

	private static final Duration PATIENCE = Duration.ofSeconds(2);

	private final URI prometheus;

	/**
	 * The address of the meters that are read alone: writing out all of them costs the
	 * subject ten times as much.
	 */
	private final URI gauges;

	/**
	 * The time when the meters were read last, in epoch milliseconds; null before the
	 * first reading.
	 */
	private @Nullable Double lastMillis;

	/** Says whether the service has answered that it has no meters. */
	private volatile boolean absent;

	private final Map<Gauge, Series> series = new ConcurrentHashMap<>();

	public JvmProbe(URI prometheus) {
		this.prometheus = prometheus;
		this.gauges = URI.create(prometheus + "?includedNames="
				+ Arrays.stream(Gauge.values()).flatMap(Gauge::families).distinct().collect(Collectors.joining(",")));
	}

	/** The meters that are read; several samples of one meter are added up. */
	public enum Gauge {

		HEAP_BYTES((labels) -> labels.contains("area=\"heap\""), "jvm_memory_used_bytes"),

		/**
		 * All bytes ever allocated: the registry counts at each collection, and what Eden
		 * holds has been allocated since. So the figure is known to a thread's buffer;
		 * with collectors that have no Eden, to a collection.
		 */
		ALLOCATED_BYTES((labels) -> labels.startsWith("jvm_gc_memory") || labels.contains("Eden Space\""),
				"jvm_gc_memory_allocated_bytes_total", "jvm_memory_used_bytes"),

		PAUSE_SECONDS("jvm_gc_pause_seconds_sum"),

		/**
		 * The time of all JIT compiler threads, in ms; a method counts when it is done.
		 */
		COMPILE_MILLIS("jvm_compilation_time_ms_total"),

		FULL_COLLECTIONS((labels) -> labels.contains("end of major GC"), "jvm_gc_pause_seconds_count"),

		IN_FLIGHT("http_server_requests_active"),

		CONNECTIONS(Stack.connectionMeters()),

		/** All requests ever answered, as the connector counts them. */
		REQUESTS(Stack.requestMeters()),

		THREADS("jvm_threads_live_threads"),

		PINNED("jvm_threads_virtual_pinned_seconds_count"),

		PARALLELISM("jvm_threads_virtual_parallelism"),

		POOL_SIZE("hikaricp_connections_max", "r2dbc_pool_max_allocated_connections"),

		POOL_ACTIVE("hikaricp_connections_active", "r2dbc_pool_acquired_connections"),

		POOL_PENDING("hikaricp_connections_pending", "r2dbc_pool_pending_connections"),

		POOL_ACQUIRE_SECONDS("hikaricp_connections_acquire_seconds_sum", "r2dbc_pool_acquire_seconds_sum"),

		POOL_ACQUIRES("hikaricp_connections_acquire_seconds_count", "r2dbc_pool_acquire_seconds_count");

		private final Set<String> meters;

		private final Predicate<String> labels;

		Gauge(Predicate<String> labels, String... meters) {
			this.meters = Set.of(meters);
			this.labels = labels;
		}

		/** Reads a quantity that libraries give different names. */
		Gauge(String... meters) {
			this((labels) -> true, meters);
		}

		/** Returns the names under which the registry knows all samples of the meters. */
		private Stream<String> families() {
			return this.meters.stream().map((meter) -> meter.replaceAll("_(sum|count|total)$", "")).sorted();
		}

	}

	/**
	 * Reads the limits that the service says it runs with, by the names of their meters;
	 * empty where it does not answer. They show whether arms are alike.
	 */
	public Map<String, String> limits() {
		String exposition = fetch(this.prometheus);
		this.absent = exposition != null && samples(exposition).findAny().isEmpty();
		return (exposition != null) ? limits(exposition) : Map.of();
	}

	static Map<String, String> limits(String exposition) {
		Map<String, String> limits = new TreeMap<>();
		samples(exposition).filter((sample) -> LIMITS.matcher(sample.series()).find() && sample.value() != NO_LIMIT)
			.forEach((sample) -> limits.putIfAbsent(sample.name(), plain(sample.value())));
		return limits;
	}

	private static Stream<MeterSample> samples(String exposition) {
		return exposition.lines().map(MeterSample::parse).filter(Objects::nonNull);
	}

	private static String plain(double number) {
		return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
	}

	/** Takes one reading; a service that does not answer leaves a gap. */
	public void read() {
		String exposition = this.absent ? null : fetch(this.gauges);
		if (exposition != null && !exposition.isEmpty()) {
			take(exposition, System.currentTimeMillis());
		}
	}

	/** Returns what is answered, empty for a refusal; null where there is no answer. */
	private static @Nullable String fetch(URI uri) {
		// none where it is busy or gone: whoever owns the process will say so
		HttpResponse<String> answer = LocalHttp.answer(uri, PATIENCE);
		return (answer == null) ? null : (answer.statusCode() == 200) ? answer.body() : "";
	}

	void take(String exposition, double millis) {
		Map<Gauge, Double> sums = new EnumMap<>(Gauge.class);
		samples(exposition).forEach((sample) -> {
			for (Gauge gauge : Gauge.values()) {
				if (gauge.meters.contains(sample.name()) && gauge.labels.test(sample.series())) {
					sums.merge(gauge, sample.value(), Double::sum);
				}
			}
		});
		sums.values().removeIf((sum) -> !Double.isFinite(sum));
		sums.forEach((gauge, value) -> {
			if (EVENTS.contains(gauge) && series(gauge).isEmpty() && this.lastMillis != null) {
				series(gauge).add(this.lastMillis, 0);
			}
			series(gauge).add(millis, value);
		});
		this.lastMillis = millis;
	}

	public Series series(Gauge gauge) {
		return this.series.computeIfAbsent(gauge, (key) -> new Series());
	}

	/**
	 * A line of Prometheus' text format that has a value.
	 *
	 * @param series name of the meter and labels in braces, as they stand in the text
	 * @param name of the meter
	 */
	private record MeterSample(String series, String name, double value) {

		/**
		 * Reads a line: {@code name{label="value"} 1.5}, perhaps with a time behind.
		 * @return null for a comment, for a line without a sample, and for a value that
		 * is no finite number, as that of a meter whose subject is gone
		 */
		static @Nullable MeterSample parse(String line) {
			int end = endOfSeries(line);
			if (end <= 0 || line.charAt(0) == '#') {
				return null;
			}
			String[] rest = line.substring(end).strip().split("\\s+", 2);
			try {
				double value = Double.parseDouble(rest[0]);
				String series = line.substring(0, end);
				int brace = series.indexOf('{');
				return Double.isFinite(value)
						? new MeterSample(series, (brace >= 0) ? series.substring(0, brace) : series, value) : null;
			}
			catch (NumberFormatException ex) {
				return null;
			}
		}

		/** Returns the index behind name and labels; below 1 where the line has none. */
		private static int endOfSeries(String line) {
			boolean braces = false;
			boolean quotes = false;
			for (int i = 0; i < line.length(); i++) {
				char character = line.charAt(i);
				if (quotes) {
					if (character == '\\') {
						i++;
					}
					quotes = character != '"';
				}
				else if (character == '"') {
					quotes = braces;
				}
				else if (character == '{') {
					braces = true;
				}
				else if (braces ? character == '}' : Character.isWhitespace(character)) {
					return braces ? i + 1 : i;
				}
			}
			return -1;
		}

	}

}
