package io.vtbench.bank.backend;

import java.net.http.HttpClient;

import io.vtbench.bank.limits.HttpLimits;
import org.apache.hc.client5.http.impl.DefaultSchemePortResolver;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.util.Timeout;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.JdkClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.autoconfigure.ClientHttpRequestFactoryBuilderCustomizer;
import org.springframework.boot.restclient.RestClientCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Makes the HTTP client fit for thousands of calls at once. Whichever client
 * {@code spring.http.clients.imperative.factory} names, it calls once, follows nothing
 * and never limits how many calls are under way.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BackEndProperties.class)
class BackEndConfiguration {

	@Bean
	RestClientCustomizer onlySuccessIsAnAnswer(HttpLimits limits) {
		return (builder) -> builder.defaultStatusHandler(new AnswerCheck(limits.maxBodySize().toBytes()));
	}

	@Bean
	static ClientHttpRequestFactoryBuilderCustomizer<HttpComponentsClientHttpRequestFactoryBuilder> httpComponents(
			BackEndProperties properties) {
		Http1Config http1 = Http1Config.custom().setBufferSize((int) properties.bufferSize().toBytes()).build();
		return (builder) -> builder
			.withConnectionManagerCustomizer((pool) -> pool.setMaxConnTotal(2 * properties.maxConnections())
				.setMaxConnPerRoute(properties.maxConnections())
				.setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
				.setConnectionFactory(ManagedHttpClientConnectionFactory.builder().http1Config(http1).build()))
			// The client's own retry would ask a failing back-end twice, a second later.
			.withHttpClientCustomizer((client) -> client.disableAutomaticRetries()
				.disableRedirectHandling()
				.disableCookieManagement()
				.disableAuthCaching()
				.disableContentCompression()
				.disableConnectionState()
				// The default asks the JVM's proxy settings on every call.
				.setRoutePlanner(new DefaultRoutePlanner(DefaultSchemePortResolver.INSTANCE)))
			.withDefaultRequestConfigCustomizer((request) -> request.setProtocolUpgradeEnabled(false)
				.setConnectionRequestTimeout(Timeout.of(properties.acquireTimeout())));
	}

	@Bean
	static ClientHttpRequestFactoryBuilderCustomizer<JdkClientHttpRequestFactoryBuilder> jdk() {
		// Otherwise every request carries an offer to upgrade to HTTP/2.
		return (builder) -> builder.withHttpClientCustomizer((client) -> client.version(HttpClient.Version.HTTP_1_1));
	}

}
