package io.vtbench.bank.backend;

import java.time.Duration;

import jakarta.validation.constraints.Positive;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of the pooled HTTP client.
 *
 * @param maxConnections connections to one back-end; far above what a run needs, for a
 * small pool would silently become the limit that is measured
 * @param acquireTimeout how long a call waits for a connection when all are in use
 * @param bufferSize each of a connection's two buffers; a message here has a few hundred
 * bytes
 */
@ConfigurationProperties("bank.backend")
@Validated
record BackEndProperties(@Positive int maxConnections, Duration acquireTimeout,
		@DefaultValue("1KB") DataSize bufferSize) {
}
