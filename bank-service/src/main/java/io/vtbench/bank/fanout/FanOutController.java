package io.vtbench.bank.fanout;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

import io.vtbench.bank.backend.BackEnd;
import io.vtbench.bank.backend.BackEndException;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@ConditionalOnBooleanProperty("fan-out.enabled")
class FanOutController {

	private final Checks checks;

	private final AsyncTaskExecutor executor;

	FanOutController(Checks checks, AsyncTaskExecutor applicationTaskExecutor) {
		this.checks = checks;
		this.executor = applicationTaskExecutor;
	}

	@GetMapping(path = "/fan-out", produces = MediaType.TEXT_PLAIN_VALUE)
	String both(@RequestParam("style") String name) throws Exception {
		Style style = Style.of(name);
		try {
			return "done " + style.both(asked(this.checks::risk), asked(this.checks::screening), this.executor);
		}
		catch (Exception ex) {
			throw (ex.getCause() instanceof BackEndException failure) ? failure : ex;
		}
	}

	private static Callable<String> asked(Supplier<@Nullable Map<String, String>> check) {
		return () -> String.join(",", BackEnd.RISK.call(check).values());
	}

}
