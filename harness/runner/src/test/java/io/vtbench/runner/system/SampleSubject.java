package io.vtbench.runner.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.regex.Pattern;

import com.sun.net.httpserver.HttpServer;
import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.inside.ThreadProbe;
import io.vtbench.runner.machine.K6Summary;
import io.vtbench.runner.machine.LoadException;
import io.vtbench.runner.machine.LoadResult;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.system.Subject.LoadRequest;
import io.vtbench.runner.system.Subject.RunningLoad;

/**
 * An HTTP server of this JVM on the thread type of its arm, loaded by users of this JVM.
 */
class SampleSubject implements Subject, RunningService {

	private static final int THREADS = 10;

	/** Names of the loads of an inspection. */
	private static final Pattern INSPECTING = Pattern.compile("-(first-\\d+|step-\\d+|evidence)\\.json$");

	private final ResolvedArm arm;

	private final Path log;

	private final List<String> events;

	private final ExecutorService threads;

	private final HttpServer server;

	private volatile boolean broken;

	private volatile boolean tired;

	SampleSubject(ResolvedArm arm, Path log, List<String> events) throws IOException {
		this.arm = arm;
		this.log = log;
		this.events = events;
		this.threads = "virtual".equals(arm.mode().threadKind()) ? Executors.newVirtualThreadPerTaskExecutor()
				: Executors.newFixedThreadPool(THREADS);
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.setExecutor(this.threads);
		this.server.createContext("/actuator", (exchange) -> {
			exchange.sendResponseHeaders(404, -1);
			exchange.close();
		});
		this.server.createContext("/gone", (exchange) -> {
			exchange.sendResponseHeaders(410, -1);
			exchange.close();
		});
		this.server.createContext("/", (exchange) -> {
			if (this.broken) {
				exchange.sendResponseHeaders(400, -1);
				exchange.close();
				return;
			}
			byte[] kind = (Thread.currentThread().isVirtual() ? "virtual" : "platform").getBytes();
			exchange.sendResponseHeaders(200, kind.length);
			exchange.getResponseBody().write(kind);
			exchange.close();
		});
		this.server.start();
	}

	@Override
	public String name() {
		return this.arm.subject().name();
	}

	@Override
	public String url() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	@Override
	public String urlFromHere() {
		return url();
	}

	@Override
	public RunningService service() {
		return this;
	}

	@Override
	public boolean answers() {
		return true;
	}

	@Override
	public URI management(String path) {
		return URI.create(url() + path);
	}

	@Override
	public Path log() {
		return this.log;
	}

	@Override
	public Duration startTime() {
		return Duration.ZERO;
	}

	@Override
	public Map<String, String> describe(Map<String, String> told) {
		return told;
	}

	/** Nothing is read: what the test itself computes says nothing of its blocks. */
	@Override
	public Map<String, ProcessProbe> processes() {
		return Map.of(name(), new ProcessProbe(0));
	}

	@Override
	public ThreadProbe threads() {
		return new ThreadProbe(0);
	}

	/**
	 * Its loads take no time, so that what this machine does meanwhile says nothing of
	 * them.
	 */
	@Override
	public boolean isLocal() {
		return false;
	}

	@Override
	public void limitProcessors() {
		this.events.add("limit " + this.arm.name());
	}

	@Override
	public void ensureAlive(String when) {
		if (this.broken && this.arm.jvm().contains(SampleTestBed.ENDS)) {
			throw new ServiceException("service died " + when);
		}
	}

	@Override
	public boolean wasKilled() {
		return this.broken && this.arm.jvm().contains(SampleTestBed.KILLED);
	}

	@Override
	public boolean hasCrashed() {
		return this.broken && this.arm.jvm().contains(SampleTestBed.CRASHES);
	}

	@Override
	public RunningLoad start(LoadRequest request) {
		Map<String, String> variables = request.call().variables();
		if (variables.containsKey("PAUSE_AFTER_FAILURE")) {
			return new SampleLoad(Executors.newVirtualThreadPerTaskExecutor(),
					overloaded(Integer.parseInt(variables.get("USERS"))));
		}
		if (variables.containsKey("TARGETS") || INSPECTING.matcher(request.call().summary().toString()).find()) {
			this.events
				.add("load " + this.arm.name() + " " + variables.get("USERS") + " for " + variables.get("DURATION"));
			ExecutorService none = Executors.newVirtualThreadPerTaskExecutor();
			if (breaksIn(variables.get("DURATION"))) {
				this.broken = !this.arm.jvm().contains(SampleTestBed.RECOVERS);
				return new SampleLoad(none,
						CompletableFuture.failedFuture(this.arm.jvm().contains(SampleTestBed.CRASHES)
								? new ServiceException("service died") : new LoadException("no answer")));
			}
			if (isIn(SampleTestBed.EMPTY_IN, variables.get("DURATION"))) {
				return new SampleLoad(none, CompletableFuture.completedFuture(
						nothing(Double.parseDouble(variables.get("DURATION").replace("ms", "")) / 1000, 0)));
			}
			boolean chokes = this.arm.jvm().contains(SampleTestBed.CHOKING)
					&& Integer.parseInt(variables.get("USERS")) >= 50;
			return new SampleLoad(none,
					chokes ? CompletableFuture.failedFuture(LoadException.ended(108, "it has stopped answering"))
							: CompletableFuture.completedFuture(modelled(variables)));
		}
		String duration = variables.get("DURATION");
		String requests = (duration != null) ? variables.get("USERS") : variables.get("REQUESTS");
		this.events.add("load " + this.arm.name() + " "
				+ ((duration != null) ? variables.get("LOAD") + " " + duration : requests));
		ExecutorService users = Executors.newVirtualThreadPerTaskExecutor();
		if (breaksIn(duration)) {
			this.broken = !this.arm.jvm().contains(SampleTestBed.RECOVERS);
			return new SampleLoad(users,
					CompletableFuture.failedFuture(LoadException.ended(108, "it has stopped answering")));
		}
		double seconds = (duration != null) ? Double.parseDouble(duration.replace("ms", "")) / 1000 : 0;
		double waits = "duration".equals(variables.get("LOAD")) ? value(SampleTestBed.WAITS) : 0;
		if (isIn(SampleTestBed.EMPTY_IN, duration) || (waits > 0 && seconds < waits)) {
			return new SampleLoad(users, CompletableFuture.completedFuture(nothing(seconds, 0)));
		}
		if (isIn(SampleTestBed.FAILS_IN, duration)) {
			return new SampleLoad(users, CompletableFuture.completedFuture(nothing(seconds, 2)));
		}
		Future<K6Summary> summary = users.submit(() -> {
			K6Summary sent = send(users, Integer.parseInt(variables.get("USERS")), Long.parseLong(requests));
			return (duration != null) ? lasting(sent, seconds, Math.max(1, 1000 * waits)) : sent;
		});
		return new SampleLoad(users, summary);
	}

	/**
	 * What a load of some time would have come to: each thread serves ten requests a
	 * second, and there are enough of them on virtual threads. It takes no time.
	 */
	private K6Summary modelled(Map<String, String> variables) {
		int users = Integer.parseInt(variables.get("USERS"));
		double seconds = Long.parseLong(variables.get("DURATION").replace("ms", "")) / 1000.0;
		double each = this.arm.jvm().contains(SampleTestBed.SLOW) ? 0.2 : 10;
		double perSecond = each * Math.min(users, this.arm.name().equals("virtual") ? 4 * THREADS : THREADS);
		int parts = Integer.parseInt(variables.getOrDefault("BLOCKS", "1"));
		double begin = System.currentTimeMillis();
		int before = this.broken ? 0 : 6;
		if (isTooMuch(users)) {
			return broken(begin, seconds, parts, before);
		}
		long served = Math.round(perSecond * seconds);
		long wrong = this.arm.jvm().contains(SampleTestBed.WRONG) ? served / 4 : 0;
		return new K6Summary(1, "sample", begin, begin + seconds * 1000, seconds, served, 0, wrong, null, 0, null,
				perSecond, Map.of(), Map.of(), null, new Latency(1, 1, 1, 1, null, 1), List.of(),
				Collections.nCopies(parts, new K6Summary.Counts(served / parts, 0, 0)),
				List.of(new double[] { 0, 1 }, new double[] { 1, 1 }), null, null, null, null, null);
	}

	/** What a load beyond the limit would have come to. It takes no time. */
	private Future<K6Summary> overloaded(int users) {
		this.events.add("overload " + this.arm.name() + " " + users);
		if (reaches(SampleTestBed.UNSENT, users)) {
			return CompletableFuture.failedFuture(new LoadException("k6 ended"));
		}
		this.broken |= reaches(SampleTestBed.FALLS, users);
		boolean rejects = reaches(SampleTestBed.REJECTS, users);
		this.tired |= rejects && this.arm.jvm().contains(SampleTestBed.TIRED);
		if (rejects && this.arm.jvm().contains(SampleTestBed.PORTLESS)) {
			say("java.net.BindException: Cannot assign requested address");
		}
		long rejected = rejects ? 900 : 0;
		long failed = this.broken ? 700 : 0;
		double millis = this.tired ? 5000 : 1;
		double begin = System.currentTimeMillis();
		return CompletableFuture
			.completedFuture(new K6Summary(1, "sample", begin, begin + 1500, 1.5, 1000, rejected, failed, null, 0, null,
					100, Map.of(), Map.of(), null, new Latency(millis, millis, millis, millis, null, millis), List.of(),
					null, List.of(), null, null, null, null, null));
	}

	private void say(String line) {
		try {
			Files.writeString(this.log, line + "\n", StandardOpenOption.APPEND);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private boolean reaches(String flag, int users) {
		double from = value(flag);
		return from > 0 && users >= from;
	}

	private boolean breaksIn(String duration) {
		return isIn(SampleTestBed.BREAKS_IN, duration);
	}

	private boolean isIn(String flag, String duration) {
		String load = "load " + this.arm.name() + " ";
		long number = this.events.stream()
			.filter((event) -> event.startsWith(load) && event.endsWith(" " + duration))
			.count();
		return this.arm.jvm().contains(flag + duration + ":" + number);
	}

	/** The number behind the last flag of a name; 0 without one. */
	private double value(String flag) {
		return this.arm.jvm()
			.stream()
			.filter((each) -> each.startsWith(flag))
			.mapToDouble((each) -> Double.parseDouble(each.substring(flag.length())))
			.reduce(0, (earlier, later) -> later);
	}

	/** A load in which no request was served. */
	private static K6Summary nothing(double seconds, int failed) {
		double begin = System.currentTimeMillis();
		return new K6Summary(1, "sample", begin, begin + seconds * 1000, seconds, failed, 0, failed, null, 0, null, 0,
				Map.of(), Map.of(), null, null, List.of(), null, List.of(), null, null, null, null, null);
	}

	private boolean isTooMuch(int users) {
		this.broken |= this.arm.jvm()
			.stream()
			.filter((flag) -> flag.startsWith(SampleTestBed.BREAKS))
			.anyMatch((flag) -> users >= Integer.parseInt(flag.substring(SampleTestBed.BREAKS.length())));
		ensureAlive("in mid-run");
		return this.broken;
	}

	/**
	 * Serves in the first parts of many, and then never again.
	 * @param before number of parts in which it serves
	 */
	private static K6Summary broken(double begin, double seconds, int parts, int before) {
		int serving = (parts > before) ? before : 0;
		List<K6Summary.Counts> blocks = new ArrayList<>(Collections.nCopies(serving, new K6Summary.Counts(100, 0, 0)));
		blocks.addAll(Collections.nCopies(parts - serving, new K6Summary.Counts(0, 0, 0)));
		long served = 100L * serving;
		return new K6Summary(1, "sample", begin, begin + seconds * 1000, seconds, served, 0, 0, null, 0, null,
				served / seconds, Map.of(), Map.of(), null, null, List.of(), blocks, List.of(), null, null, null, null,
				null);
	}

	/** Users without think time share a number of requests. */
	private K6Summary send(ExecutorService users, int number, long requests) throws Exception {
		AtomicLong left = new AtomicLong(requests);
		AtomicLong right = new AtomicLong();
		double begin = System.currentTimeMillis();
		long from = System.nanoTime();
		List<Future<?>> running = new ArrayList<>();
		try (HttpClient client = HttpClient.newBuilder().executor(users).build()) {
			for (int i = 0; i < number; i++) {
				running.add(users.submit(() -> {
					while (left.getAndDecrement() > 0) {
						String kind = client
							.send(HttpRequest.newBuilder(URI.create(url() + "/")).build(), BodyHandlers.ofString())
							.body();
						right.addAndGet(kind.equals(this.arm.mode().threadKind()) ? 1 : 0);
					}
					return null;
				}));
			}
			for (Future<?> user : running) {
				user.get();
			}
		}
		double seconds = (System.nanoTime() - from) / 1e9;
		return new K6Summary(1, "sample", begin, begin + seconds * 1000, seconds, requests, 0, requests - right.get(),
				null, 0, null, requests / seconds, Map.of(), Map.of(this.arm.mode().threadKind(), right.get()), null,
				new Latency(1, 1, 1, 1, null, 1), List.of(), null,
				List.of(new double[] { 0, 1 }, new double[] { 1, 1 }), null, null, null, null, null);
	}

	/** Claims that a few requests took as long as they were asked to. */
	private static K6Summary lasting(K6Summary sent, double seconds, double millis) {
		return new K6Summary(sent.schema(), sent.script(), sent.startedAtMillis(), sent.endedAtMillis(), seconds,
				sent.completed(), 0, sent.errors(), null, 0, null, sent.completed() / seconds, sent.checks(),
				sent.threadKinds(), null, new Latency(millis, millis, millis, millis, null, millis),
				sent.latencyCurve(), null, List.of(new double[] { 0, millis }, new double[] { 1, millis }), null, null,
				null, null, null);
	}

	private record SampleLoad(ExecutorService users, Future<K6Summary> summary) implements RunningLoad {

		@Override
		public boolean await(Duration time) throws InterruptedException {
			try {
				this.summary.get(time.toMillis(), TimeUnit.MILLISECONDS);
				return true;
			}
			catch (TimeoutException ex) {
				return false;
			}
			catch (ExecutionException ex) {
				return true;
			}
		}

		@Override
		public LoadResult await() throws InterruptedException {
			try {
				return new LoadResult(this.summary.get(), null);
			}
			catch (ExecutionException ex) {
				if (ex.getCause() instanceof BenchException failure) {
					throw failure;
				}
				throw new IllegalStateException(ex.getCause());
			}
		}

		@Override
		public void close() {
			this.users.shutdownNow();
		}

	}

	@Override
	public Diagnostics diagnostics(Path folder) {
		return new SampleDiagnostics(this.arm.mode().threadKind());
	}

	/** Sees what the arm is meant to show. */
	private record SampleDiagnostics(String threadKind) implements Diagnostics {

		@Override
		public Evidence observe(String arm, Supplier<RunningLoad> load, Supplier<List<Evidence.Logged>> logged)
				throws InterruptedException {
			try (RunningLoad running = load.get()) {
				running.await();
			}
			return new Evidence(arm, ThreadKind.of(this.threadKind), List.of(), 8, 8, Map.of(), List.of(), List.of(),
					null, logged.get(), null, null);
		}

		@Override
		public Evidence observeStuck(String arm, List<Evidence.Logged> logged) {
			return new Evidence(arm, ThreadKind.of(this.threadKind), List.of(), 2, 40, Map.of(), List.of(),
					List.of(new Evidence.Place(
							"a monitor of acme.Jar whose owner is a virtual" + " thread without a carrier",
							"acme.Jar.read(Jar.java:1)", 2, 1,
							List.of("acme.Jar.read(Jar.java:1)", "java.lang.Class.forName0(Native Method)"))),
					null, logged, null, null);
		}

	}

	@Override
	public void close() {
		this.server.stop(0);
		this.threads.shutdownNow();
		this.events.add("close " + this.arm.name());
		if (this.arm.jvm().contains(SampleTestBed.UNCLOSABLE)) {
			throw new ServiceException("service does not end");
		}
	}

}
