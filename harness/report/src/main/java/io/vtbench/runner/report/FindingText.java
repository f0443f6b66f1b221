package io.vtbench.runner.report;

import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.Stack;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.Trial.Finding.Starvation.Below;
import io.vtbench.runner.result.WaitKind;
import org.jspecify.annotations.Nullable;

/**
 * Puts a finding into words: what was seen, and what to do about it. Each kind of wait
 * has its own advice.
 */
record FindingText(Finding finding) {

	/** The advice about a wait for Spring Boot's loader of nested jars. */
	private static final String EXTRACT = "start the service from its extracted jar (java -Djarmode=tools -jar app.jar extract)";

	/** Returns what was seen, with its numbers. */
	String sentence() {
		return switch (this.finding) {
			case Finding.Starvation starvation -> "all " + starvation.carriers() + " carrier threads of "
					+ starvation.arm() + " wait for " + starvation.waitFor() + below(starvation.below())
					+ ", so that no virtual thread can run (carrier starvation; the JDK reports no deadlock"
					+ ((starvation.nestedJar() && starvation.loadsClass()) ? "; spring-boot issue 51463" : "") + ")";
			case Finding.Wait wait -> who(wait.arm(), wait.shares())
					+ ((wait.waitFor() == WaitKind.RUNNING) ? " were computing, most of them at "
							: " waited for " + wait.waitFor().text() + ", most of them at ")
					+ wait.frame();
			case Finding.Pinning pinning -> "virtual threads of " + pinning.arm() + " kept their carrier while waiting "
					+ pinning.times() + " times, together " + Figures.seconds(pinning.seconds()) + ", "
					+ Figures.percent(pinning.share()) + " of it at " + pinning.frame()
					+ ((pinning.reason() != null) ? " (" + pinning.reason() + ")" : "");
			case Finding.FullPool pool -> who(pool.arm(), pool.shares()) + " waited for a thread of " + name(pool)
					+ ", all of them busy, most at " + pool.frame();
			case Finding.BusyLoop loop -> Figures.count(loop.threads(), "virtual thread") + " of " + loop.arm()
					+ " computed in " + loop.frame() + " in all " + loop.dumps() + " dumps and kept "
					+ ((loop.threads() == 1) ? "its carrier" : "their carriers")
					+ " all the time, so that no other virtual thread could run there";
			case Finding.LongComputation computation -> "a few requests of " + computation.arm() + " ("
					+ Figures.count((long) computation.requests()) + " of them seen) computed for "
					+ Figures.millis(computation.millis()) + " and longer, most in " + computation.frame() + ", "
					+ Figures.percent(computation.share()) + " of all that was computed, while on average "
					+ Figures.number(computation.waiting()) + " others waited for a carrier";
			case Finding.InitialValues values ->
				"virtual threads of " + values.arm() + " spent " + Figures.percent(values.share())
						+ " of what they computed on initial values of thread-locals, most of it in " + values.frame();
			case Finding.Interrupts interrupts -> "interrupts closed connections of " + interrupts.arm()
					+ ", and none of " + interrupts.other() + " under the same load";
			case Finding.Warnings warnings -> warnings.arm() + " logged " + Figures.count(warnings.kinds(), "kind")
					+ " of warning or error that " + warnings.other() + " did not under the same load";
			case Finding.SlowHealth health -> "under full load " + health.path() + " took up to "
					+ Figures.millis(health.longestMillis()) + " in " + health.arm() + ", and up to "
					+ Figures.millis(health.otherMillis()) + " in " + health.other();
			case Finding.GrowingMemory memory ->
				"memory grows by " + Figures.bytes(memory.bytesEach()) + " with each request in " + memory.arm()
						+ ", and " + ((memory.otherBytesEach() < memory.bytesEach() / 10) ? "not"
								: "by " + Figures.bytes(memory.otherBytesEach()))
						+ " in " + memory.other();
		};
	}

	private static String below(@Nullable Below below) {
		if (below == null) {
			return "";
		}
		return below.initialiser() ? " below the class initialiser " + below.frame()
				: " below the native frame " + below.frame();
	}

	private static String who(String arm, List<Double> each) {
		String shares = each.stream().map(Figures::percent).collect(Collectors.joining(", "));
		return (each.size() > 1) ? "in " + ((each.size() == 2) ? "both" : "all") + " arms (" + shares + ") requests"
				: shares + " of the requests in " + arm;
	}

	private static String name(Finding.FullPool pool) {
		String threads = ", which has " + Figures.count(pool.threads(), "thread");
		return switch (pool.pool()) {
			case REQUEST_THREADS -> "the pool of request threads" + threads;
			case APPLICATION -> "the application task executor" + threads;
			case COMMON -> "the JDK's common pool (ForkJoinPool.commonPool)" + threads;
			case SCHEDULER -> "the task scheduler" + threads;
			case OWN -> "a pool of the service's own (" + pool.name() + ")" + threads;
		};
	}

	/**
	 * Returns the limit that the finding is about, as a sentence; empty where it is about
	 * none.
	 */
	String limit() {
		return (this.finding instanceof Finding.FullPool pool)
				? "Size " + name(pool) + ": it now decides how many requests go on at once." : "";
	}

	private static String advice(Finding.FullPool pool) {
		return switch (pool.pool()) {
			case REQUEST_THREADS -> "virtual threads lift this limit, and so does a larger " + Stack.threadLimits()
					+ ", where each thread takes memory of its own";
			case APPLICATION ->
				"this pool is the limit, and not the threads of the server: raise spring.task.execution.pool.core-size"
						+ " (max-size counts only once queue-capacity is used up), or set spring.threads.virtual.enabled=true,"
						+ " with which each task has a virtual thread (spring.task.execution.simple.concurrency-limit"
						+ " limits them)";
			case COMMON ->
				"this pool is the limit, and not the threads of the server, and virtual threads do not enlarge"
						+ " it: give CompletableFuture an executor of its own for work that waits, keep waits out of"
						+ " parallel streams, or set" + " -Djava.util.concurrent.ForkJoinPool.common.parallelism";
			case SCHEDULER ->
				"this pool is the limit: raise spring.task.scheduling.pool.size, or let an executor do what"
						+ " requests wait for";
			case OWN ->
				"this pool is the limit, and not the threads of the server: enlarge it where the service makes it,"
						+ " or let it start a virtual thread for each task (Executors.newVirtualThreadPerTaskExecutor)"
						+ " and limit what must not be asked by more at once";
		};
	}

	/** Returns what to do about the finding. */
	String nextStep() {
		return switch (this.finding) {
			case Finding.Starvation starvation -> (starvation.nestedJar() ? EXTRACT + ", or " : "")
					+ (starvation.loadsClass() ? "load these classes before requests come, or "
							: "move this wait out of the native code, or of synchronized before JDK 24, or ")
					+ "keep platform threads; more carriers (-Djdk.virtualThreadScheduler.parallelism) are a workaround"
					+ " that promises nothing";
			case Finding.Wait wait -> advice(wait.waitFor());
			case Finding.Pinning pinning -> switch (pinning.cause()) {
				case BEFORE_JDK_24 -> "move to JDK 24 or later, where synchronized no longer pins, or replace"
						+ " the synchronized section or native call around the wait";
				case INITIALISER -> "initialise this class before requests come, for example by a call at the"
						+ " start: a wait in a class initialiser, or for one, keeps the carrier on this JDK too";
				case NATIVE -> "move the wait out of the native code, or of what the JVM itself calls (such as"
						+ " a class loader), or do this work on platform threads: synchronized no longer pins on this JDK, but these do";
			};
			case Finding.FullPool pool -> advice(pool);
			case Finding.BusyLoop loop -> "run this loop on a platform thread, or let it wait (for a queue, a sleep)"
					+ " instead of asking again and again: the scheduler of virtual threads takes no carrier away";
			case Finding.LongComputation computation ->
				"platform threads take turns on a processor, and virtual threads do"
						+ " not: give this computation a small pool of platform threads (Executors.newFixedThreadPool), or keep"
						+ " platform threads for all requests";
			case Finding.InitialValues values -> "a virtual thread serves one request, so that the value is made for"
					+ " each: share one that is immutable, or lend objects from a pool";
			case Finding.Interrupts interrupts -> "an interrupt closes the socket that a virtual thread waits at, and"
					+ " leaves that of a platform thread alone: set time-outs in the client instead of interrupting"
					+ " (Future.cancel(true), shutdownNow, a time limiter)";
			case Finding.Warnings warnings -> "read these lines before the switch";
			case Finding.SlowHealth health ->
				"a probe of Kubernetes waits for 1 s, and restarts a pod after three in a row:"
						+ " give its probes a longer timeoutSeconds, or limit how many requests compute at once";
			case Finding.GrowingMemory memory -> "look for what is kept by thread or by request and never removed, such"
					+ " as a map by thread, before memory ends";
		};
	}

	private static String advice(WaitKind kind) {
		return switch (kind) {
			case NESTED_JAR -> EXTRACT + ": Spring Boot's loader of nested jars serves one thread after the other";
			case DATABASE_POOL ->
				"size the pool (such as spring.datasource.hikari.maximum-pool-size) before or with the switch: virtual threads"
						+ " only move the queue from the request pool to this one";
			case HTTP_POOL ->
				"raise the HTTP client's limits per route and in all (Apache HttpClient's defaults are 5 and 25): virtual"
						+ " threads only move the queue there";
			case LIMIT -> "raise the limit or keep it as the back-pressure that a thread pool no longer gives";
			case MONITOR ->
				"shorten the synchronized section or use a ReentrantLock; before JDK 24 a wait in it also pins a carrier";
			case LOCK -> "shorten the section below the lock: more threads only queue there";
			case RESULT ->
				"look at the executor that computes the result: its size is the limit, not the request threads";
			case QUEUE -> "look at what fills or empties the queue: its pace is the limit, not the request threads";
			case UNKNOWN ->
				"find out from these frames what is waited for: a remote answer gains by virtual threads, a pool or a lock"
						+ " only gets a longer queue";
			case NATIVE -> "it keeps its carrier, of which there are as many as processors: give this work a pool of"
					+ " platform threads, start the JVM with more carriers (-Djdk.virtualThreadScheduler.parallelism), or keep"
					+ " platform threads";
			case RUNNING -> "virtual threads will not help: requests compute most of their time";
			case DATABASE, CLIENT, REMOTE, SLEEP, FILE -> "";
		};
	}

	/** Returns stack frames, top first, or log lines. */
	List<String> evidence() {
		return this.finding.evidence();
	}

	/**
	 * Returns the evidence as lines that need no escaping in a code block of Markdown.
	 */
	List<String> lines() {
		return evidence().stream().map(PlainText::line).toList();
	}

}
