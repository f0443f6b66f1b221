package io.vtbench.runner.machine;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.vtbench.runner.file.Inputs;
import org.jspecify.annotations.Nullable;

/** Asks processes of this machine, outside of what is measured. */
public final class LocalHttp {

	/** The bytes that are read of an answer at most: more than any has. */
	private static final int MAX_BYTES = 4 << 20;

	/** The most time that one request takes. */
	private static final Duration LIMIT = Duration.ofSeconds(30);

	/**
	 * The time for what a service does once its port is open, such as filling its data.
	 */
	public static final Duration PATIENCE = Duration.ofSeconds(5);

	public static final Duration PAUSE = Duration.ofMillis(200);

	private static final String LOOPBACK = "127.0.0.1";

	private static final int CONNECT_MILLIS = 2000;

	static {
		// lets a request name its own Host, by which services tell tenants apart; the
		// JDK reads the property once
		System.setProperty("jdk.httpclient.allowRestrictedHeaders", "host");
	}

	private static final HttpClient HTTP = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.connectTimeout(Duration.ofMillis(CONNECT_MILLIS))
		.build();

	private LocalHttp() {
	}

	/** Lets requests have a Host of their own; to be called before any client is made. */
	public static void allowHost() {
		// done when this class is loaded
	}

	/**
	 * What came back from a process.
	 *
	 * @param status of the answer; 0 where there is none
	 * @param body of the answer, or why there is none
	 */
	public record Answer(int status, String body) {

		public boolean isMissing() {
			return this.status == 0;
		}

		public boolean isSuccess() {
			return this.status >= 200 && this.status < 300;
		}

		public String text() {
			return isMissing() ? "nothing (" + this.body + ")" : (this.status + " " + this.body.strip()).strip();
		}

	}

	/** Returns the status of an answer within 2 s; 0 where there is none. */
	public static int status(URI uri) {
		return status(uri, Duration.ofSeconds(2));
	}

	/** Returns the status of an answer that is whole in time; 0 where there is none. */
	public static int status(URI uri, Duration timeout) {
		HttpResponse<Void> answer = get(uri, HttpResponse.BodyHandlers.discarding(), timeout);
		return (answer != null) ? answer.statusCode() : 0;
	}

	/**
	 * Asks without waiting.
	 * @return gives the status of the answer; 0 where there is none in time
	 */
	public static CompletableFuture<Integer> ask(URI uri, Duration patience) {
		CompletableFuture<HttpResponse<Void>> answer = HTTP.sendAsync(HttpRequest.newBuilder(uri).build(),
				HttpResponse.BodyHandlers.discarding());
		return answer.copy().orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS).handle((response, failure) -> {
			answer.cancel(true);
			return (response != null) ? response.statusCode() : 0;
		});
	}

	/** Returns whether something of this machine takes connections at a port. */
	public static boolean isOpen(int port) {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(LOOPBACK, port), CONNECT_MILLIS);
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

	/** Returns the body of an answer that is whole in time; null where there is none. */
	public static @Nullable String body(URI uri, Duration timeout) {
		HttpResponse<String> answer = answer(uri, timeout);
		return (answer != null) ? answer.body() : null;
	}

	/** Returns an answer that is whole in time; null where there is none. */
	public static @Nullable HttpResponse<String> answer(URI uri, Duration timeout) {
		return get(uri, Inputs.body(MAX_BYTES), timeout);
	}

	private static <T> @Nullable HttpResponse<T> get(URI uri, HttpResponse.BodyHandler<T> body, Duration timeout) {
		try {
			return whole(HttpRequest.newBuilder(uri).timeout(timeout).build(), body, timeout);
		}
		catch (IOException ex) {
			return null;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return null;
		}
	}

	/** Sends JSON and waits at most 10 s for what comes back. */
	public static Answer send(String method, URI uri, String json) throws InterruptedException {
		Duration timeout = Duration.ofSeconds(10);
		HttpRequest request = HttpRequest.newBuilder(uri)
			.timeout(timeout)
			.header("Content-Type", "application/json")
			.method(method, HttpRequest.BodyPublishers.ofString(json))
			.build();
		try {
			HttpResponse<String> response = whole(request, Inputs.body(MAX_BYTES), timeout);
			return new Answer(response.statusCode(), response.body());
		}
		catch (IOException ex) {
			return new Answer(0, String.valueOf(ex.getMessage()));
		}
	}

	/**
	 * Makes a request as a user of a service sends it.
	 * @param body null for none
	 */
	public static HttpRequest request(String method, URI uri, Map<String, String> headers, @Nullable String body) {
		HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(LIMIT);
		headers.forEach(request::setHeader);
		return request
			.method(method,
					(body != null) ? HttpRequest.BodyPublishers.ofString(body) : HttpRequest.BodyPublishers.noBody())
			.build();
	}

	/**
	 * Sends a request, and again for a moment where its answer may be one of a service
	 * that is not through with its start. Spring Boot opens the port before its runners
	 * are through.
	 * @param expected status of the right answer
	 * @param end time of {@link System#nanoTime} after which it is not sent again
	 */
	public static <T> HttpResponse<T> settled(HttpRequest request, HttpResponse.BodyHandler<T> body, int expected,
			long end) throws IOException, InterruptedException {
		HttpResponse<T> answer = whole(request, body, LIMIT);
		while (answer.statusCode() != expected && (answer.statusCode() == 404 || answer.statusCode() >= 500)
				&& System.nanoTime() < end) {
			Thread.sleep(PAUSE);
			answer = whole(request, body, LIMIT);
		}
		return answer;
	}

	/**
	 * Sends a request and waits for the whole answer. A request's own timeout ends with
	 * the headers: a body without an end would be waited for without one.
	 * @throws HttpTimeoutException where the answer is not whole in time
	 */
	public static <T> HttpResponse<T> whole(HttpRequest request, HttpResponse.BodyHandler<T> body, Duration timeout)
			throws IOException, InterruptedException {
		CompletableFuture<HttpResponse<T>> answer = HTTP.sendAsync(request, body);
		try {
			return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (TimeoutException ex) {
			throw new HttpTimeoutException("the answer was not whole within " + timeout.toSeconds() + " s");
		}
		catch (ExecutionException ex) {
			if (ex.getCause() instanceof IOException cause) {
				throw cause;
			}
			throw new IOException(String.valueOf(ex.getCause()), ex.getCause());
		}
		finally {
			// ends the connection where the body goes on
			answer.cancel(true);
		}
	}

}
