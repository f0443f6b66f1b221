package io.vtbench.containers;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.time.Duration;

/**
 * A caller of the banks.
 */
final class Caller {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private Caller() {
	}

	/** Sends the transfer that all load scripts send. */
	static HttpResponse<String> transfer(URI bank) throws IOException, InterruptedException {
		String body = Files.readString(Images.HOME.resolve("resources/payload/transfer.json"));
		return CLIENT.send(HttpRequest.newBuilder(bank.resolve("/v1/transfers"))
			.timeout(TIMEOUT)
			.header("Content-Type", "application/json")
			.POST(BodyPublishers.ofString(body))
			.build(), BodyHandlers.ofString());
	}

	static HttpResponse<String> get(URI address) throws IOException, InterruptedException {
		return CLIENT.send(HttpRequest.newBuilder(address).timeout(TIMEOUT).build(), BodyHandlers.ofString());
	}

	static String threadKind(HttpResponse<?> response) {
		return response.headers().firstValue("X-Thread-Kind").orElse("none");
	}

}
