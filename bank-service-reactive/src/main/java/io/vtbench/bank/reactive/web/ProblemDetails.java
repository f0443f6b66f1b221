package io.vtbench.bank.reactive.web;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.vtbench.bank.reactive.backend.BackEndException;
import io.vtbench.bank.reactive.limits.HttpLimits;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DatabindException;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.validation.FieldError;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.bind.support.WebExchangeBindException;
import org.springframework.web.reactive.result.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.MissingRequestValueException;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.ServerWebInputException;

/**
 * Names the field or the back-end that is to blame, and keeps the rest to itself. What
 * WebFlux itself refuses (404, 405, 415 and so on) reads as it does in bank-service.
 */
@RestControllerAdvice
class ProblemDetails extends ResponseEntityExceptionHandler {

	private static final Logger log = LoggerFactory.getLogger(ProblemDetails.class);

	private static final String WRONG_TYPE = "has the wrong type";

	private final HttpLimits limits;

	ProblemDetails(HttpLimits limits) {
		this.limits = limits;
	}

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
	protected Mono<ResponseEntity<Object>> handleWebExchangeBindException(WebExchangeBindException failure,
			HttpHeaders headers, HttpStatusCode status, ServerWebExchange exchange) {
		Map<String, String> rules = failure.getFieldErrors()
			.stream()
			.collect(Collectors.toMap(FieldError::getField, (error) -> String.valueOf(error.getDefaultMessage()),
					(first, second) -> first + " and " + second, TreeMap::new));
		return handleExceptionInternal(failure, badFields(rules), headers, status, exchange);
	}

	@Override
	protected Mono<ResponseEntity<Object>> handleMissingRequestValueException(MissingRequestValueException failure,
			HttpHeaders headers, HttpStatusCode status, ServerWebExchange exchange) {
		Map<String, String> rules = Map.of(failure.getName(), "is missing");
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
		if (status == HttpStatus.CONTENT_TOO_LARGE) {
			ProblemDetail problem = ProblemDetail.forStatusAndDetail(status,
					"The body is larger than " + this.limits.maxBodySize().toBytes() + " bytes.");
			return handleExceptionInternal(failure, problem, headers, status, exchange);
		}
		if (status != HttpStatus.NOT_FOUND) {
			return super.handleResponseStatusException(failure, headers, status, exchange);
		}
		String path = exchange.getRequest().getPath().pathWithinApplication().value().replaceFirst("^/", "");
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, "No static resource " + path + ".");
		return handleExceptionInternal(failure, problem, headers, status, exchange);
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
