package io.vtbench.bank.reactive.limits;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.unit.DataSize;

/**
 * How much the bank takes from whom it talks to, and how long it waits for it. They are
 * bank-service's properties, with the same values.
 *
 * @param maxBodySize largest body that is read: of a request, and of a back-end's answer
 * @param connectionTimeout silence that ends a connection whose request is not complete
 * @param keepAliveTimeout silence that ends a connection between two requests
 */
@ConfigurationProperties("bank.http")
public record HttpLimits(DataSize maxBodySize, Duration connectionTimeout, Duration keepAliveTimeout) {
}
