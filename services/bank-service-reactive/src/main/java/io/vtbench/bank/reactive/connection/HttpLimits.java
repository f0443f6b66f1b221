package io.vtbench.bank.reactive.connection;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Tells how long the bank waits for a caller. Tomcat has both time-outs as properties of
 * its own.
 *
 * @param connectionTimeout silence that ends a connection whose request is not complete
 * @param keepAliveTimeout silence that ends a connection between two requests
 */
@ConfigurationProperties("bank.http")
record HttpLimits(Duration connectionTimeout, Duration keepAliveTimeout) {

}
