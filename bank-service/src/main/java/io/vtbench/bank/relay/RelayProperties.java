package io.vtbench.bank.relay;

import java.net.URI;
import java.time.Duration;

import jakarta.validation.constraints.Positive;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * The relay's responder and the limits of the calls to it.
 *
 * @param baseUrl where {@code /sync} and {@code /async} answer
 * @param connectTimeout until a connection stands
 * @param readTimeout until the answer begins
 * @param acquireTimeout how long a call waits for a connection when all are in use
 * @param maxConnections far above the users of a run, for Reactor Netty's own 500 would
 * silently become the limit that is measured
 */
@ConfigurationProperties("relay")
@Validated
record RelayProperties(URI baseUrl, Duration connectTimeout, Duration readTimeout, Duration acquireTimeout,
		@Positive int maxConnections) {
}
