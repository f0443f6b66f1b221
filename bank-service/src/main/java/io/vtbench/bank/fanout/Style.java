package io.vtbench.bank.fanout;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

import io.vtbench.bank.web.InvalidFieldException;

import org.springframework.core.task.AsyncTaskExecutor;

/** How two calls are made. */
enum Style {

	/** One after the other, on the request's own thread. */
	SEQUENTIAL {
		@Override
		String both(Callable<String> first, Callable<String> second, AsyncTaskExecutor executor) throws Exception {
			return first.call() + " " + second.call();
		}
	},

	/** Both on threads of Boot's executor, while the request's own waits. */
	EXECUTOR {
		@Override
		String both(Callable<String> first, Callable<String> second, AsyncTaskExecutor executor) throws Exception {
			Future<String> one = executor.submit(first);
			Future<String> two = executor.submit(second);
			return one.get() + " " + two.get();
		}
	},

	/** The same, combined without a wait but for the last. */
	COMPLETABLE {
		@Override
		String both(Callable<String> first, Callable<String> second, AsyncTaskExecutor executor) throws Exception {
			CompletableFuture<String> one = executor.submitCompletable(first);
			return one.thenCombine(executor.submitCompletable(second), (left, right) -> left + " " + right).get();
		}
	},

	/** Each on a thread of its own below the request's: a preview in JDK 25. */
	STRUCTURED {
		@Override
		String both(Callable<String> first, Callable<String> second, AsyncTaskExecutor executor) throws Exception {
			try (StructuredScope scope = new StructuredScope()) {
				StructuredScope.Task one = scope.fork(first);
				StructuredScope.Task two = scope.fork(second);
				scope.join();
				return one.get() + " " + two.get();
			}
		}
	};

	/**
	 * The style of a name in lower case.
	 * @throws InvalidFieldException where there is none
	 */
	static Style of(String name) {
		return Arrays.stream(values())
			.filter((style) -> style.label().equals(name))
			.findFirst()
			.orElseThrow(() -> new InvalidFieldException("style",
					"must be one of " + Arrays.stream(values()).map(Style::label).collect(Collectors.joining(", "))));
	}

	String label() {
		return name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Makes both calls.
	 * @return both answers with a blank between them
	 * @throws ExecutionException or another where a call failed
	 */
	abstract String both(Callable<String> first, Callable<String> second, AsyncTaskExecutor executor) throws Exception;

}
