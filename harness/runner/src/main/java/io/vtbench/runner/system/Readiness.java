package io.vtbench.runner.system;

import java.net.URI;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.vtbench.runner.machine.LocalHttp;
import org.jspecify.annotations.Nullable;

/**
 * Asks a service that starts whether it is ready. A question stays open for as long as
 * the service takes, and is put again once it is answered or lost.
 */
final class Readiness {

	/**
	 * The path that is asked for where no health path is named. No service has it, so
	 * each says so at once, whatever it does on its start page and in its health check.
	 */
	static final String ANY = "/.well-known/vtbench";

	private static final int OK = 200;

	private static final int DOWN = 503;

	private static final int NOT_FOUND = 404;

	private static final Duration LOST = Duration.ofSeconds(30);

	private final JavaService service;

	private final @Nullable String health;

	private final Map<URI, CompletableFuture<Integer>> open = new HashMap<>();

	private final Map<URI, Integer> answers = new HashMap<>();

	private volatile @Nullable URI found;

	/** Asks nothing yet. */
	Readiness(JavaService service) {
		this.service = service;
		this.health = service.spec().health();
	}

	/** Returns whether the service is ready, by the answers so far. */
	boolean isReady() {
		for (URI address : asked()) {
			int status = ask(address);
			if (status == OK || (this.health == null && status > 0)) {
				this.found = address;
				return true;
			}
			if (status == DOWN) {
				// it is there, and is asked nowhere else
				return false;
			}
		}
		return false;
	}

	/** Returns where the service is asked: first where no load comes. */
	private List<URI> asked() {
		return (this.health == null) ? List.of(URI.create(this.service.url() + ANY))
				: Stream.of(this.service.actuatorUrl(), this.service.url())
					.distinct()
					.map((door) -> URI.create(door + this.health))
					.toList();
	}

	private int ask(URI address) {
		CompletableFuture<Integer> answer = this.open.computeIfAbsent(address, (asked) -> LocalHttp.ask(asked, LOST));
		if (answer.isDone()) {
			this.open.remove(address);
			this.answers.put(address, answer.join());
		}
		return status(address);
	}

	/** Returns the address that was found to be ready; null before that. */
	@Nullable URI found() {
		return this.found;
	}

	/**
	 * Returns the address where the health path was found on a port that takes no load;
	 * null for nowhere.
	 */
	@Nullable URI apart() {
		return (this.found != null && !this.found.toString().startsWith(this.service.url() + "/")) ? this.found : null;
	}

	/**
	 * Returns the address whose answer says most of all that were given; null where none
	 * was.
	 */
	@Nullable URI telling() {
		return asked().stream()
			.filter((address) -> status(address) > 0)
			.max(Comparator.comparing((address) -> status(address) != NOT_FOUND))
			.orElse(null);
	}

	int status(URI address) {
		return this.answers.getOrDefault(address, 0);
	}

}
