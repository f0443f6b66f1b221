package io.vtbench.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What resources/kubernetes/rbac.yaml grants is what a run checks before it begins. */
class ClusterRightTests {

	@Test
	void theRoleGrantsWhatARunNeedsAndNothingElse() throws IOException {
		assertThat(granted("rbac.yaml", "vtbench-runner"))
			.containsExactlyInAnyOrderElementsOf(words(Cluster.Right.NEEDED));
	}

	@Test
	void theUsefulRightsAreARoleOfTheirOwn() throws IOException {
		assertThat(granted("rbac.yaml", "vtbench-runner-useful")).containsExactlyInAnyOrder("get /pods/exec",
				"create /pods/exec", "list /nodes", "list /namespaces");
	}

	@Test
	void theRolesOfOneNamespaceGrantWhatARunNeedsThereAndNothingElse() throws IOException {
		String file = "rbac-namespace.yaml";
		assertThat(granted(file, "vtbench-runner"))
			.containsExactlyInAnyOrderElementsOf(words(Cluster.Right.NEEDED_IN_NAMESPACE));
		assertThat(granted(file, "vtbench-runner-useful")).containsExactlyInAnyOrder("get /pods/exec",
				"create /pods/exec");
		assertThat(Path.of("../../resources/kubernetes/" + file)).content().doesNotContain("ClusterRole");
	}

	private static List<String> words(List<Cluster.Right> rights) {
		return rights.stream().map((right) -> right.verb() + " " + right.group() + "/" + right.fullResource()).toList();
	}

	private static List<String> granted(String file, String role) throws IOException {
		List<String> granted = new ArrayList<>();
		for (String document : Files.readString(Path.of("../../resources/kubernetes", file)).split("(?m)^---$")) {
			HasMetadata resource = Objects.requireNonNull(Serialization.unmarshal(document));
			if (resource.getMetadata().getName().equals(role)) {
				rules(resource).forEach((rule) -> granted.addAll(words(rule)));
			}
		}
		return granted;
	}

	private static List<PolicyRule> rules(HasMetadata resource) {
		return switch (resource) {
			case ClusterRole role -> role.getRules();
			case Role role -> role.getRules();
			default -> List.of();
		};
	}

	private static List<String> words(PolicyRule rule) {
		List<String> words = new ArrayList<>();
		rule.getResources()
			.forEach((resource) -> rule.getVerbs()
				.forEach((verb) -> words.add(verb + " " + rule.getApiGroups().getFirst() + "/" + resource)));
		return words;
	}

}
