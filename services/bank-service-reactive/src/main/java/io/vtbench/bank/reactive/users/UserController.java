package io.vtbench.bank.reactive.users;

import java.util.List;

import jakarta.validation.constraints.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.core.NestedRuntimeException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@ConditionalOnBooleanProperty("users.enabled")
class UserController {

	private static final Logger log = LoggerFactory.getLogger(UserController.class);

	/** PostgreSQL stores no NUL, and a replacement character is what was no UTF-8. */
	private static final String NAME = "(?=.*\\S)[^\\p{Cc}\\uFFFD]{1,100}";

	private static final String NOT_A_NAME = "must have 1 to 100 characters, not only blanks and no control characters";

	private final UserService userService;

	UserController(UserService userService) {
		this.userService = userService;
	}

	@GetMapping("/users")
	Mono<List<ScreenedUser>> users(
			@RequestParam(defaultValue = "") @Pattern(regexp = NAME, message = NOT_A_NAME) String name,
			@RequestParam(defaultValue = "") @Pattern(regexp = NAME, message = NOT_A_NAME) String surname) {
		return this.userService.find(name, surname);
	}

	/**
	 * Says that the database is down, its pool is exhausted, or it takes too long. A
	 * wrong query is none of these: it stays the bank's own failure.
	 */
	@ExceptionHandler({ DataAccessResourceFailureException.class, TransientDataAccessException.class })
	ProblemDetail databaseFailed(NestedRuntimeException failure) {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE,
				"users-database cannot be reached or is too busy");
		problem.setProperty("backEnd", "users-database");
		log.warn("{} ({})", problem.getDetail(),
				failure.getMostSpecificCause().toString().lines().findFirst().orElse(""));
		return problem;
	}

}
