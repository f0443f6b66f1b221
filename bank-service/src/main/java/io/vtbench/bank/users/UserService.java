package io.vtbench.bank.users;

import java.util.List;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
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

	UserService(UserRepository repository, ScreeningClient screeningClient) {
		this.repository = repository;
		this.screeningClient = screeningClient;
	}

	List<ScreenedUser> find(String name, String surname) {
		return this.repository.find(name, surname).stream().map(this::screen).toList();
	}

	private ScreenedUser screen(User user) {
		ScreeningClient.Screening screening = this.screeningClient.screen(user.surname());
		return new ScreenedUser(user.name(), screening.surname());
	}

}
