package io.vtbench.bank.users;

import java.util.List;

import io.vtbench.bank.backend.BackEndException;
import io.vtbench.bank.users.UserService.ScreenedUser;
import jakarta.validation.constraints.Pattern;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class UserController {

	/** PostgreSQL stores no NUL, and a replacement character is what was no UTF-8. */
	private static final String NAME = "(?=.*\\S)[^\\p{Cc}\\uFFFD]{1,100}";

	private static final String NOT_A_NAME = "must have 1 to 100 characters, not only blanks and no control characters";

	private static final String OFF = "Users are switched off: start the bank with users.enabled=true and a PostgreSQL at "
			+ "spring.datasource.url.";

	private final @Nullable UserService userService;

	UserController(ObjectProvider<UserService> userService) {
		this.userService = userService.getIfAvailable();
	}

	@GetMapping("/users")
	List<ScreenedUser> users(@RequestParam(defaultValue = "") @Pattern(regexp = NAME, message = NOT_A_NAME) String name,
			@RequestParam(defaultValue = "") @Pattern(regexp = NAME, message = NOT_A_NAME) String surname) {
		HttpStatus unavailable = HttpStatus.SERVICE_UNAVAILABLE;
		if (this.userService == null) {
			throw new ErrorResponseException(unavailable, ProblemDetail.forStatusAndDetail(unavailable, OFF), null);
		}
		try {
			return this.userService.find(name, surname);
		}
		// A wrong query is neither: it stays the bank's own failure.
		catch (DataAccessResourceFailureException | TransientDataAccessException ex) {
			throw new BackEndException(unavailable, "users-database", "cannot be reached or is too busy", false, ex);
		}
	}

}
