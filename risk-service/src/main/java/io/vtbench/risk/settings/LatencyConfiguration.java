package io.vtbench.risk.settings;

import io.vtbench.backend.latency.Latency;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class LatencyConfiguration {

	@Bean
	Latency transactionLatency(RiskProperties risk) {
		return new Latency(risk.latency(), risk.distribution(), risk.spread(), risk.failure());
	}

	@Bean
	Latency screeningLatency(RiskProperties risk) {
		return new Latency(risk.screening().latency(), risk.distribution(), risk.spread(), risk.failure());
	}

}
