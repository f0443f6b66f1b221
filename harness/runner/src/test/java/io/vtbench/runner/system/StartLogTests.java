package io.vtbench.runner.system;

import java.util.List;

import io.vtbench.runner.system.StartLog.Door;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Lines of Spring Boot 2.7 to 4.0. */
class StartLogTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Tomcat started on port(s): 9091 (http) with context path ''            | false | ''
			Tomcat started on port(s): 9091 (http) with context path '/shop'       | false | /shop
			Tomcat started on port 9091 (http) with context path '/'               | false | ''
			Tomcat started on port 9091 (https) with context path '/a/b'           | true  | /a/b
			Jetty started on port(s) 9091 (http/1.1) with context path '/'         | false | ''
			Jetty started on port 9091 (ssl, http/1.1) with context path '/shop'   | true  | /shop
			Undertow started on port(s) 9091 (http)                                | false | ''
			Undertow started on port 9091 (http) with context path '/shop'         | false | /shop
			Netty started on port(s): 9091                                         | false | ''
			Netty started on port 9091 (https)                                     | true  | ''
			""")
	void eachServerSaysItsPortInItsOwnWords(String line, boolean secure, String context) {
		StartLog log = StartLog.parse("2026-01-01T10:00:00.000Z  INFO 8 --- [main] o.s.b.w.Server : " + line + "\n");
		assertThat(log.doors()).containsExactly(new Door(9091, secure, context));
		assertThat(log.started()).isFalse();
	}

	@Test
	void oneServerMayHaveSeveralPortsAndTheActuatorOneOfItsOwn() {
		StartLog log = StartLog.parse("""
				{"level":"INFO","message":"Tomcat started on ports 8443 (https), 8080 (http) with context path '/shop'"}
				{"level":"INFO","message":"Exposing 2 endpoints beneath base path '/manage'"}
				{"level":"INFO","message":"Tomcat started on port 8081 (http) with context path '/'"}
				{"level":"INFO","message":"Netty RSocket started on port 7000"}
				{"level":"INFO","message":"Started Shop in 2.134 seconds (process running for 2.5)"}
				""");
		assertThat(log.doors()).isEqualTo(
				List.of(new Door(8443, true, "/shop"), new Door(8080, false, "/shop"), new Door(8081, false, "")));
		assertThat(log.actuator()).isEqualTo("/manage");
		assertThat(log.started()).isTrue();
		assertThat(log.actuatorPort(8080)).isEqualTo(8081);
		assertThat(log.pathOf("/actuator/health", 8081)).isEqualTo("/manage/health");
	}

	@Test
	void withoutAPortOfItsOwnTheActuatorLiesBelowTheContextPath() {
		StartLog log = StartLog.parse("Exposing 1 endpoint beneath base path '/'\n"
				+ "Tomcat started on ports 8443 (https), 8080 (http) with context path '/shop'");
		assertThat(log.actuatorPort(8080)).isEqualTo(8080);
		assertThat(log.pathOf("/actuator/health", 8080)).isEqualTo("/shop/health");
	}

	@Test
	void aLogThatSaysNothingLeavesTheUsualPath() {
		StartLog log = StartLog.parse("");
		assertThat(log).isEqualTo(new StartLog(List.of(), "/actuator", false));
		assertThat(log.actuatorPort(8080)).isEqualTo(8080);
		assertThat(log.pathOf("/actuator/health", 8080)).isEqualTo("/actuator/health");
	}

}
