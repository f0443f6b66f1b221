package io.vtbench.backend.web;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Ends the reading of a body that turns out to be too large.
 */
class LimitedStream extends FilterInputStream {

	private final long limit;

	private long read;

	LimitedStream(InputStream body, long limit) {
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

	private void count(int size) {
		this.read += Math.max(size, 0);
		if (this.read > this.limit) {
			throw new BodyTooLargeException(this.limit);
		}
	}

}
