package io.vtbench.bank.reactive.web;

import io.vtbench.support.Problems;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
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

	@ExceptionHandler
	ProblemDetail unexpected(Exception failure) {
		return Problems.unexpected(failure);
	}

	@Override
	protected Mono<ResponseEntity<Object>> handleExceptionInternal(Exception failure, @Nullable Object body,
			@Nullable HttpHeaders headers, HttpStatusCode status, ServerWebExchange exchange) {
		if (status.is5xxServerError()) {
			Problems.log(failure);
		}
		return super.handleExceptionInternal(failure, body, headers, status, exchange);
	}

	@Override
	protected Mono<ResponseEntity<Object>> handleWebExchangeBindException(WebExchangeBindException failure,
			HttpHeaders headers, HttpStatusCode status, ServerWebExchange exchange) {
		return handleExceptionInternal(failure, Problems.badFields(failure.getFieldErrors()), headers, status,
				exchange);
	}

	@Override
	protected Mono<ResponseEntity<Object>> handleHandlerMethodValidationException(
			HandlerMethodValidationException failure, HttpHeaders headers, HttpStatusCode status,
			ServerWebExchange exchange) {
		return handleExceptionInternal(failure, Problems.badParameters(failure), headers, status, exchange);
	}

	@Override
	protected Mono<ResponseEntity<Object>> handleServerWebInputException(ServerWebInputException failure,
			HttpHeaders headers, HttpStatusCode status, ServerWebExchange exchange) {
		Throwable cause = (failure.getCause() != null) ? failure.getCause().getCause() : null;
		return handleExceptionInternal(failure, Problems.unreadable(cause), headers, status, exchange);
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

}
