package io.vtbench.bank.web;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.vtbench.bank.backend.BackEndException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DatabindException;

import org.springframework.beans.TypeMismatchException;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.validation.FieldError;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/**
 * Names the field or the back-end that is to blame, and keeps the rest to itself. Spring
 * MVC's own failures (404, 405, 415 and so on) come from the base class.
 */
@RestControllerAdvice
class ProblemDetails extends ResponseEntityExceptionHandler {

	private static final Logger log = LoggerFactory.getLogger(ProblemDetails.class);

	private static final String WRONG_TYPE = "has the wrong type";

	@ExceptionHandler
	ProblemDetail backEndFailed(BackEndException failure) {
		log.debug("Back-end failed", failure);
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(failure.failure().status(), failure.getMessage());
		problem.setProperty("backEnd", failure.backEnd().label());
		return problem;
	}

	/**
	 * The database is down, its pool is exhausted, or it takes too long. A wrong query is
	 * none of these: it stays the bank's own failure.
	 */
	@ExceptionHandler({ DataAccessResourceFailureException.class, TransientDataAccessException.class })
	ProblemDetail databaseFailed(Exception failure) {
		log.debug("Database failed", failure);
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE,
				"users-database cannot be reached or is too busy");
		problem.setProperty("backEnd", "users-database");
		return problem;
	}

	@ExceptionHandler
	ProblemDetail invalid(InvalidFieldException failure) {
		return badFields(Map.of(failure.field(), String.valueOf(failure.getMessage())));
	}

	@ExceptionHandler
	ProblemDetail unexpected(Exception failure) {
		log.error("Unexpected failure", failure);
		return ProblemDetail.forStatusAndDetail(HttpStatus.INTERNAL_SERVER_ERROR, "The bank failed.");
	}

	@Override
	protected @Nullable ResponseEntity<Object> handleMethodArgumentNotValid(MethodArgumentNotValidException failure,
			HttpHeaders headers, HttpStatusCode status, WebRequest request) {
		Map<String, String> rules = failure.getFieldErrors()
			.stream()
			.collect(Collectors.toMap(FieldError::getField, (error) -> String.valueOf(error.getDefaultMessage()),
					(first, second) -> first + " and " + second, TreeMap::new));
		return handleExceptionInternal(failure, badFields(rules), headers, status, request);
	}

	@Override
	protected @Nullable ResponseEntity<Object> handleMissingServletRequestParameter(
			MissingServletRequestParameterException failure, HttpHeaders headers, HttpStatusCode status,
			WebRequest request) {
		Map<String, String> rules = Map.of(failure.getParameterName(), "is missing");
		return handleExceptionInternal(failure, badFields(rules), headers, status, request);
	}

	@Override
	protected @Nullable ResponseEntity<Object> handleTypeMismatch(TypeMismatchException failure, HttpHeaders headers,
			HttpStatusCode status, WebRequest request) {
		if (failure instanceof MethodArgumentTypeMismatchException mismatch) {
			Map<String, String> rules = Map.of(mismatch.getName(), WRONG_TYPE);
			return handleExceptionInternal(failure, badFields(rules), headers, status, request);
		}
		return super.handleTypeMismatch(failure, headers, status, request);
	}

	@Override
	protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(HttpMessageNotReadableException failure,
			HttpHeaders headers, HttpStatusCode status, WebRequest request) {
		if (NestedExceptionUtils.getMostSpecificCause(failure) instanceof TooLargeException tooLarge) {
			ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.CONTENT_TOO_LARGE,
					tooLarge.getMessage());
			return handleExceptionInternal(failure, problem, headers, HttpStatus.CONTENT_TOO_LARGE, request);
		}
		return handleExceptionInternal(failure, unreadable(failure.getCause()), headers, status, request);
	}

	private static ProblemDetail unreadable(@Nullable Throwable cause) {
		String field = (cause instanceof DatabindException ex) ? path(ex) : "";
		if (!field.isEmpty()) {
			return badFields(Map.of(field, WRONG_TYPE));
		}
		String detail = switch (cause) {
			case StreamReadException ex -> "The body is not valid JSON.";
			case DatabindException ex -> "The body is not a JSON object.";
			case null, default -> "The body is missing or cannot be read.";
		};
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail);
	}

	private static String path(DatabindException failure) {
		return failure.getPath()
			.stream()
			.map((reference) -> String.valueOf(reference.getPropertyName()))
			.collect(Collectors.joining("."));
	}

	private static ProblemDetail badFields(Map<String, String> rules) {
		String detail = rules.entrySet()
			.stream()
			.map((rule) -> rule.getKey() + " " + rule.getValue())
			.collect(Collectors.joining(", ", "", "."));
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail);
		problem.setProperty("errors", rules);
		return problem;
	}

}
