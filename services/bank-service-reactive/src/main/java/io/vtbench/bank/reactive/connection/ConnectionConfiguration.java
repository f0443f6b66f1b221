package io.vtbench.bank.reactive.connection;

import reactor.netty.NettyPipeline;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(HttpLimits.class)
class ConnectionConfiguration {

	/**
	 * Reactor Netty's own time-outs begin when a request's head is complete, and put a
	 * handler into the pipeline for each request.
	 */
	@Bean
	WebServerFactoryCustomizer<NettyReactiveWebServerFactory> silentConnectionsEnd(HttpLimits limits) {
		return (factory) -> factory
			.addServerCustomizers((server) -> server.doOnChannelInit((observer, channel, peer) -> {
				ConnectionTimeout timeout = new ConnectionTimeout(limits.connectionTimeout(),
						limits.keepAliveTimeout());
				channel.pipeline().addFirst(timeout).addAfter(NettyPipeline.HttpCodec, null, timeout.requestEnd());
			}));
	}

}
