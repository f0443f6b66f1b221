package io.vtbench.bank.reactive.users;

import java.util.List;

import io.vtbench.bank.reactive.web.InvalidFieldException;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@ConditionalOnBooleanProperty("users.enabled")
class UserController {

	/** Characters, as in the table and in the screening. */
	private static final int LONGEST = 100;

	private final UserService userService;

	UserController(UserService userService) {
		this.userService = userService;
	}

	@GetMapping("/users")
	Mono<List<ScreenedUser>> users(@RequestParam String name, @RequestParam String surname) {
		check("name", name);
		check("surname", surname);
		return this.userService.find(name, surname);
	}

	private static void check(String field, String value) {
		if (value.isBlank() || value.length() > LONGEST || value.chars().anyMatch(UserController::isNoText)) {
			throw new InvalidFieldException(field,
					"must have 1 to " + LONGEST + " characters, not only blanks and no control characters");
		}
	}

	/**
	 * PostgreSQL stores no NUL, and a replacement character is what was no UTF-8.
	 */
	private static boolean isNoText(int character) {
		return Character.isISOControl(character) || character == '\uFFFD';
	}

}
