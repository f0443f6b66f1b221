package io.vtbench.kubernetes;

import java.util.Set;
import java.util.stream.Stream;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import org.jspecify.annotations.Nullable;

/** Says in one sentence with the next step what keeps a pod from doing its work. */
final class PodProblem {

	private static final Set<String> NO_IMAGE = Set.of("ErrImagePull", "ImagePullBackOff", "ErrImageNeverPull",
			"InvalidImageName");

	private static final Set<String> NO_CONTAINER = Set.of("CreateContainerConfigError", "CreateContainerError",
			"RunContainerError", "CrashLoopBackOff");

	private PodProblem() {
	}

	/**
	 * Returns a problem that does not pass by itself; null where there is none.
	 * @param service that the pod runs, as {@code --service-image} names it
	 * @param pod null where it is gone
	 */
	static @Nullable String of(String service, @Nullable Pod pod) {
		if (pod == null) {
			return "the pod of " + service + " is gone: something else deleted it; call again where the namespaces of"
					+ " running runs are left alone";
		}
		if ("Evicted".equals(pod.getStatus().getReason())) {
			return "the pod of " + service + " was evicted (" + line(pod.getStatus().getMessage())
					+ "); give the node more room, or choose another cluster";
		}
		for (ContainerStatus container : pod.getStatus().getContainerStatuses()) {
			String problem = ofContainer(service, container);
			if (problem != null) {
				return problem;
			}
		}
		return (pod.getMetadata() != null && pod.getMetadata().getDeletionTimestamp() != null) ? "the pod of " + service
				+ " is being taken away" + disruption(pod) + "; call again where running pods are left alone" : null;
	}

	/** Returns why a pod is taken away, as far as the cluster says it. */
	private static String disruption(Pod pod) {
		return conditions(pod, "DisruptionTarget")
			.map((condition) -> " (" + condition.getReason() + ": " + line(condition.getMessage()) + ")")
			.findFirst()
			.orElse(" by something else");
	}

	private static Stream<PodCondition> conditions(Pod pod, String type) {
		return pod.getStatus().getConditions().stream().filter((condition) -> type.equals(condition.getType()));
	}

	private static @Nullable String ofContainer(String service, ContainerStatus container) {
		ContainerStateWaiting waiting = container.getState().getWaiting();
		if (waiting != null && NO_IMAGE.contains(String.valueOf(waiting.getReason()))) {
			return "the image " + container.getImage() + " of " + service + " cannot be had (" + waiting.getReason()
					+ ((waiting.getMessage() != null) ? ": " + line(waiting.getMessage()) : "")
					+ "); push it to where the nodes pull from, load it into them, or name another with "
					+ ClusterOptions.SERVICE_IMAGE + " " + service + "=NAME";
		}
		if (waiting != null && NO_CONTAINER.contains(String.valueOf(waiting.getReason()))) {
			return "the container of " + service + " cannot be started (" + waiting.getReason() + ": "
					+ line(waiting.getMessage()) + "); see to that, and call again";
		}
		ContainerStateTerminated ended = container.getState().getTerminated();
		if (ended != null && "OOMKilled".equals(ended.getReason())) {
			return service + " was out of memory (OOMKilled); give it more with --memory, or its JVM a smaller heap";
		}
		return null;
	}

	/** Returns why no node takes a pod; null where one has, or none has said so yet. */
	static @Nullable String unschedulable(Pod pod) {
		return conditions(pod, "PodScheduled").filter((condition) -> "Unschedulable".equals(condition.getReason()))
			.map((condition) -> line(condition.getMessage()))
			.findFirst()
			.orElse(null);
	}

	/** Returns the exit code of the only container; null while it runs. */
	static @Nullable Integer exitCode(Pod pod) {
		return pod.getStatus()
			.getContainerStatuses()
			.stream()
			.map((container) -> container.getState().getTerminated())
			.filter((ended) -> ended != null)
			.map(ContainerStateTerminated::getExitCode)
			.findFirst()
			.orElse(null);
	}

	static boolean isReady(Pod pod) {
		return conditions(pod, "Ready").anyMatch((condition) -> "True".equals(condition.getStatus()));
	}

	static boolean hasEnded(Pod pod) {
		return Set.of("Succeeded", "Failed").contains(String.valueOf(pod.getStatus().getPhase()));
	}

	private static String line(@Nullable String text) {
		return String.valueOf(text).strip().replaceAll("\\s+", " ");
	}

}
