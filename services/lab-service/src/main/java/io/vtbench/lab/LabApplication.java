package io.vtbench.lab;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Answers one question for each active profile. {@code spring.threads.virtual.enabled} is
 * the one switch that a measurement changes.
 */
@SpringBootApplication
public class LabApplication {

	public static void main(String[] args) {
		SpringApplication.run(LabApplication.class, args);
	}

}
