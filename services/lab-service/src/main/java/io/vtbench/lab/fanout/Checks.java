package io.vtbench.lab.fanout;

import java.util.Map;

import org.springframework.http.MediaType;
import org.springframework.web.service.annotation.GetExchange;

/**
 * Two questions to the risk service of which neither needs the other's answer.
 */
interface Checks {

	@GetExchange(url = "/v1/risks/transaction/ACC-000001/phone-01", accept = MediaType.APPLICATION_JSON_VALUE)
	Map<String, String> risk();

	@GetExchange(url = "/v1/screenings/novak", accept = MediaType.APPLICATION_JSON_VALUE)
	Map<String, String> screening();

}
