package io.vtbench.bank.pool;

import io.vtbench.bank.web.QueryRange;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.resilience.InvocationRejectedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@ConditionalOnBooleanProperty("pool.enabled")
class PoolController {

	private final PoolService service;

	private final PoolLimit limit;

	private final PoolProperties.Policy policy;

	PoolController(PoolService service, PoolLimit limit, PoolProperties properties) {
		this.service = service;
		this.limit = limit;
		this.policy = properties.policy();
	}

	@GetMapping(path = "/pool/query", produces = MediaType.TEXT_PLAIN_VALUE)
	String query(@RequestParam long millis) {
		QueryRange.requireMillis("millis", millis);
		return limited(() -> this.service.query(millis));
	}

	@GetMapping(path = "/pool/hold", produces = MediaType.TEXT_PLAIN_VALUE)
	String hold() {
		return limited(this.service::hold);
	}

	private String limited(Runnable call) {
		switch (this.policy) {
			case NONE -> call.run();
			case BLOCK -> this.limit.blocking(call);
			case REJECT -> this.limit.rejecting(call);
		}
		return "done";
	}

	@ExceptionHandler
	ProblemDetail rejected(InvocationRejectedException rejection) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE, "The bank is too busy.");
	}

}
