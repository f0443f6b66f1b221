package io.vtbench.backend.web;

import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;

/**
 * A request's body is larger than this service reads.
 */
class BodyTooLargeException extends ErrorResponseException {

	/**
	 * @param limit bytes that would have been read
	 */
	BodyTooLargeException(long limit) {
		super(HttpStatus.CONTENT_TOO_LARGE);
		setDetail("The body is larger than " + limit + " bytes.");
	}

}
