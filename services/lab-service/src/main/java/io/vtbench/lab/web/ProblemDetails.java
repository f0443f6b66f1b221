package io.vtbench.lab.web;

import java.util.Map;
import java.util.TreeMap;

import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.TypeMismatchException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/**
 * Names the parameter that is to blame. Spring MVC's other failures come from the base
 * class.
 */
@RestControllerAdvice
class ProblemDetails extends ResponseEntityExceptionHandler {

	/** Tomcat reads the query only when it is first asked for a parameter. */
	@ExceptionHandler(InvalidParameterException.class)
	ProblemDetail malformedQuery() {
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, "The query string is malformed.");
	}

	@Override
	protected @Nullable ResponseEntity<Object> handleHandlerMethodValidationException(
			HandlerMethodValidationException failure, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
		Map<String, @Nullable String> errors = new TreeMap<>();
		failure.getParameterValidationResults()
			.forEach((result) -> errors.put(String.valueOf(result.getMethodParameter().getParameterName()),
					result.getResolvableErrors().getFirst().getDefaultMessage()));
		failure.getBody().setProperty("errors", errors);
		return super.handleHandlerMethodValidationException(failure, headers, status, request);
	}

	@Override
	protected @Nullable ResponseEntity<Object> handleTypeMismatch(TypeMismatchException failure, HttpHeaders headers,
			HttpStatusCode status, WebRequest request) {
		if (failure instanceof MethodArgumentTypeMismatchException mismatch) {
			ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, mismatch.getName() + " is no number.");
			problem.setProperty("errors", Map.of(mismatch.getName(), "is no number"));
			return handleExceptionInternal(failure, problem, headers, status, request);
		}
		return super.handleTypeMismatch(failure, headers, status, request);
	}

}
