package io.vtbench.batch;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows a problem and the next step instead of a stack trace. */
class ProblemAnalyzer extends AbstractFailureAnalyzer<ProblemException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, ProblemException cause) {
		return new FailureAnalysis(cause.getMessage(), cause.nextStep(), cause);
	}

}
