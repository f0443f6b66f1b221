package io.vtbench.bank.users;

import org.apache.tomcat.util.http.InvalidParameterException;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Tomcat reads the query only when it is first asked for a parameter. On another server
 * there is none of this.
 */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
@ConditionalOnClass(InvalidParameterException.class)
class MalformedQuery {

	@ExceptionHandler(InvalidParameterException.class)
	ProblemDetail malformedQuery() {
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, "The query string is malformed.");
	}

}
