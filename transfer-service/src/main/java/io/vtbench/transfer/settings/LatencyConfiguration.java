package io.vtbench.transfer.settings;

import io.vtbench.backend.latency.Latency;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class LatencyConfiguration {

	@Bean
	Latency transferLatency(TransferProperties transfer) {
		return new Latency(transfer.latency(), transfer.distribution(), transfer.spread(), transfer.failure());
	}

}
