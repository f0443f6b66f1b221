package io.vtbench.bank.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.bank.BankApplication;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;

/**
 * A bank on a free port. It is switched by the same property as a measured one.
 */
public final class RunningBank implements AutoCloseable {

	private final ConfigurableApplicationContext context;

	private RunningBank(ConfigurableApplicationContext context) {
		this.context = context;
	}

	/**
	 * Start a bank.
	 * @param mode the arm
	 * @param riskUrl where the risk service is
	 * @param transferUrl where the transfer service is
	 * @param properties more properties, as {@code name=value}
	 */
	public static RunningBank start(Mode mode, String riskUrl, String transferUrl, String... properties) {
		List<String> arguments = new ArrayList<>();
		arguments.add("--server.port=0");
		arguments.add("--server.address=127.0.0.1");
		arguments.add("--spring.threads.virtual.enabled=" + (mode == Mode.VIRTUAL));
		arguments.add("--RISK_URL=" + riskUrl);
		arguments.add("--TRANSFER_URL=" + transferUrl);
		for (String property : properties) {
			arguments.add("--" + property);
		}
		return new RunningBank(SpringApplication.run(BankApplication.class, arguments.toArray(String[]::new)));
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

	public RestTestClient client() {
		return RestTestClient.bindToServer().baseUrl(url()).build();
	}

	/**
	 * Ask for a transfer.
	 * @param json the body
	 */
	public RestTestClient.ResponseSpec transfer(String json) {
		return client().post().uri("/v1/transfers").contentType(MediaType.APPLICATION_JSON).body(json).exchange();
	}

	/**
	 * The series at the management port, which the bank must have been given.
	 */
	public String series() {
		return String.valueOf(RestTestClient.bindToServer()
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
	}

}
