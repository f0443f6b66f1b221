package io.vtbench.bank.web;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;

/**
 * A message whose body is not read further than allowed, whether its length is told
 * beforehand or not.
 */
record LimitedBody(HttpHeaders getHeaders, InputStream getBody) implements HttpInputMessage {

	/**
	 * Return the message if it says itself that it is small enough, or else one that
	 * finds out.
	 * @throws TooLargeException when the message says that it is too large
	 */
	static HttpInputMessage of(HttpInputMessage message, long limit) throws IOException {
		long length = message.getHeaders().getContentLength();
		if (length > limit) {
			throw new TooLargeException(limit);
		}
		return (length >= 0) ? message
				: new LimitedBody(message.getHeaders(), new CountingStream(message.getBody(), limit));
	}

	private static final class CountingStream extends FilterInputStream {

		private final long limit;

		private long read;

		private CountingStream(InputStream body, long limit) {
			super(body);
			this.limit = limit;
		}

		@Override
		public int read() throws IOException {
			int next = super.read();
			count((next < 0) ? 0 : 1);
			return next;
		}

		@Override
		public int read(byte[] buffer, int offset, int length) throws IOException {
			int size = super.read(buffer, offset, length);
			count(size);
			return size;
		}

		private void count(int size) throws IOException {
			this.read += Math.max(size, 0);
			if (this.read > this.limit) {
				throw new TooLargeException(this.limit);
			}
		}

	}

}
