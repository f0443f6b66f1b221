package io.vtbench.bank.reactive.backend;

import java.time.Duration;

import jakarta.validation.constraints.Positive;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of the pooled HTTP client.
 *
 * @param maxConnections connections to one back-end; far above what a run needs, for
 * Reactor Netty's own 500 would silently become the limit that is measured
 * @param acquireTimeout how long a call waits for a connection when all are in use
 */
@ConfigurationProperties("bank.backend")
@Validated
record BackEndProperties(@Positive int maxConnections, Duration acquireTimeout) {
}
