package io.vtbench.bank.reactive;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * The third arm: what bank-service does, on WebFlux and Netty.
 */
@SpringBootApplication
public class ReactiveBankApplication {

	public static void main(String[] args) {
		SpringApplication.run(ReactiveBankApplication.class, args);
	}

}
