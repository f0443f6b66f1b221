package io.vtbench.bank.reactive.web;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DatabindException;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.bind.support.WebExchangeBindException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.reactive.result.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.ServerWebInputException;

/**
 * Names the field that is to blame, and keeps the rest to itself. What WebFlux itself
 * refuses (404, 405, 415 and so on) reads as it does in bank-service.
 */
@RestControllerAdvice
class ProblemDetails extends ResponseEntityExceptionHandler {

	private static final Logger log = LoggerFactory.getLogger(ProblemDetails.class);

	@ExceptionHandler
	ProblemDetail unexpected(Exception failure) {
		log.error("Unexpected failure", failure);
		return ProblemDetail.forStatusAndDetail(HttpStatus.INTERNAL_SERVER_ERROR, "The service failed.");
	}

	/** Leaves one line in the log of what a service behind this one did wrong. */
	@Override
	protected Mono<ResponseEntity<Object>> handleExceptionInternal(Exception failure, @Nullable Object body,
			@Nullable HttpHeaders headers, HttpStatusCode status, ServerWebExchange exchange) {
		if (status.is5xxServerError()) {
			String told = (failure instanceof ErrorResponse problem) ? problem.getBody().getDetail()
					: status.toString();
			Throwable cause = NestedExceptionUtils.getRootCause(failure);
			log.warn(told + ((cause != null) ? " (" + cause.toString().lines().findFirst().orElse("") + ")" : ""));
		}
		return super.handleExceptionInternal(failure, body, headers, status, exchange);
	}

	@Override
	protected Mono<ResponseEntity<Object>> handleWebExchangeBindException(WebExchangeBindException failure,
			HttpHeaders headers, HttpStatusCode status, ServerWebExchange exchange) {
		Map<String, String> rules = new TreeMap<>();
		failure.getFieldErrors()
			.forEach((error) -> rules.merge(error.getField(), String.valueOf(error.getDefaultMessage()),
					(first, second) -> first + " and " + second));
		return handleExceptionInternal(failure, badFields(rules), headers, status, exchange);
	}

	@Override
	protected Mono<ResponseEntity<Object>> handleHandlerMethodValidationException(
			HandlerMethodValidationException failure, HttpHeaders headers, HttpStatusCode status,
			ServerWebExchange exchange) {
		Map<String, String> rules = new TreeMap<>();
		failure.getParameterValidationResults()
			.forEach((result) -> rules.put(String.valueOf(result.getMethodParameter().getParameterName()),
					String.valueOf(result.getResolvableErrors().getFirst().getDefaultMessage())));
		return handleExceptionInternal(failure, badFields(rules), headers, status, exchange);
	}

	@Override
	protected Mono<ResponseEntity<Object>> handleServerWebInputException(ServerWebInputException failure,
			HttpHeaders headers, HttpStatusCode status, ServerWebExchange exchange) {
		Throwable cause = (failure.getCause() != null) ? failure.getCause().getCause() : null;
		return handleExceptionInternal(failure, unreadable(cause), headers, status, exchange);
	}

	@Override
	protected Mono<ResponseEntity<Object>> handleMethodNotAllowedException(MethodNotAllowedException failure,
			HttpHeaders headers, HttpStatusCode status, ServerWebExchange exchange) {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(status,
				"Method '" + failure.getHttpMethod() + "' is not supported.");
		return handleExceptionInternal(failure, problem, headers, status, exchange);
	}

	@Override
	protected Mono<ResponseEntity<Object>> handleResponseStatusException(ResponseStatusException failure,
			HttpHeaders headers, HttpStatusCode status, ServerWebExchange exchange) {
		if (status != HttpStatus.NOT_FOUND) {
			return super.handleResponseStatusException(failure, headers, status, exchange);
		}
		String path = exchange.getRequest().getPath().pathWithinApplication().value().replaceFirst("^/", "");
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, "No static resource " + path + ".");
		return handleExceptionInternal(failure, problem, headers, status, exchange);
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
