package io.vtbench.bank.jetty;

import org.eclipse.jetty.http.HttpException;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Jetty reads the query only when it is first asked for a parameter. */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class MalformedJettyQuery {

	@ExceptionHandler({ HttpException.IllegalArgumentException.class, HttpException.IllegalStateException.class })
	ProblemDetail malformedQuery() {
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, "The query string is malformed.");
	}

}
