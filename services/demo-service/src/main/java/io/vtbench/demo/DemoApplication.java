package io.vtbench.demo;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Starts the service that {@code bench demo} tries. */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
class DemoApplication {

	public static void main(String[] args) {
		SpringApplication.run(DemoApplication.class, args);
	}

}
