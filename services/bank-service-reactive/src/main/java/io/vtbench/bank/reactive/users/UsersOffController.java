package io.vtbench.bank.reactive.users;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Stands in for the users where there is no database.
 */
@RestController
@ConditionalOnBooleanProperty(name = "users.enabled", havingValue = false, matchIfMissing = true)
class UsersOffController {

	@GetMapping("/users")
	ProblemDetail users() {
		return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE,
				"Users are switched off: start the bank with users.enabled=true and a PostgreSQL at spring.datasource.url.");
	}

}
