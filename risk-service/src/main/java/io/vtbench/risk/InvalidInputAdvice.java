package io.vtbench.risk;

import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/**
 * Makes a problem detail name the parts of the path that are wrong.
 */
@RestControllerAdvice
class InvalidInputAdvice extends ResponseEntityExceptionHandler {

	@Override
	protected @Nullable ResponseEntity<Object> handleHandlerMethodValidationException(
			HandlerMethodValidationException ex, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
		Map<String, @Nullable String> errors = new TreeMap<>();
		for (ParameterValidationResult result : ex.getParameterValidationResults()) {
			errors.put(String.valueOf(result.getMethodParameter().getParameterName()),
					result.getResolvableErrors().getFirst().getDefaultMessage());
		}
		ex.getBody().setProperty("errors", errors);
		return super.handleHandlerMethodValidationException(ex, headers, status, request);
	}

}
