package io.vtbench.bank.web;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

import io.vtbench.bank.limits.HttpLimits;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.util.FastByteArrayOutputStream;

/**
 * Reads no more of a message than allowed, be it a request or a back-end's answer, and
 * hands a message to the socket in one write. Jackson flushes as it ends, and a response
 * without a length needs a closing chunk: two system calls where one will do, at either
 * end, and system calls are what a transfer costs most.
 */
@Component
class BoundedJsonConverter extends JacksonJsonHttpMessageConverter {

	private final long limit;

	BoundedJsonConverter(JsonMapper mapper, HttpLimits limits) {
		super(mapper);
		this.limit = limits.maxBodySize().toBytes();
	}

	/** Leaves bytes as they are: the description of the API is JSON already. */
	@Override
	public boolean canWrite(ResolvableType type, Class<?> valueClass, @Nullable MediaType mediaType) {
		return valueClass != byte[].class && super.canWrite(type, valueClass, mediaType);
	}

	@Override
	public Object read(ResolvableType type, HttpInputMessage message, @Nullable Map<String, Object> hints)
			throws IOException {
		return super.read(type, LimitedBody.of(message, this.limit), hints);
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
