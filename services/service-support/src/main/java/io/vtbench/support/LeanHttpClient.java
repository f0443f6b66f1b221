package io.vtbench.support;

import org.apache.hc.client5.http.impl.DefaultSchemePortResolver;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;

import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.autoconfigure.ClientHttpRequestFactoryBuilderCustomizer;

/**
 * Takes from the HTTP client what a call between two services has no use for, so that
 * thousands of them at once cost the arms as little as they can.
 */
class LeanHttpClient
		implements ClientHttpRequestFactoryBuilderCustomizer<HttpComponentsClientHttpRequestFactoryBuilder> {

	@Override
	public HttpComponentsClientHttpRequestFactoryBuilder customize(
			HttpComponentsClientHttpRequestFactoryBuilder builder) {
		// A connection has two buffers, and a message here has a few hundred bytes.
		Http1Config http1 = Http1Config.custom().setBufferSize(1024).build();
		return builder
			.withConnectionManagerCustomizer((pool) -> pool.setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
				.setConnectionFactory(ManagedHttpClientConnectionFactory.builder().http1Config(http1).build()))
			.withHttpClientCustomizer((client) -> client.disableRedirectHandling()
				.disableCookieManagement()
				.disableAuthCaching()
				.disableContentCompression()
				.disableConnectionState()
				// The default asks the JVM's proxy settings on every call.
				.setRoutePlanner(new DefaultRoutePlanner(DefaultSchemePortResolver.INSTANCE)))
			.withDefaultRequestConfigCustomizer((request) -> request.setProtocolUpgradeEnabled(false));
	}

}
