package io.vtbench.runner.environment.kubernetes;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.fabric8.kubernetes.client.dsl.PodResource;
import org.jspecify.annotations.Nullable;

/** A short command in a pod. */
final class PodCommand {

	private static final long SECONDS = 5;

	private PodCommand() {
	}

	/** What it prints; null where that is not possible or not allowed. */
	static @Nullable String output(PodResource pod, String... command) {
		ByteArrayOutputStream output = new ByteArrayOutputStream();
		try (ExecWatch watch = pod.writingOutput(output).exec(command)) {
			watch.exitCode().get(SECONDS, TimeUnit.SECONDS);
			return output.toString(StandardCharsets.UTF_8);
		}
		catch (KubernetesClientException | ExecutionException | TimeoutException ex) {
			return null;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return null;
		}
	}

}
