package io.vtbench.bank.reactive;

import io.vtbench.bank.reactive.limits.HttpLimits;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;

/**
 * The third arm: what bank-service does, on WebFlux and Netty.
 */
@SpringBootApplication
@EnableConfigurationProperties(HttpLimits.class)
public class ReactiveBankApplication {

	public static void main(String[] args) {
		SpringApplication.run(ReactiveBankApplication.class, args);
	}

}
