package io.vtbench.bank.users;

import java.util.List;

import io.vtbench.bank.backend.RiskClient;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.stereotype.Service;

/**
 * Finds users and has each of them screened. The connection is back in its pool before
 * the first screening begins.
 */
@Service
@ConditionalOnBooleanProperty("users.enabled")
class UserService {

	private final UserRepository repository;

	private final RiskClient riskClient;

	UserService(UserRepository repository, RiskClient riskClient) {
		this.repository = repository;
		this.riskClient = riskClient;
	}

	List<ScreenedUser> find(String name, String surname) {
		return this.repository.find(name, surname)
			.stream()
			.map((user) -> new ScreenedUser(user.name(), this.riskClient.screen(user.surname()).surname()))
			.toList();
	}

	record ScreenedUser(String name, String surname) {
	}

}
