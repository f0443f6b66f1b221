package io.vtbench.support;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DatabindException;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.validation.FieldError;
import org.springframework.web.ErrorResponse;
import org.springframework.web.method.annotation.HandlerMethodValidationException;

/**
 * Says what was wrong in the same words on either stack: to the caller the field that is
 * to blame, and to the log what a service behind this one did wrong, in one line.
 */
public final class Problems {

	/** What is said of a value of another type than its field. */
	public static final String WRONG_TYPE = "has the wrong type";

	private static final Logger log = LoggerFactory.getLogger(Problems.class);

	private Problems() {
	}

	/**
	 * Makes the answer to a failure of this service, and keeps the rest to the log.
	 */
	public static ProblemDetail unexpected(Exception failure) {
		log.error("Unexpected failure", failure);
		return ProblemDetail.forStatusAndDetail(HttpStatus.INTERNAL_SERVER_ERROR, "The service failed.");
	}

	/**
	 * Logs what the caller is told, and the first line of what was the cause.
	 */
	public static void log(Exception failure) {
		String told = (failure instanceof ErrorResponse response) ? String.valueOf(response.getBody().getDetail())
				: String.valueOf(failure.getMessage());
		Throwable cause = NestedExceptionUtils.getRootCause(failure);
		log.warn(told + ((cause != null) ? " (" + cause.toString().lines().findFirst().orElse("") + ")" : ""));
	}

	public static ProblemDetail badFields(Iterable<FieldError> errors) {
		Map<String, String> rules = new TreeMap<>();
		errors.forEach((error) -> rules.merge(error.getField(), String.valueOf(error.getDefaultMessage()),
				(first, second) -> first + " and " + second));
		return badFields(rules);
	}

	public static ProblemDetail badParameters(HandlerMethodValidationException failure) {
		Map<String, String> rules = new TreeMap<>();
		failure.getParameterValidationResults()
			.forEach((result) -> rules.put(String.valueOf(result.getMethodParameter().getParameterName()),
					String.valueOf(result.getResolvableErrors().getFirst().getDefaultMessage())));
		return badFields(rules);
	}

	/**
	 * Makes the answer to values that broke a rule.
	 * @param rules what each value must be, by its field
	 */
	public static ProblemDetail badFields(Map<String, String> rules) {
		Map<String, String> sorted = new TreeMap<>(rules);
		ProblemDetail problem = badRequest(sorted.entrySet()
			.stream()
			.map((rule) -> rule.getKey() + " " + rule.getValue())
			.collect(Collectors.joining(", ", "", ".")));
		problem.setProperty("errors", sorted);
		return problem;
	}

	/**
	 * Makes the answer to a body.
	 * @param cause what Jackson said of it, if it saw it
	 */
	public static ProblemDetail unreadable(@Nullable Throwable cause) {
		return switch (cause) {
			case DatabindException ex when !ex.getPath().isEmpty() ->
				badFields(Map.of(String.valueOf(ex.getPath().getFirst().getPropertyName()), WRONG_TYPE));
			case StreamReadException ex -> badRequest("The body is not valid JSON.");
			case DatabindException ex -> badRequest("The body is not a JSON object.");
			case null, default -> badRequest("The body is missing or cannot be read.");
		};
	}

	private static ProblemDetail badRequest(String detail) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail);
	}

}
