package io.vtbench.bank.reactive.backend;

import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.http.client.autoconfigure.reactive.ClientHttpConnectorBuilderCustomizer;
import org.springframework.boot.http.client.reactive.ReactorClientHttpConnectorBuilder;
import org.springframework.boot.http.codec.CodecCustomizer;
import org.springframework.boot.webclient.WebClientCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.support.WebClientHttpServiceGroupConfigurer;

/**
 * Makes the HTTP client fit for thousands of calls at once. It calls once, follows
 * nothing and never limits how many calls are under way.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BackEndProperties.class)
class BackEndConfiguration {

	/**
	 * Also brings the bank's own JSON rules, which come with an auto-configuration that
	 * must stay out: its connector would replace those with a group's time-outs
	 * (spring-boot issue 49279).
	 */
	@Bean
	WebClientCustomizer onlySuccessIsAnAnswer(ObjectProvider<CodecCustomizer> codecs) {
		return (builder) -> builder
			.codecs((configurer) -> codecs.orderedStream().forEach((codec) -> codec.customize(configurer)))
			.defaultStatusHandler((status) -> !status.is2xxSuccessful(), ClientResponse::createException);
	}

	@Bean
	WebClientHttpServiceGroupConfigurer failuresOfBackEnds() {
		return (groups) -> groups.forEachProxyFactory((group, factory) -> factory
			.exchangeAdapterDecorator((client) -> new BackEndAdapter(client, group.name() + "-service")));
	}

	@Bean(destroyMethod = "dispose")
	static ConnectionProvider backEndConnections(BackEndProperties properties) {
		return ConnectionProvider.builder("back-ends")
			.maxConnections(properties.maxConnections())
			.pendingAcquireMaxCount(-1)
			.pendingAcquireTimeout(properties.acquireTimeout())
			.build();
	}

	@Bean
	static ClientHttpConnectorBuilderCustomizer<ReactorClientHttpConnectorBuilder> reactor(
			ConnectionProvider backEndConnections) {
		// The client's own retry would ask a failing back-end twice.
		return (builder) -> builder
			.withHttpClientFactory(() -> HttpClient.create(backEndConnections).disableRetry(true));
	}

}
