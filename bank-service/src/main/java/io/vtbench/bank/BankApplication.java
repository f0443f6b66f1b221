package io.vtbench.bank;

import io.vtbench.bank.limits.HttpLimits;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;

/**
 * The service under test. {@code spring.threads.virtual.enabled} is the one switch that a
 * measurement changes.
 */
@SpringBootApplication
@EnableConfigurationProperties(HttpLimits.class)
public class BankApplication {

	public static void main(String[] args) {
		SpringApplication.run(BankApplication.class, args);
	}

}
