package io.vtbench.lab.backend;

import java.net.http.HttpClient;
import java.time.Duration;

import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.core5.util.Timeout;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.JdkClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.autoconfigure.ClientHttpRequestFactoryBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestClientResponseException;
import org.springframework.web.client.support.RestClientHttpServiceGroupConfigurer;

/**
 * Makes the HTTP client fit for thousands of calls at once. Whichever client
 * {@code spring.http.clients.imperative.factory} names, it calls once, follows nothing
 * and never limits how many calls are under way.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BackEndConfiguration.Connections.class)
class BackEndConfiguration {

	@Bean
	RestClientHttpServiceGroupConfigurer failuresOfBackEnds() {
		return (groups) -> {
			groups.forEachClient((group, client) -> client.defaultStatusHandler((status) -> !status.is2xxSuccessful(),
					(request, response) -> {
						throw new RestClientResponseException("Status " + response.getStatusCode(),
								response.getStatusCode(), "", null, null, null);
					}));
			groups.forEachProxyFactory((group, factory) -> factory
				.exchangeAdapterDecorator((client) -> new BackEndAdapter(client, group.name() + "-service")));
		};
	}

	@Bean
	static ClientHttpRequestFactoryBuilderCustomizer<HttpComponentsClientHttpRequestFactoryBuilder> httpComponents(
			Connections connections) {
		return (builder) -> builder
			.withConnectionManagerCustomizer((pool) -> pool.setMaxConnTotal(2 * connections.maxConnections())
				.setMaxConnPerRoute(connections.maxConnections()))
			// The client's own retry would ask a failing back-end twice, a second later.
			.withHttpClientCustomizer(HttpClientBuilder::disableAutomaticRetries)
			.withDefaultRequestConfigCustomizer(
					(request) -> request.setConnectionRequestTimeout(Timeout.of(connections.acquireTimeout())));
	}

	@Bean
	static ClientHttpRequestFactoryBuilderCustomizer<JdkClientHttpRequestFactoryBuilder> jdk() {
		// Otherwise every request carries an offer to upgrade to HTTP/2.
		return (builder) -> builder.withHttpClientCustomizer((client) -> client.version(HttpClient.Version.HTTP_1_1));
	}

	/**
	 * Limits of the pooled HTTP client.
	 *
	 * @param maxConnections connections to one back-end; far above what a run needs, for
	 * a small pool would silently become the limit that is measured
	 * @param acquireTimeout how long a call waits for a connection when all are in use
	 */
	@ConfigurationProperties("lab.backend")
	record Connections(int maxConnections, Duration acquireTimeout) {

	}

}
