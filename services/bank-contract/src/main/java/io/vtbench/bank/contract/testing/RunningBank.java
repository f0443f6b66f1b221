package io.vtbench.bank.contract.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.test.web.servlet.client.RestTestClient;

/**
 * A bank on free ports.
 */
public final class RunningBank implements AutoCloseable {

	private final ConfigurableApplicationContext context;

	private final BankUnderTest kind;

	private RunningBank(ConfigurableApplicationContext context, BankUnderTest kind) {
		this.context = context;
		this.kind = kind;
	}

	/**
	 * Start a bank.
	 * @param arm how it runs
	 * @param riskUrl where the risk service is
	 * @param transferUrl where the transfer service is
	 * @param properties more properties, as {@code name=value}
	 */
	public static RunningBank start(Arm arm, String riskUrl, String transferUrl, String... properties) {
		BankUnderTest kind = BankUnderTest.find();
		kind.starting();
		List<String> arguments = new ArrayList<>();
		arguments.add("--server.port=0");
		arguments.add("--management.server.port=0");
		arguments.add("--RISK_URL=" + riskUrl);
		arguments.add("--TRANSFER_URL=" + transferUrl);
		Stream.concat(arm.properties().stream(), Stream.of(properties))
			.forEach((property) -> arguments.add("--" + property));
		return new RunningBank(SpringApplication.run(kind.application(), arguments.toArray(String[]::new)), kind);
	}

	public String url() {
		return "http://127.0.0.1:" + port();
	}

	public int port() {
		return ((WebServerApplicationContext) this.context).getWebServer().getPort();
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
		return clientOf(url());
	}

	/**
	 * A client of the port for health and metrics.
	 */
	public RestTestClient management() {
		return clientOf("http://127.0.0.1:" + property("local.management.port"));
	}

	private static RestTestClient clientOf(String url) {
		JdkClientHttpRequestFactory factory = new JdkClientHttpRequestFactory();
		factory.setReadTimeout(Duration.ofSeconds(20));
		return RestTestClient.bindToServer(factory).baseUrl(url).build();
	}

	/**
	 * Ask for a transfer.
	 * @param json the body
	 */
	public RestTestClient.ResponseSpec transfer(String json) {
		return client().post().uri("/v1/transfers").contentType(MediaType.APPLICATION_JSON).body(json).exchange();
	}

	/**
	 * Everything that it measures about itself.
	 */
	public String series() {
		return String.valueOf(management().get()
			.uri("/actuator/prometheus")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody(String.class)
			.returnResult()
			.getResponseBody());
	}

	/**
	 * All samples of one series, added up.
	 */
	public double sample(String name) {
		return series().lines()
			.filter((line) -> line.startsWith(name + "{") || line.startsWith(name + " "))
			.mapToDouble((line) -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
			.sum();
	}

	@Override
	public void close() {
		this.context.close();
		this.kind.stopped();
	}

}
