package io.vtbench.runner.system;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Asks a service that starts whether it is ready. A question stays open for as long as
 * the service takes, and is put again once it is answered or lost.
 */
final class Readiness {

	/**
	 * The path that is asked for where no health path is named. A service without an
	 * actuator there says at once that it has no such path, whatever it does on its start
	 * page.
	 */
	static final String ANY = "/actuator/health";

	private static final int OK = 200;

	private static final int DOWN = 503;

	private static final int NOT_FOUND = 404;

	private static final Duration LOST = Duration.ofSeconds(30);

	private final JavaService service;

	private final @Nullable String health;

	private final Supplier<ServicePaths> paths;

	private final Map<URI, CompletableFuture<Integer>> open = new HashMap<>();

	private final Map<URI, Integer> answers = new HashMap<>();

	private volatile @Nullable URI found;

	/**
	 * Asks nothing yet.
	 * @param paths where the service may have what it is asked for, as far as is known
	 */
	Readiness(JavaService service, Supplier<ServicePaths> paths) {
		this.service = service;
		this.health = service.spec().health();
		this.paths = paths;
	}

	/** Returns whether the service is ready, by the answers so far. */
	boolean isReady() {
		if (this.health == null) {
			return ask(own(ANY)) > 0;
		}
		URI apart = this.service.management(this.health);
		int status = ask(apart);
		// a service that has no management port answers on its own; one that says that it
		// is down is asked no further
		if (isFound(apart, status) || (status != DOWN && isFound(own(this.health), ask(own(this.health))))) {
			return true;
		}
		return this.answers.getOrDefault(apart, 0) == NOT_FOUND
				&& elsewhere(this.health).anyMatch((address) -> isFound(address, ask(address)));
	}

	/**
	 * Returns where else a path may be. It is given as it is by hand, where the actuator
	 * has no port of its own.
	 */
	private Stream<URI> elsewhere(String path) {
		ServicePaths known = this.paths.get();
		return Stream.concat(known.apart(path).map(this.service::management), known.below(path).map(this::own));
	}

	private boolean isFound(URI address, int status) {
		if (status == OK) {
			this.found = address;
		}
		return status == OK;
	}

	private int ask(URI address) {
		CompletableFuture<Integer> answer = this.open.computeIfAbsent(address, (asked) -> LocalHttp.ask(asked, LOST));
		if (answer.isDone()) {
			this.open.remove(address);
			this.answers.put(address, answer.join());
		}
		return this.answers.getOrDefault(address, 0);
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
		List<URI> asked = (this.health != null) ? List.of(this.service.management(this.health), own(this.health))
				: List.of(own(ANY));
		List<URI> answered = asked.stream().filter((address) -> status(address) > 0).toList();
		return answered.stream()
			.filter((address) -> status(address) != NOT_FOUND)
			.findFirst()
			.orElse(answered.isEmpty() ? null : answered.getLast());
	}

	int status(URI address) {
		return this.answers.getOrDefault(address, 0);
	}

	private URI own(String path) {
		return URI.create(this.service.url() + path);
	}

}
