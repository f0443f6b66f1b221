package io.vtbench.lab.fanout;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.springframework.context.annotation.Profile;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Makes two calls that do not depend on each other, in a style for each method.
 */
@RestController
@Profile("fan-out")
@RequestMapping(path = "/fan-out", produces = MediaType.TEXT_PLAIN_VALUE)
class FanOutController {

	private final Checks checks;

	private final AsyncTaskExecutor executor;

	FanOutController(Checks checks, AsyncTaskExecutor applicationTaskExecutor) {
		this.checks = checks;
		this.executor = applicationTaskExecutor;
	}

	/** One after the other, on the request's own thread. */
	@GetMapping(params = "style=sequential")
	String sequential() {
		return done(this.checks.risk(), this.checks.screening());
	}

	/** Both on threads of Boot's executor, while the request's own waits. */
	@GetMapping(params = "style=executor")
	String executor() throws Exception {
		Future<Map<String, String>> risk = this.executor.submit(this.checks::risk);
		Future<Map<String, String>> screening = this.executor.submit(this.checks::screening);
		return done(answer(risk), answer(screening));
	}

	/** The same, combined without a wait but for the last. */
	@GetMapping(params = "style=completable")
	String completable() throws Exception {
		CompletableFuture<Map<String, String>> risk = this.executor.submitCompletable(this.checks::risk);
		CompletableFuture<Map<String, String>> screening = this.executor.submitCompletable(this.checks::screening);
		return answer(risk.thenCombine(screening, FanOutController::done));
	}

	/**
	 * Each on a virtual thread of its own; where the first fails, the other is given up.
	 */
	@GetMapping(params = "style=per-call")
	String perCall() throws Exception {
		ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
		try {
			Future<Map<String, String>> risk = threads.submit(this.checks::risk);
			Future<Map<String, String>> screening = threads.submit(this.checks::screening);
			return done(answer(risk), answer(screening));
		}
		finally {
			threads.shutdownNow();
		}
	}

	/** Waits for an answer, or fails as its call did. */
	private static <T> T answer(Future<T> call) throws Exception {
		try {
			return call.get();
		}
		catch (ExecutionException ex) {
			throw (ex.getCause() instanceof Exception failure) ? failure : ex;
		}
	}

	static String done(Map<String, String> risk, Map<String, String> screening) {
		return "done " + String.join(",", risk.values()) + " " + String.join(",", screening.values());
	}

}
