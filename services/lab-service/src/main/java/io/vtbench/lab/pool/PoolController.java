package io.vtbench.lab.pool;

import org.hibernate.validator.constraints.Range;

import org.springframework.context.annotation.Profile;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.resilience.InvocationRejectedException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Profile("pool")
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
	String query(@RequestParam @Range(max = 60_000) long millis) {
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

	@ExceptionHandler(InvocationRejectedException.class)
	ProblemDetail rejected() {
		return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE, "The service is too busy.");
	}

	@ExceptionHandler({ DataAccessResourceFailureException.class, TransientDataAccessException.class,
			CannotCreateTransactionException.class })
	ProblemDetail noConnection() {
		return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE,
				"The database cannot be reached or is too busy.");
	}

}
