package io.vtbench.kubernetes;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PodServiceTests {

	@Test
	void aCommandThatNeverStopsPrintingFillsNoMemory() {
		PodService.LimitedOutput output = new PodService.LimitedOutput();
		byte[] part = new byte[1 << 20];
		for (int i = 0; i < 3; i++) {
			output.write(part, 0, part.length);
		}
		assertThat(output.isFull()).isFalse();
		for (int i = 0; i < 100; i++) {
			output.write(part, 0, part.length);
			output.write('a');
		}
		assertThat(output.isFull()).isTrue();
		assertThat(output.size()).isEqualTo(4 << 20);
	}

}
