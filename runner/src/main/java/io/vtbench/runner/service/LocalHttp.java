package io.vtbench.runner.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Asks processes of this machine, outside of what is measured. */
final class LocalHttp {

	private static final HttpClient HTTP = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.connectTimeout(Duration.ofSeconds(2))
		.build();

	private LocalHttp() {
	}

	/**
	 * What came back.
	 *
	 * @param status of the answer; 0 where there is none
	 * @param body of the answer, or why there is none
	 */
	record Answer(int status, String body) {

		boolean isMissing() {
			return this.status == 0;
		}

		boolean isSuccess() {
			return this.status >= 200 && this.status < 300;
		}

		String text() {
			return isMissing() ? "nothing (" + this.body + ")" : (this.status + " " + this.body.strip()).strip();
		}

	}

	/** Status of an answer within 2 s; 0 where there is none. */
	static int status(URI uri) {
		return status(uri, Duration.ofSeconds(2));
	}

	/** Status of an answer in time; 0 where there is none. */
	static int status(URI uri, Duration timeout) {
		try {
			HttpRequest request = HttpRequest.newBuilder(uri).timeout(timeout).build();
			return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
		}
		catch (IOException ex) {
			return 0;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return 0;
		}
	}

	/** Sends JSON and waits at most 10 s for what comes back. */
	static Answer send(String method, URI uri, String json) throws InterruptedException {
		HttpRequest request = HttpRequest.newBuilder(uri)
			.timeout(Duration.ofSeconds(10))
			.header("Content-Type", "application/json")
			.method(method, HttpRequest.BodyPublishers.ofString(json))
			.build();
		try {
			HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
			return new Answer(response.statusCode(), response.body());
		}
		catch (IOException ex) {
			return new Answer(0, String.valueOf(ex.getMessage()));
		}
	}

}
