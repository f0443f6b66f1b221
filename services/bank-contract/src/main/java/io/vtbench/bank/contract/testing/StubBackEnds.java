package io.vtbench.bank.contract.testing;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.client.WireMock;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;

/**
 * Risk and transfer service in one stub; they share no path.
 */
public final class StubBackEnds implements AutoCloseable {

	/** What the responder answers behind {@code /sync} and {@code /async}. */
	public static final String FIXED_ANSWER = "{\"id\":1,\"message\":\"fixed answer\"}";

	private static final String TRANSFERS = "/v1/transfers";

	private final WireMockServer server = new WireMockServer(options().bindAddress("127.0.0.1").dynamicPort());

	public StubBackEnds() {
		this.server.start();
	}

	public String url() {
		return "http://127.0.0.1:" + this.server.port();
	}

	public WireMock wireMock() {
		return new WireMock(this.server);
	}

	/**
	 * Forget all answers and all calls; money moves, and the risk is the given one.
	 */
	public void reset(String riskLevel) {
		this.server.resetAll();
		risk(okJson("{\"level\": \"%s\"}".formatted(riskLevel)));
		transfer(okJson("{\"id\": \"T-1\", \"status\": \"COMPLETED\"}").withStatus(201));
		responder(okJson(FIXED_ANSWER));
	}

	public void risk(ResponseDefinitionBuilder answer) {
		this.server.stubFor(get(urlPathMatching("/v1/risks/transaction/.*")).willReturn(answer));
	}

	public void transfer(ResponseDefinitionBuilder answer) {
		this.server.stubFor(post(urlEqualTo(TRANSFERS)).willReturn(answer));
	}

	public void responder(ResponseDefinitionBuilder answer) {
		this.server.stubFor(get(urlPathMatching("/a?sync")).willReturn(answer));
	}

	public void screening(ResponseDefinitionBuilder answer) {
		this.server.stubFor(get(urlPathMatching("/v1/screenings/.*")).willReturn(answer));
	}

	public void verifyTransfers(int count) {
		this.server.verify(count, postRequestedFor(urlEqualTo(TRANSFERS)));
	}

	@Override
	public void close() {
		this.server.stop();
	}

}
