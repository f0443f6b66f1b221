package io.vtbench.support;

import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
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

	@ExceptionHandler
	ProblemDetail unexpected(Exception failure) {
		return Problems.unexpected(failure);
	}

	@Override
	protected @Nullable ResponseEntity<Object> handleExceptionInternal(Exception failure, @Nullable Object body,
			HttpHeaders headers, HttpStatusCode status, WebRequest request) {
		if (status.is5xxServerError()) {
			Problems.log(failure);
		}
		Object problem = switch (failure) {
			case MethodArgumentNotValidException ex -> Problems.badFields(ex.getFieldErrors());
			case HandlerMethodValidationException ex -> Problems.badParameters(ex);
			case MethodArgumentTypeMismatchException ex ->
				Problems.badFields(Map.of(ex.getName(), Problems.WRONG_TYPE));
			case HttpMessageNotReadableException ex -> Problems.unreadable(ex.getCause());
			default -> body;
		};
		return super.handleExceptionInternal(failure, problem, headers, status, request);
	}

}
