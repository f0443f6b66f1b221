package io.vtbench.standalone;

import java.io.PrintWriter;
import java.io.StringWriter;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class StandaloneTests {

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@ParameterizedTest
	@CsvSource({ "sleepers --count 50 --sleep 20ms --threads, platform",
			"sleepers --count 50 --sleep 20ms --threads, virtual",
			"executor --tasks 50 --duration 20ms --pool-size 10 --warmup 5 --threads, platform",
			"executor --tasks 50 --duration 20ms --warmup 0 --threads, virtual",
			"lock --contenders 10 --sections 5 --threads, platform",
			"lock --contenders 10 --sections 5 --lock reentrant --threads, virtual" })
	void everyTaskFinishesOnTheChosenThreads(String command, String threads) {
		assertThat(execute(command + " " + threads)).isZero();
		assertThat(this.out.toString()).contains("completed   50 of 50 on " + threads + " threads");
	}

	@ParameterizedTest
	@CsvSource({ "platform, Thread[#", "virtual, VirtualThread[#" })
	void everySleeperPrintsALineOnRequest(String threads, String name) {
		assertThat(execute("sleepers --count 50 --sleep 1ms --print --threads " + threads)).isZero();
		assertThat(this.out.toString().lines().filter((line) -> line.startsWith("Slept on " + name))).hasSize(50);
	}

	@ParameterizedTest
	@CsvSource({ "false, platform", "true, virtual" })
	void springChoosesTheThreadsOfAsyncCalls(boolean enabled, String threads) {
		assertThat(execute("async --calls 50 --duration 5ms --warmup 5 --spring.threads.virtual.enabled=" + enabled))
			.isZero();
		assertThat(this.out.toString()).contains("completed   50 of 50 on " + threads + " threads");
	}

	@ParameterizedTest
	@ValueSource(strings = { "platform", "virtual" })
	void memoryOfThreadsIsShown(String threads) {
		assertThat(execute("memory --count 20 --threads " + threads)).isZero();
		assertThat(this.out.toString()).contains("memory: 20 waiting " + threads + " threads", "bytes per thread",
				"not available: start java with -XX:NativeMemoryTracking=summary");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			value = { "executor --duration 5|'5' is not a duration; write for example 2s or 100ms",
					"executor --duration -5s|'-5s' is not a duration",
					"sleepers --threads green|expected one of [PLATFORM, VIRTUAL] (case-insensitive)",
					"async --loud|Unknown option: '--loud'" })
	void saysWhatIsWrongWithAnOption(String command, String message) {
		assertThat(execute(command)).isEqualTo(2);
		assertThat(this.err.toString()).contains(message);
	}

	@ParameterizedTest
	@ValueSource(strings = { "sleepers --count 0", "executor --tasks 0", "async --calls 0", "lock --sections 0",
			"memory --count 0", "starts --jar x --count 0" })
	void refusesToDoNothing(String command) {
		assertThat(execute(command)).isEqualTo(1);
		assertThat(this.err.toString()).contains("must be at least 1");
	}

	private int execute(String command) {
		return Standalone.commandLine()
			.setOut(new PrintWriter(this.out))
			.setErr(new PrintWriter(this.err))
			.execute(command.split(" "));
	}

}
