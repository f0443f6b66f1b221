package io.vtbench.runner.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.inside.Series.TimeRange;
import io.vtbench.runner.machine.K6;
import io.vtbench.runner.machine.K6Summary;
import io.vtbench.runner.machine.LoadException;
import io.vtbench.runner.machine.LoadResult;
import io.vtbench.runner.machine.ProcessLog.Exhaustion;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Fork.PoolUse;
import io.vtbench.runner.result.Fork.ProcessUse;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Overload.Ending;
import io.vtbench.runner.result.Overload.Level;
import io.vtbench.runner.result.Overload.Limits;
import io.vtbench.runner.result.Overload.Recovery;
import io.vtbench.runner.result.Overload.Sign;
import io.vtbench.runner.result.Stack;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.system.Deadline;
import io.vtbench.runner.system.Subject;
import io.vtbench.runner.system.Subject.LoadRequest;
import org.jspecify.annotations.Nullable;

/**
 * Loads one arm with more users than it can serve, and finds out when it is as it was
 * before. An arm that ends or hangs under that load is no failure of bench.
 */
record OverloadedArm(LiveArm arm, Experiment experiment, int users) {

	/** The seconds after which a request has failed, and an arm is not as before. */
	static final double LIMIT_SECONDS = 10;

	/** The time in which users send requests, all of which count. */
	static final Duration SENDING = Duration.ofMillis(1500);

	/** The pause of a user after anything but a right answer. */
	private static final String PAUSE = "100ms";

	/** The statuses by which a service says that it is asked too much. */
	private static final String REJECTIONS = "503,429";

	/** The longest time of one probe, and the shortest that k6 accepts. */
	private static final Duration PROBE = Duration.ofSeconds(1);

	/** The most requests of one probe. */
	private static final int PROBES = 10;

	private static final Duration PATIENCE = Duration.ofSeconds(6);

	/** The factor on the latency of half load that is normal as well. */
	private static final double NORMAL = 2;

	/** The latency in ms that is normal whatever it was before. */
	private static final double FAST_MILLIS = 10;

	/** The most different answers that are kept. */
	private static final int MAX_ANSWERS = 5;

	private static final Pattern WRONG = Pattern.compile("Wrong answer: status (\\d+), thread \\w+ \\S+ (.*)");

	/**
	 * The pattern of a line of Spring Boot that names a server with a limit on threads.
	 */
	private static final Pattern SERVER = Pattern.compile("\\b(Tomcat|Jetty) started on");

	private static final Pattern HEAP = Pattern.compile("-XX:MaxHeapSize=(\\d+)");

	/** The limits that an arm runs with. */
	static Limits limits(LiveArm arm) {
		String flags = arm.limits().getOrDefault("jvm flags", "");
		Matcher heap = HEAP.matcher(flags);
		return new Limits(arm.name(), ThreadKind.of(arm.arm().mode().threadKind()) == ThreadKind.VIRTUAL, threads(arm),
				heap.find() ? Long.valueOf(heap.group(1)) : null, threadLimit(arm.subject().readLog()));
	}

	/**
	 * Returns the property that limits the threads of the server that the log names; null
	 * where it names none.
	 */
	static @Nullable String threadLimit(Path log) {
		try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
			return lines.map(SERVER::matcher)
				.filter(Matcher::find)
				.findFirst()
				.map((server) -> Stack.valueOf(server.group(1).toUpperCase(Locale.ROOT)).threadLimit())
				.orElse(null);
		}
		catch (IOException | UncheckedIOException ex) {
			return null;
		}
	}

	private static @Nullable Integer threads(LiveArm arm) {
		return Arrays.stream(Stack.values())
			.flatMap((stack) -> Stream.of(arm.arm().properties().get(String.valueOf(stack.threadLimit())),
					arm.limits().get(String.valueOf(stack.threadLimitMeter()))))
			.filter(Objects::nonNull)
			.filter((value) -> value.matches("[1-9]\\d{0,5}"))
			.map(Integer::valueOf)
			.findFirst()
			.orElse(null);
	}

	/**
	 * Sends the load.
	 * @param limitSeconds time after which a request has failed
	 * @throws io.vtbench.runner.failure.BenchException where the load generator fails
	 */
	Level load(double limitSeconds) throws InterruptedException {
		long logged = logSize();
		Path answers = this.arm.file("overload-" + this.users + "-k6.log");
		double begin = System.currentTimeMillis();
		K6Summary summary = null;
		BenchException failure = null;
		try {
			summary = send(this.users, SENDING, null, limitSeconds, "overload-" + this.users, answers);
		}
		catch (LoadException | ServiceException ex) {
			failure = ex;
		}
		Map<Sign, Long> signs = signs(logged);
		Ending ending = ending(signs);
		if (failure != null && ending == null) {
			throw failure;
		}
		if (ending == null) {
			this.arm.probes().subject().readMemory();
			this.arm.probes().readNow();
		}
		WindowReadings read = this.arm.probes().readings(new TimeRange(begin, System.currentTimeMillis()));
		ProcessUse use = read.processes().get(subject().name());
		PoolUse pool = read.pool();
		return level(summary, (use != null) ? use.peakRssBytes() : null, read.jvm().peakHeapBytes(),
				(pool != null) ? pool.peakPending() : null, ending, signs, answers(answers));
	}

	/**
	 * Makes the reading of the load.
	 * @param summary null where the process ended and no count is left
	 */
	private Level level(@Nullable K6Summary summary, @Nullable Long memory, @Nullable Long heap, @Nullable Long pending,
			@Nullable Ending ending, Map<Sign, Long> signs, List<String> answers) {
		Latency latency = (summary != null) ? summary.latencyMillis() : null;
		return new Level(this.arm.name(), this.arm.slot().pair(), this.users,
				(summary != null) ? summary.windowSeconds() : 0, (summary != null) ? summary.served() : 0,
				(summary != null) ? summary.rejected() : 0, (summary != null) ? summary.errors() : 0,
				(latency != null) ? latency.p50() : null, (latency != null) ? latency.p95() : null, memory, heap,
				pending, ending, signs, answers, (summary != null) ? summary.unservedUsers() : null);
	}

	private Subject subject() {
		return this.arm.subject();
	}

	private long logSize() {
		try {
			return Files.size(subject().readLog());
		}
		catch (IOException ex) {
			return 0;
		}
	}

	private Map<Sign, Long> signs(long logged) {
		try {
			return Exhaustion.since(subject().readLog(), logged);
		}
		catch (ServiceException ex) {
			// what cannot be read shows nothing
			return Map.of();
		}
	}

	/** Returns how the process ended; null where it goes on. */
	private @Nullable Ending ending(Map<Sign, Long> signs) {
		try {
			subject().ensureAlive("under overload");
			return null;
		}
		catch (ServiceException ex) {
			return signs.containsKey(Sign.MEMORY) ? Ending.OUT_OF_MEMORY
					: subject().wasKilled() ? Ending.KILLED : Ending.ENDED;
		}
	}

	/**
	 * Asks as one user until the arm answers as fast as at half load.
	 * @param normalMillis median latency of half load
	 * @param limitSeconds time after which it is given up
	 */
	Recovery recovery(double normalMillis, double limitSeconds) throws InterruptedException {
		long begin = System.nanoTime();
		double enough = Math.max(NORMAL * normalMillis, FAST_MILLIS);
		double asked = 0;
		boolean first = true;
		while (asked < limitSeconds && ending(Map.of()) == null) {
			K6Summary summary = probe(Math.max(1, limitSeconds - asked));
			if (summary != null && isNormal(summary, enough)) {
				return new Recovery(this.arm.name(), this.arm.slot().pair(), first ? 0 : asked, limitSeconds);
			}
			first = false;
			asked = (System.nanoTime() - begin) / 1e9;
		}
		return new Recovery(this.arm.name(), this.arm.slot().pair(), null, limitSeconds);
	}

	private static boolean isNormal(K6Summary summary, double enoughMillis) {
		Latency latency = summary.latencyMillis();
		return latency != null && summary.served() == summary.completed() && latency.p50() <= enoughMillis;
	}

	/** Asks as one user a few times; null where the load generator found no answer. */
	private @Nullable K6Summary probe(double limitSeconds) throws InterruptedException {
		try {
			return send(1, PROBE, PROBES, limitSeconds, "overload-after", this.arm.file("overload-after-k6.log"));
		}
		catch (LoadException ex) {
			return null;
		}
	}

	/**
	 * Sends requests of users who do not pause unless one fails.
	 * @param requests most that are sent; null for as many as there is time for
	 */
	private K6Summary send(int users, Duration sending, @Nullable Integer requests, double limitSeconds, String phase,
			Path log) throws InterruptedException {
		Map<String, String> variables = new LinkedHashMap<>(
				this.arm.variables(this.experiment).saturating(this.arm.arm(), users, sending));
		if (requests != null) {
			variables.put("REQUESTS", String.valueOf(requests));
		}
		variables.put("TIMEOUT", Math.round(1000 * limitSeconds) + "ms");
		variables.put("PAUSE_AFTER_FAILURE", PAUSE);
		variables.putIfAbsent("ACCEPTED", REJECTIONS);
		K6.Call call = this.arm.call(LiveArm.load(this.experiment), phase, variables, null);
		LoadResult result = subject()
			.drive(new LoadRequest(new K6.Call(call.script(), call.variables(), call.summary(), null, log), true,
					Deadline.after(sending.plus(Duration.ofMillis(Math.round(1000 * limitSeconds))), PATIENCE))
				.unwatched());
		return result.summary();
	}

	/** Returns the different wrong answers that the load generator says of users. */
	private static List<String> answers(Path log) {
		List<String> answers = new ArrayList<>();
		try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
			lines.map(WRONG::matcher)
				.filter(Matcher::find)
				.map((wrong) -> answer(wrong.group(1), wrong.group(2)))
				.distinct()
				.limit(MAX_ANSWERS)
				.forEach(answers::add);
		}
		catch (IOException ex) {
			// nobody was answered wrongly, so there is no file
		}
		return answers;
	}

	private static String answer(String status, String error) {
		if (!status.equals("0")) {
			return "status " + status;
		}
		return error.contains("refused") ? Level.REFUSED
				: error.contains("timeout") ? "no answer in time" : Level.CLOSED;
	}

}
