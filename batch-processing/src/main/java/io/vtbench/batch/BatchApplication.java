package io.vtbench.batch;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.context.properties.bind.BindException;

/**
 * Runs the payments job once. Exit code 0: complete; 1: failed; 2: could not begin, for a
 * reason that the user can change.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class BatchApplication {

	public static void main(String[] args) {
		System.exit(run(args));
	}

	/** Runs the job; what keeps it from running has been reported when this returns. */
	public static int run(String... args) {
		try {
			return SpringApplication.exit(SpringApplication.run(BatchApplication.class, args));
		}
		catch (RuntimeException ex) {
			return isBadInput(ex) ? 2 : 1;
		}
	}

	private static boolean isBadInput(@Nullable Throwable problem) {
		return problem != null && (problem instanceof ProblemException || problem instanceof BindException
				|| isBadInput(problem.getCause()));
	}

}
