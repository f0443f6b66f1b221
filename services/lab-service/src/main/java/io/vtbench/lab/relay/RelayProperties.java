package io.vtbench.lab.relay;

import java.net.URI;
import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The relay's responder and the connections to it.
 *
 * @param baseUrl where {@code /sync} and {@code /async} answer
 * @param acquireTimeout how long a call waits for a connection when all are in use
 * @param maxConnections far above the users of a run, for Reactor Netty's own 500 would
 * silently become the limit that is measured
 */
@ConfigurationProperties("relay")
record RelayProperties(@DefaultValue("http://localhost:8082") URI baseUrl, @DefaultValue("3s") Duration acquireTimeout,
		@DefaultValue("20000") int maxConnections) {

}
