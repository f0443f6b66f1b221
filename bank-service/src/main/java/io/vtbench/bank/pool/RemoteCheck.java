package io.vtbench.bank.pool;

import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.web.service.annotation.GetExchange;

/**
 * A call of the risk service, for which a transaction waits with its connection.
 */
interface RemoteCheck {

	@GetExchange(url = "/v1/screenings/novak", accept = MediaType.APPLICATION_JSON_VALUE)
	@Nullable Map<String, String> screen();

}
