package io.vtbench.lab.relay;

import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.http.client.autoconfigure.reactive.ClientHttpConnectorBuilderCustomizer;
import org.springframework.boot.http.client.reactive.ReactorClientHttpConnectorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Makes the WebClient that calls the responder. It calls once and never limits how many
 * calls are under way.
 */
@Configuration(proxyBeanMethods = false)
@Profile("relay")
@EnableConfigurationProperties(RelayProperties.class)
class RelayConfiguration {

	@Bean(destroyMethod = "dispose")
	static ConnectionProvider relayConnections(RelayProperties properties) {
		return ConnectionProvider.builder("relay")
			.maxConnections(properties.maxConnections())
			.pendingAcquireMaxCount(-1)
			.pendingAcquireTimeout(properties.acquireTimeout())
			.build();
	}

	@Bean
	static ClientHttpConnectorBuilderCustomizer<ReactorClientHttpConnectorBuilder> reactor(
			ConnectionProvider relayConnections) {
		// The client's own retry would ask a failing responder twice.
		return (builder) -> builder.withHttpClientFactory(() -> HttpClient.create(relayConnections).disableRetry(true));
	}

	@Bean
	WebClient responder(WebClient.Builder builder, RelayProperties properties) {
		return builder.baseUrl(properties.baseUrl().toString())
			.defaultStatusHandler((status) -> !status.is2xxSuccessful(), ClientResponse::createException)
			.build();
	}

}
