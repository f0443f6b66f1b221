package io.vtbench.bank.relay;

import io.vtbench.bank.limits.HttpLimits;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.http.client.HttpClientSettings;
import org.springframework.boot.http.client.HttpRedirects;
import org.springframework.boot.http.client.reactive.ClientHttpConnectorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * The one WebClient of this bank. Its connector is chosen here, whatever else is on the
 * class path, and nothing of it exists before the first relayed call.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RelayProperties.class)
class RelayConfiguration {

	@Bean(destroyMethod = "dispose")
	@Lazy
	ConnectionProvider relayConnections(RelayProperties properties) {
		return ConnectionProvider.builder("relay")
			.maxConnections(properties.maxConnections())
			.pendingAcquireMaxCount(-1)
			.pendingAcquireTimeout(properties.acquireTimeout())
			.build();
	}

	@Bean
	@Lazy
	WebClient responder(RelayProperties properties, HttpLimits limits, ConnectionProvider relayConnections) {
		HttpClientSettings settings = HttpClientSettings.defaults()
			.withRedirects(HttpRedirects.DONT_FOLLOW)
			.withTimeouts(properties.connectTimeout(), properties.readTimeout());
		return WebClient.builder()
			.baseUrl(properties.baseUrl().toString())
			.clientConnector(ClientHttpConnectorBuilder.reactor()
				.withHttpClientFactory(() -> HttpClient.create(relayConnections).disableRetry(true))
				.build(settings))
			.codecs((codecs) -> codecs.defaultCodecs().maxInMemorySize((int) limits.maxBodySize().toBytes()))
			.defaultStatusHandler((status) -> !status.is2xxSuccessful(), ClientResponse::createException)
			.build();
	}

}
