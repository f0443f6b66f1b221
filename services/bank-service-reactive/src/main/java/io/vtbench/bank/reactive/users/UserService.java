package io.vtbench.bank.reactive.users;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.stereotype.Service;

/**
 * Finds users and has each of them screened, one after the other. The connection is back
 * in its pool before the first screening begins.
 */
@Service
@ConditionalOnBooleanProperty("users.enabled")
class UserService {

	private final UserRepository repository;

	private final ScreeningClient screeningClient;

	private final Duration timeout;

	UserService(UserRepository repository, ScreeningClient screeningClient, DatabaseProperties database) {
		this.repository = repository;
		this.screeningClient = screeningClient;
		// The last resort: it ends the request, whatever its connection does.
		this.timeout = database.acquireTimeout().plus(database.queryTimeout()).plusSeconds(1);
	}

	Mono<List<ScreenedUser>> find(String name, String surname) {
		return this.repository.find(name, surname)
			.collectList()
			.timeout(this.timeout)
			.onErrorMap(TimeoutException.class, (ex) -> new QueryTimeoutException("No rows in time", ex))
			.flatMapMany(Flux::fromIterable)
			.concatMap(this::screen)
			.collectList();
	}

	private Mono<ScreenedUser> screen(User user) {
		return this.screeningClient.screen(user.surname())
			.map((screening) -> new ScreenedUser(user.name(), screening.surname()));
	}

}
