package io.vtbench.bank.backend;

import java.time.Duration;

import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.core5.util.Timeout;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.autoconfigure.ClientHttpRequestFactoryBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestClientResponseException;
import org.springframework.web.client.support.RestClientHttpServiceGroupConfigurer;
import org.springframework.web.service.registry.ImportHttpServices;

/** Makes the clients, which call once and take nothing but a success for an answer. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BackEndConfiguration.Connections.class)
@ImportHttpServices(group = "risk", types = RiskClient.class)
@ImportHttpServices(group = "transfer", types = TransferClient.class)
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

	/** Limits connections to one back-end: the client's own five would be the limit. */
	@ConfigurationProperties("bank.backend")
	record Connections(@DefaultValue("20000") int maxConnections, @DefaultValue("3s") Duration acquireTimeout) {
	}

}
