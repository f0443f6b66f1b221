package io.vtbench.bank.jetty;

import java.time.Duration;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.boot.jetty.JettyWebServer;
import org.springframework.boot.jetty.servlet.JettyServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.PropertySource;

/**
 * Makes Jetty answer as Tomcat does. Its limits are in {@code jetty.properties}, which
 * the bank's own settings outrank.
 */
@Configuration(proxyBeanMethods = false)
@PropertySource("classpath:jetty.properties")
class JettyConfiguration {

	@Bean
	WebServerFactoryCustomizer<JettyServletWebServerFactory> answersAsTomcatDoes(
			@Value("${server.tomcat.accept-count:20000}") int acceptCount,
			@Value("${server.jetty.connection-idle-timeout}") Duration incomplete,
			@Value("${server.tomcat.keep-alive-timeout:10m}") Duration idle) {
		return (factory) -> factory.addServerCustomizers((server) -> {
			server.setErrorHandler(plainErrors());
			if (server.getThreadPool() instanceof QueuedThreadPool pool) {
				// A thread in reserve serves none of the requests that wait for a thread.
				pool.setReservedThreads(0);
			}
			for (Connector connector : server.getConnectors()) {
				if (connector instanceof ServerConnector sockets) {
					sockets.setAcceptQueueSize(acceptCount);
				}
				HttpConfiguration http = connector.getConnectionFactory(HttpConnectionFactory.class)
					.getHttpConfiguration();
				http.addCustomizer(new NoTrace());
				http.addCustomizer(new ConnectionTimeout(incomplete, idle));
			}
		});
	}

	@Bean
	RestOfRefusedBody restOfRefusedBody() {
		return new RestOfRefusedBody();
	}

	/** Causes and stack traces are not the caller's affair. */
	private static ErrorHandler plainErrors() {
		ErrorHandler errors = new ErrorHandler();
		errors.setShowCauses(false);
		errors.setShowStacks(false);
		return errors;
	}

	/**
	 * The limit that Jetty keeps on virtual threads. Micrometer reads limits of platform
	 * threads alone.
	 */
	@Bean
	ApplicationListener<ApplicationStartedEvent> limitOfVirtualThreads(MeterRegistry registry) {
		return (started) -> {
			if (started.getApplicationContext() instanceof WebServerApplicationContext context
					&& context.getWebServer() instanceof JettyWebServer jetty
					&& jetty.getServer().getThreadPool() instanceof VirtualThreadPool pool) {
				Gauge.builder("jetty.threads.config.max", pool, VirtualThreadPool::getMaxConcurrentTasks)
					.description("Tasks that may run on virtual threads at a time, those of the server included")
					.register(registry);
			}
		};
	}

}
