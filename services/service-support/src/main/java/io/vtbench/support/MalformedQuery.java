package io.vtbench.support;

import org.apache.tomcat.util.http.InvalidParameterException;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Makes a problem detail of a query that Tomcat cannot read, which it finds when it is
 * first asked for a parameter. Another server has its own exception.
 */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
@ConditionalOnClass(name = "org.apache.tomcat.util.http.InvalidParameterException")
class MalformedQuery {

	@ExceptionHandler(InvalidParameterException.class)
	ProblemDetail malformedQuery() {
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, "The query string is malformed.");
	}

}
