package io.vtbench.batch;

import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/**
 * Cuts long lines while they are read, so that none has to fit into memory. A line that
 * was cut has one character more than the longest line that is accepted.
 */
final class BoundedLines extends FilterReader {

	/** The longest line that is accepted; three fields need 76 characters. */
	static final int LONGEST = 10_000;

	private int length;

	private BoundedLines(Reader file) {
		super(file);
	}

	/** Reads lines of a partner's file. */
	static BufferedReader of(InputStream file) {
		return new BufferedReader(new BoundedLines(new InputStreamReader(file, StandardCharsets.UTF_8)));
	}

	@Override
	public int read(char[] buffer, int offset, int count) throws IOException {
		while (true) {
			int read = super.read(buffer, offset, count);
			int kept = (read > 0) ? keep(buffer, offset, read) : read;
			if (kept != 0 || read == 0) {
				return kept;
			}
		}
	}

	private int keep(char[] buffer, int offset, int read) {
		int end = offset;
		for (int i = offset; i < offset + read; i++) {
			boolean endOfLine = buffer[i] == '\n' || buffer[i] == '\r';
			this.length = endOfLine ? 0 : Math.min(this.length + 1, LONGEST + 2);
			if (this.length <= LONGEST + 1) {
				buffer[end++] = buffer[i];
			}
		}
		return end - offset;
	}

}
