package io.vtbench.runner.result;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class JdkFaultTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			21.0.8+9-LTS   | 0
			24.0.2+12      | 0
			25+36-LTS      | 2
			25.0.2+10-LTS  | 2
			25.0.3+9-LTS   | 1
			25.0.4+7-LTS   | 0
			25.0.10.1+1    | 0
			26+35          | 1
			26.0.1+8       | 0
			1.8.0_402-b06  | 0
			not available  | 0
			""")
	void reportsTheFaultsOfAVersion(String version, int faults) {
		assertThat(JdkFault.of(version)).hasSize(faults);
	}

	@Test
	void namesTheIssueOfAFaultAndTheVersionThatFixedIt() {
		assertThat(JdkFault.of("25.0.3+9-LTS")).extracting(JdkFault::text)
			.containsExactly("a virtual thread may stay BLOCKED for ever (JDK-8373120, fixed in 25.0.4)");
	}

}
