package io.vtbench.bank.web;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DatabindException;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/**
 * Names the field that is to blame, and keeps the rest to itself. Spring MVC's own
 * failures (404, 405, 415 and so on) come from the base class.
 */
@RestControllerAdvice
class ProblemDetails extends ResponseEntityExceptionHandler {

	private static final Logger log = LoggerFactory.getLogger(ProblemDetails.class);

	@ExceptionHandler
	ProblemDetail unexpected(Exception failure) {
		log.error("Unexpected failure", failure);
		return ProblemDetail.forStatusAndDetail(HttpStatus.INTERNAL_SERVER_ERROR, "The bank failed.");
	}

	@Override
	protected @Nullable ResponseEntity<Object> handleMethodArgumentNotValid(MethodArgumentNotValidException failure,
			HttpHeaders headers, HttpStatusCode status, WebRequest request) {
		Map<String, String> rules = new TreeMap<>();
		failure.getFieldErrors()
			.forEach((error) -> rules.merge(error.getField(), String.valueOf(error.getDefaultMessage()),
					(first, second) -> first + " and " + second));
		return handleExceptionInternal(failure, badFields(rules), headers, status, request);
	}

	@Override
	protected @Nullable ResponseEntity<Object> handleHandlerMethodValidationException(
			HandlerMethodValidationException failure, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
		Map<String, String> rules = new TreeMap<>();
		failure.getParameterValidationResults()
			.forEach((result) -> rules.put(String.valueOf(result.getMethodParameter().getParameterName()),
					String.valueOf(result.getResolvableErrors().getFirst().getDefaultMessage())));
		return handleExceptionInternal(failure, badFields(rules), headers, status, request);
	}

	@Override
	protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(HttpMessageNotReadableException failure,
			HttpHeaders headers, HttpStatusCode status, WebRequest request) {
		return handleExceptionInternal(failure, unreadable(failure.getCause()), headers, status, request);
	}

	private static ProblemDetail unreadable(@Nullable Throwable cause) {
		if (cause instanceof DatabindException ex && !ex.getPath().isEmpty()) {
			return badFields(Map.of(String.valueOf(ex.getPath().getFirst().getPropertyName()), "has the wrong type"));
		}
		String detail = switch (cause) {
			case StreamReadException ex -> "The body is not valid JSON.";
			case DatabindException ex -> "The body is not a JSON object.";
			case null, default -> "The body is missing or cannot be read.";
		};
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail);
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
