package io.vtbench.bank.fanout;

import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.web.service.annotation.GetExchange;

/**
 * Two questions to the risk service of which neither needs the other's answer.
 */
interface Checks {

	@GetExchange(url = "/v1/risks/transaction/ACC-000001/phone-01", accept = MediaType.APPLICATION_JSON_VALUE)
	@Nullable Map<String, String> risk();

	@GetExchange(url = "/v1/screenings/novak", accept = MediaType.APPLICATION_JSON_VALUE)
	@Nullable Map<String, String> screening();

}
