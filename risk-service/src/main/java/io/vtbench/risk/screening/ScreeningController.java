package io.vtbench.risk.screening;

import java.util.Locale;

import io.vtbench.backend.latency.Latency;
import jakarta.validation.constraints.Size;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ScreeningController {

	private final Latency latency;

	ScreeningController(@Qualifier("screeningLatency") Latency latency) {
		this.latency = latency;
	}

	@GetMapping("/v1/screenings/{surname}")
	Screening screening(@PathVariable @Size(max = 100) String surname) {
		this.latency.await();
		return new Screening(surname.toUpperCase(Locale.ROOT));
	}

	record Screening(String surname) {

	}

}
