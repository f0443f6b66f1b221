package io.vtbench.bank.reactive.users;

import java.util.Objects;

import reactor.core.publisher.Mono;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.service.annotation.GetExchange;

/**
 * The risk service, as far as a user needs it.
 */
interface ScreeningClient {

	@GetExchange(url = "/v1/screenings/{surname}", accept = MediaType.APPLICATION_JSON_VALUE)
	Mono<Screening> screen(@PathVariable String surname);

	/**
	 * What the screening knows the person as.
	 *
	 * @param surname in upper case
	 */
	record Screening(String surname) {

		public Screening {
			Objects.requireNonNull(surname, "surname");
		}

	}

}
