package io.vtbench.bank.web;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.util.FastByteArrayOutputStream;

/**
 * Hands a message to the socket in one write. Jackson flushes as it ends, and a response
 * without a length needs a closing chunk: two system calls where one will do, at either
 * end, and system calls are what a transfer costs most.
 */
@Component
class OneWriteJsonConverter extends JacksonJsonHttpMessageConverter {

	OneWriteJsonConverter(JsonMapper mapper) {
		super(mapper);
	}

	@Override
	protected void writeInternal(Object object, ResolvableType type, HttpOutputMessage message,
			@Nullable Map<String, Object> hints) throws IOException {
		FastByteArrayOutputStream json = new FastByteArrayOutputStream();
		super.writeInternal(object, type, new Buffered(json, message.getHeaders()), hints);
		// A client's headers are gone by now; it sends one chunk and its end together.
		if (message instanceof ServerHttpResponse) {
			message.getHeaders().setContentLength(json.size());
		}
		json.writeTo(message.getBody());
	}

	private record Buffered(OutputStream getBody, HttpHeaders getHeaders) implements HttpOutputMessage {
	}

}
