package io.vtbench.standalone;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.EnableAsync;

/** The Spring Boot application of {@link AsyncCalls}; the executor is Boot's own. */
@SpringBootConfiguration
@EnableAutoConfiguration
@EnableAsync
class AsyncConfiguration {

	@Bean
	SlowService slowService() {
		return new SlowService();
	}

}
