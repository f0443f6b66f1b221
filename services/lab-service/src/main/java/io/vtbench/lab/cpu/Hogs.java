package io.vtbench.lab.cpu;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicBoolean;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/**
 * Makes callers of this service whose requests compute for long, one after the other
 * without end. They come through Tomcat as all requests do: which thread starts a virtual
 * thread decides where it queues, and the scheduler empties one queue before it looks at
 * others.
 */
@Component
@Profile("cpu")
@EnableConfigurationProperties(HogProperties.class)
class Hogs implements AutoCloseable {

	private final HogProperties properties;

	private final HttpClient client = HttpClient.newHttpClient();

	private final AtomicBoolean started = new AtomicBoolean();

	Hogs(HogProperties properties) {
		this.properties = properties;
	}

	/**
	 * Starts them, once.
	 * @param url where a request computes for long
	 * @return how many there are
	 */
	int start(URI url) {
		int count = this.properties.countOrDefault();
		if (this.started.compareAndSet(false, true)) {
			HttpRequest request = HttpRequest.newBuilder(url).build();
			for (int i = 0; i < count; i++) {
				Thread.ofPlatform().name("hog-" + i).daemon().start(() -> ask(request));
			}
		}
		return count;
	}

	private void ask(HttpRequest request) {
		try {
			while (true) {
				this.client.send(request, HttpResponse.BodyHandlers.discarding());
			}
		}
		catch (IOException | InterruptedException ex) {
			// the service stops
		}
	}

	/** Computes for as long as one of their requests does. */
	void burst() {
		long end = System.nanoTime() + this.properties.burst().toNanos();
		while (System.nanoTime() - end < 0) {
			Thread.onSpinWait();
		}
	}

	@Override
	public void close() {
		this.client.shutdownNow();
	}

}
