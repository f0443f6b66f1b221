package io.vtbench.bank.reactive.backend;

import jakarta.validation.constraints.Positive;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of the pooled HTTP client.
 *
 * @param maxConnections connections to one back-end; far above what a run needs, for
 * Reactor Netty's own 500 would silently become the limit that is measured
 */
@ConfigurationProperties("bank.backend")
@Validated
record BackEndProperties(@Positive int maxConnections) {
}
