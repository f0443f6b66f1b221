package io.vtbench.backend;

import java.time.Duration;

import io.vtbench.backend.latency.Distribution;
import io.vtbench.backend.latency.Failure;
import io.vtbench.backend.latency.Latency;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * A back-end of the smallest size.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
class BackEnd {

	@Bean
	Latency latency(Properties answers) {
		return new Latency(answers.latency(), Distribution.CONSTANT, 0, answers.failure());
	}

	@ConfigurationProperties("answers")
	record Properties(@DefaultValue("0ms") Duration latency, @DefaultValue Failure failure) {

	}

	record Question(@Size(max = 5) String text, @Positive int count) {

	}

	@RestController
	static class Answers {

		private final Latency latency;

		Answers(Latency latency) {
			this.latency = latency;
		}

		@GetMapping("/answers/{name}")
		String answer(@PathVariable @Size(max = 5) String name, @RequestParam(defaultValue = "1") int count) {
			this.latency.await();
			return name.repeat(count);
		}

		@PostMapping("/answers")
		Question answer(@Valid @RequestBody Question question) {
			return question;
		}

	}

}
