package io.vtbench.lab.pool;

import java.util.Map;

import org.springframework.http.MediaType;
import org.springframework.web.service.annotation.GetExchange;

/**
 * A call of the risk service, for which a transaction waits with its connection.
 */
interface RiskCheck {

	@GetExchange(url = "/v1/screenings/novak", accept = MediaType.APPLICATION_JSON_VALUE)
	Map<String, String> screen();

}
