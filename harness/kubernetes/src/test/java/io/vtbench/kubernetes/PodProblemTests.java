package io.vtbench.kubernetes;

import java.util.List;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Pods as a cluster shows them when something has gone wrong. */
class PodProblemTests {

	@ParameterizedTest
	@ValueSource(strings = { "ErrImagePull", "ImagePullBackOff", "ErrImageNeverPull", "InvalidImageName" })
	void aMissingImageIsNamedWithTheOptionThatNamesAnother(String reason) {
		assertThat(problem("phase: Pending", "waiting: {reason: " + reason + ", message: \"not\\n found\"}"))
			.contains("the image vtbench/bank-service of bank-service cannot be had (" + reason + ": not found)")
			.contains("--service-image bank-service=NAME");
	}

	@Test
	void anEvictedPodTellsWhy() {
		assertThat(problem("phase: Failed\n  reason: Evicted\n  message: The node was low on resource memory.", null))
			.contains("was evicted (The node was low on resource memory.)");
	}

	@Test
	void aPodWithoutEnoughMemoryAsksForMore() {
		assertThat(problem("phase: Failed", "terminated: {exitCode: 137, reason: OOMKilled}"))
			.contains("bank-service was out of memory")
			.contains("--memory");
	}

	@Test
	void aContainerThatCannotBeMadeTellsWhy() {
		assertThat(problem("phase: Pending",
				"waiting: {reason: CreateContainerConfigError, message: container has runAsNonRoot}"))
			.contains("cannot be started (CreateContainerConfigError: container has runAsNonRoot)");
	}

	@Test
	void aPodThatIsGoneWasDeletedByOthers() {
		assertThat(PodProblem.of("bank-service", null)).contains("the pod of bank-service is gone");
	}

	@Test
	void aPodThatIsBeingTakenAwayTellsByWhom() {
		Pod pod = pod("phase: Running\n  conditions:\n  - {type: DisruptionTarget, status: \"True\","
				+ " reason: EvictionByEvictionAPI, message: Eviction API evicting}", null);
		pod.setMetadata(new ObjectMetaBuilder().withDeletionTimestamp("2026-01-01T00:00:00Z").build());
		assertThat(PodProblem.of("bank-service", pod))
			.contains("is being taken away (EvictionByEvictionAPI: Eviction API evicting)");
		pod.getStatus().setConditions(List.of());
		assertThat(PodProblem.of("bank-service", pod)).contains("is being taken away by something else");
	}

	@Test
	void aPodThatStartsOrRunsHasNone() {
		assertThat(problem("phase: Pending", "waiting: {reason: ContainerCreating}")).isNull();
		assertThat(problem("phase: Running", "running: {startedAt: \"2026-01-01T00:00:00Z\"}")).isNull();
	}

	@Test
	void aPodThatNoNodeTakesTellsWhy() {
		Pod pod = pod("phase: Pending\n  conditions:\n  - {type: PodScheduled, status: \"False\","
				+ " reason: Unschedulable, message: 0/1 nodes are available}", null);
		assertThat(PodProblem.unschedulable(pod)).isEqualTo("0/1 nodes are available");
		assertThat(PodProblem.isReady(pod)).isFalse();
	}

	private static String problem(String status, String state) {
		return PodProblem.of("bank-service", pod(status, state));
	}

	private static Pod pod(String status, String state) {
		return Serialization.unmarshal("apiVersion: v1\nkind: Pod\nmetadata: {name: subject-1}\nstatus:\n  " + status
				+ ((state != null) ? "\n  containerStatuses:\n  - name: bank-service\n    image: vtbench/bank-service\n"
						+ "    state:\n      " + state : ""),
				Pod.class);
	}

}
