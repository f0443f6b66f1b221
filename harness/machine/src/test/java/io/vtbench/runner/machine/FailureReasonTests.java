package io.vtbench.runner.machine;

import io.vtbench.runner.machine.ProcessLog.FailureReason;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FailureReasonTests {

	@Test
	void springsAnalysisComesBeforeEverythingElse() {
		assertThat(of("""
				2026-01-01T10:00:00.000Z  INFO 1 --- [main] o.s.b.w.e.tomcat.TomcatWebServer : Tomcat initialized
				2026-01-01T10:00:00.100Z ERROR 1 --- [main] o.s.b.d.LoggingFailureAnalysisReporter   :

				***************************
				APPLICATION FAILED TO START
				***************************

				Description:

				Failed to bind properties under 'server.tomcat.threads.max' to int:

				    Property: server.tomcat.threads.max
				    Value: "ten"

				Action:

				Update your application's configuration

				2026-01-01T10:00:00.200Z  INFO 1 --- [main] o.s.b.Thing : shut down
				""")).isEqualTo("Failed to bind properties under 'server.tomcat.threads.max' to int:"
				+ " Property: server.tomcat.threads.max Value: \"ten\"");
	}

	/** The service goes on to log until the JVM has written its report. */
	@Test
	void aJvmThatCrashesIsTheReasonWhateverElseIsLogged() {
		assertThat(of("""
				#
				# A fatal error has been detected by the Java Runtime Environment:
				#
				#  SIGSEGV (0xb) at pc=0x00007f858b8ad8c0, pid=16951, tid=17108
				ERROR 1 --- [worker] acme.Orders : a timeout
				#
				""")).isEqualTo("the JVM crashed (SIGSEGV)");
		assertThat(of("""
				java.lang.IllegalStateException: a timeout
				# If you would like to submit a bug report, please visit:
				#   https://example.org
				#
				""")).isEqualTo("the JVM crashed");
	}

	/** One of a pattern's own calls for each part of the name would fill the stack. */
	@Test
	void aNameOfTenThousandPartsIsReadAsWell() {
		String name = "a" + ".b".repeat(10_000) + ".LongException";
		assertThat(of("INFO fine\n" + name + ": too long\nINFO ended\n")).isEqualTo(name + ": too long");
		assertThat(of("INFO fine\na" + ".b".repeat(10_000) + "\nINFO ended\n")).startsWith("a.b.b");
	}

	@Test
	void theInnermostCauseOfATraceIsNamed() {
		assertThat(of("""
				org.springframework.beans.factory.BeanCreationException: Error creating bean 'pool'
					at org.springframework.Thing.create(Thing.java:1) ~[spring.jar:1]
				Caused by: java.lang.IllegalArgumentException: outer
					at io.vtbench.Pool.<init>(Pool.java:5)
				Caused by: java.lang.IllegalStateException: a pool needs one connection at least
					at io.vtbench.Pool.check(Pool.java:9)
					... 12 common frames omitted
				2026-01-01T10:00:00.200Z  INFO 1 --- [main] o.s.b.Thing : Shutting down
				""")).isEqualTo("java.lang.IllegalStateException: a pool needs one connection at least");
	}

	@Test
	void aFlagThatTheJvmDoesNotKnowIsNamed() {
		assertThat(of("""
				Unrecognized VM option 'UseFasterGC'
				Error: Could not create the Java Virtual Machine.
				Error: A fatal exception has occurred. Program will exit.
				""")).isEqualTo("Unrecognized VM option 'UseFasterGC'");
	}

	@Test
	void anErrorBeatsTheLinesAfterIt() {
		assertThat(of("""
				2026-01-01T10:00:00.000Z ERROR 1 --- [main] o.s.Thing : Port 8080 is in use
				2026-01-01T10:00:00.200Z  INFO 1 --- [main] o.s.Thing : Pausing
				""")).endsWith("Port 8080 is in use");
	}

	@Test
	void ofALineOfK6TheMessageIsTold() {
		assertThat(
				of("""
						time="2026-01-01T10:00:00Z" level=warning msg="Request Failed"
						time="2026-01-01T10:00:00Z" level=error msg="GoError: unknown modules [\\"k6/x/sql\\"]\\n\\tat go.k6.io (native)" hint="x"
						"""))
			.isEqualTo("unknown modules [\"k6/x/sql\"]");
		assertThat(of("level=error msg=\"test aborted: USERS must be a number.\" source=x"))
			.isEqualTo("USERS must be a number.");
	}

	@Test
	void lessTellingOutputGivesItsLastLine() {
		assertThat(of("starting\nno space left\n\n")).isEqualTo("no space left");
		assertThat(of("  INFO one\n  INFO two\n")).isEqualTo("INFO two");
		assertThat(of("\n")).isEqualTo("it said nothing");
	}

	private static String of(String output) {
		return FailureReason.of(output.lines().toList());
	}

}
