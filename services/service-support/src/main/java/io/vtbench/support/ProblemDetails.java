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
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/**
 * Makes problem details (RFC 9457) of failures. It names the field that is to blame, and
 * keeps the rest to itself; what a service behind this one did wrong is one line in the
 * log. Spring MVC's own failures (404, 405, 415 and so on) come from the base class.
 */
@RestControllerAdvice
class ProblemDetails extends ResponseEntityExceptionHandler {

	private static final Logger log = LoggerFactory.getLogger(ProblemDetails.class);

	@ExceptionHandler
	ProblemDetail unexpected(Exception failure) {
		log.error("Unexpected failure", failure);
		return ProblemDetail.forStatusAndDetail(HttpStatus.INTERNAL_SERVER_ERROR, "The service failed.");
	}

	@Override
	protected @Nullable ResponseEntity<Object> handleExceptionInternal(Exception failure, @Nullable Object body,
			HttpHeaders headers, HttpStatusCode status, WebRequest request) {
		if (status.is5xxServerError()) {
			log.warn(line(failure));
		}
		Object problem = switch (failure) {
			case MethodArgumentNotValidException ex -> badFields(ex.getFieldErrors()
				.stream()
				.collect(Collectors.toMap((error) -> error.getField(),
						(error) -> String.valueOf(error.getDefaultMessage()),
						(first, second) -> first + " and " + second)));
			case HandlerMethodValidationException ex -> badFields(ex.getParameterValidationResults()
				.stream()
				.collect(Collectors.toMap((result) -> String.valueOf(result.getMethodParameter().getParameterName()),
						(result) -> String.valueOf(result.getResolvableErrors().getFirst().getDefaultMessage()))));
			case MethodArgumentTypeMismatchException ex -> badFields(Map.of(ex.getName(), "has the wrong type"));
			case HttpMessageNotReadableException ex -> unreadable(ex.getCause());
			default -> body;
		};
		return super.handleExceptionInternal(failure, problem, headers, status, request);
	}

	/** Returns what the caller is told, and the first line of what was the cause. */
	private static String line(Exception failure) {
		String told = (failure instanceof ErrorResponse response) ? String.valueOf(response.getBody().getDetail())
				: String.valueOf(failure.getMessage());
		Throwable cause = NestedExceptionUtils.getRootCause(failure);
		return told + ((cause != null) ? " (" + cause.toString().lines().findFirst().orElse("") + ")" : "");
	}

	private static ProblemDetail unreadable(@Nullable Throwable cause) {
		return switch (cause) {
			case DatabindException ex when !ex.getPath().isEmpty() ->
				badFields(Map.of(String.valueOf(ex.getPath().getFirst().getPropertyName()), "has the wrong type"));
			case StreamReadException ex -> badRequest("The body is not valid JSON.");
			case DatabindException ex -> badRequest("The body is not a JSON object.");
			case null, default -> badRequest("The body is missing or cannot be read.");
		};
	}

	private static ProblemDetail badFields(Map<String, String> rules) {
		Map<String, String> sorted = new TreeMap<>(rules);
		ProblemDetail problem = badRequest(sorted.entrySet()
			.stream()
			.map((rule) -> rule.getKey() + " " + rule.getValue())
			.collect(Collectors.joining(", ", "", ".")));
		problem.setProperty("errors", sorted);
		return problem;
	}

	private static ProblemDetail badRequest(String detail) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail);
	}

}
