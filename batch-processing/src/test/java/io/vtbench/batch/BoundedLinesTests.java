package io.vtbench.batch;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class BoundedLinesTests {

	private static final String LONGEST = "x".repeat(BoundedLines.LONGEST);

	@ParameterizedTest
	@ValueSource(strings = { "\n", "\r\n", "\r" })
	void whatIsTooLongIsCutAndTheNextLineIsWhole(String end) throws IOException {
		String text = LONGEST + end + LONGEST + "yz" + end + end + "next" + end;
		try (BufferedReader lines = BoundedLines.of(stream(text))) {
			assertThat(lines.lines()).containsExactly(LONGEST, LONGEST + "y", "", "next");
		}
	}

	@Test
	void ofALongLineLittleIsKept() throws IOException {
		byte[] megabyte = "x".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
		InputStream huge = new SequenceInputStream(Collections
			.enumeration(Collections.nCopies(64, megabyte).stream().map(ByteArrayInputStream::new).toList()));
		try (BufferedReader lines = BoundedLines.of(new SequenceInputStream(huge, stream("\nnext")))) {
			assertThat(lines.readLine()).hasSize(BoundedLines.LONGEST + 1);
			assertThat(lines.readLine()).isEqualTo("next");
			assertThat(lines.readLine()).isNull();
		}
	}

	private static InputStream stream(String text) {
		return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
	}

}
