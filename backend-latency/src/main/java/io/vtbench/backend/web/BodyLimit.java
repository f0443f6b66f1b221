package io.vtbench.backend.web;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;

import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.RequestBodyAdviceAdapter;

/**
 * Keeps a body from filling the heap, whether its length is told beforehand or not.
 */
@ControllerAdvice
class BodyLimit extends RequestBodyAdviceAdapter {

	private final long limit;

	BodyLimit(BodyProperties properties) {
		this.limit = properties.maxBodySize().toBytes();
	}

	@Override
	public boolean supports(MethodParameter parameter, Type type,
			Class<? extends HttpMessageConverter<?>> converterType) {
		return true;
	}

	@Override
	public HttpInputMessage beforeBodyRead(HttpInputMessage message, MethodParameter parameter, Type type,
			Class<? extends HttpMessageConverter<?>> converterType) throws IOException {
		long length = message.getHeaders().getContentLength();
		if (length > this.limit) {
			throw new BodyTooLargeException(this.limit);
		}
		// A body of known length ends there.
		return (length >= 0) ? message
				: new Limited(message.getHeaders(), new LimitedStream(message.getBody(), this.limit));
	}

	private record Limited(HttpHeaders getHeaders, InputStream getBody) implements HttpInputMessage {

	}

}
