package io.vtbench.support;

import java.io.IOException;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.ResolvableType;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.http.server.ServerHttpResponse;

/**
 * Hands a message to the socket in one write. Jackson flushes as it ends, and a response
 * without a length needs a closing chunk: two system calls where one will do, at either
 * end, and system calls are what a transfer costs most.
 */
class JsonConverter extends JacksonJsonHttpMessageConverter {

	JsonConverter(JsonMapper mapper) {
		super(mapper);
	}

	/** Leaves bytes as they are: the description of the API is JSON already. */
	@Override
	public boolean canWrite(ResolvableType type, Class<?> valueClass, @Nullable MediaType mediaType) {
		return valueClass != byte[].class && super.canWrite(type, valueClass, mediaType);
	}

	@Override
	protected void writeInternal(Object object, ResolvableType type, HttpOutputMessage message,
			@Nullable Map<String, Object> hints) throws IOException {
		byte[] json = getMapper().writeValueAsBytes(object);
		// A client's headers are gone by now; it sends one chunk and its end together.
		if (message instanceof ServerHttpResponse) {
			message.getHeaders().setContentLength(json.length);
		}
		message.getBody().write(json);
	}

}
