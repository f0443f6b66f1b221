package io.vtbench.bank.reactive.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.bank.reactive.ReactiveBankApplication;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

/**
 * A bank on a free port. Closing it fails the test when one of its event loops was
 * blocked.
 */
public final class RunningBank implements AutoCloseable {

	private final ConfigurableApplicationContext context;

	private RunningBank(ConfigurableApplicationContext context) {
		this.context = context;
	}

	/**
	 * Start a bank.
	 * @param riskUrl where the risk service is
	 * @param transferUrl where the transfer service is
	 * @param properties more properties, as {@code name=value}
	 */
	public static RunningBank start(String riskUrl, String transferUrl, String... properties) {
		BlockingCalls.watch();
		List<String> arguments = new ArrayList<>();
		arguments.add("--server.port=0");
		arguments.add("--server.address=127.0.0.1");
		arguments.add("--RISK_URL=" + riskUrl);
		arguments.add("--TRANSFER_URL=" + transferUrl);
		for (String property : properties) {
			arguments.add("--" + property);
		}
		return new RunningBank(SpringApplication.run(ReactiveBankApplication.class, arguments.toArray(String[]::new)));
	}

	public String url() {
		return "http://127.0.0.1:" + ((WebServerApplicationContext) this.context).getWebServer().getPort();
	}

	public String property(String name) {
		return this.context.getEnvironment().getRequiredProperty(name);
	}

	/**
	 * The classes of everything that the bank consists of.
	 */
	public List<String> beanTypes() {
		return Stream.of(this.context.getBeanDefinitionNames())
			.map((name) -> String.valueOf(this.context.getType(name, false)))
			.toList();
	}

	public WebTestClient client() {
		return WebTestClient.bindToServer().baseUrl(url()).responseTimeout(Duration.ofSeconds(20)).build();
	}

	/**
	 * Ask for a transfer.
	 * @param json the body
	 */
	public WebTestClient.ResponseSpec transfer(String json) {
		return client().post().uri("/v1/transfers").contentType(MediaType.APPLICATION_JSON).bodyValue(json).exchange();
	}

	/**
	 * The series at the management port, which the bank must have been given.
	 */
	public String series() {
		return String.valueOf(WebTestClient.bindToServer()
			.baseUrl("http://127.0.0.1:" + property("local.management.port"))
			.build()
			.get()
			.uri("/actuator/prometheus")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody(String.class)
			.returnResult()
			.getResponseBody());
	}

	@Override
	public void close() {
		this.context.close();
		BlockingCalls.expectNone();
	}

}
