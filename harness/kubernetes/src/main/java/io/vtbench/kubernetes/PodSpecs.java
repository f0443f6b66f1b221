package io.vtbench.kubernetes;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.fabric8.kubernetes.api.model.Capabilities;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.EnvFromSourceBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.SeccompProfile;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.vtbench.runner.format.Maps;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.system.SpringJson;

/** Describes pods of services, within the restricted pod security standard. */
record PodSpecs(ClusterSettings settings) {

	static final int PORT = 8080;

	static final int MANAGEMENT_PORT = 8088;

	/**
	 * The time after which the cluster ends a pod by itself: nobody else does where the
	 * runner was killed or has lost its network. Generators end with their load.
	 */
	private static final Duration DEADLINE = Duration.ofHours(12);

	private static final long USER = 10001;

	/**
	 * Returns the resources of the subject. Requests are limits, so that no other pod
	 * takes what the subject is measured with.
	 */
	ResourceRequirements fixed() {
		Map<String, Quantity> amounts = Map.of("cpu", new Quantity(this.settings.cpus()), "memory",
				new Quantity(this.settings.memory()));
		return new ResourceRequirementsBuilder().withRequests(amounts).withLimits(amounts).build();
	}

	/**
	 * Returns the resources of back-ends, which wait more than they compute, and must
	 * never be the bottleneck.
	 */
	static ResourceRequirements roomy() {
		return new ResourceRequirementsBuilder()
			.withRequests(Map.of("cpu", new Quantity("100m"), "memory", new Quantity("512Mi")))
			.withLimits(Map.of("memory", new Quantity("1Gi")))
			.build();
	}

	/**
	 * A pod, and the Secret that it takes its environment from: more people may read pods
	 * than Secrets, and any value may be a password.
	 */
	record ServicePod(Secret environment, Pod pod) {

	}

	/**
	 * Describes a pod of a service.
	 * @param name of the pod and its Secret
	 * @param jvm flags
	 */
	ServicePod of(String name, String role, ServiceSpec service, List<String> jvm, Map<String, String> env,
			Map<String, String> properties, ResourceRequirements resources) {
		Map<String, String> variables = new LinkedHashMap<>(env);
		SpringJson.addTo(variables, properties, SpringJson.ANY_ADDRESS, PORT,
				isOfSuite(service) ? MANAGEMENT_PORT : null);
		variables.put("JDK_JAVA_OPTIONS", String.join(" ", jvm));
		ObjectMeta metadata = RunNamespace.metadata(name)
			.addToLabels(Map.of("vtbench.io/role", role, "vtbench.io/service", service.name()))
			.build();
		Secret environment = new SecretBuilder().withMetadata(metadata)
			.withImmutable(true)
			.withStringData(variables)
			.build();
		Container container = new ContainerBuilder().withName(service.name())
			.withImage(this.settings.image(service))
			.withImagePullPolicy(this.settings.pullPolicy(this.settings.image(service)))
			.withEnvFrom(new EnvFromSourceBuilder().withNewSecretRef(name, false).build())
			.withResources(resources)
			.withSecurityContext(security())
			.withPorts(IntStream.of(PORT, actuatorPort(service))
				.distinct()
				.mapToObj((port) -> new ContainerPortBuilder().withContainerPort(port).build())
				.toList())
			.withReadinessProbe(readiness(service))
			.withVolumeMounts(new VolumeMountBuilder().withName("tmp").withMountPath("/tmp").build())
			.build();
		Pod pod = new PodBuilder().withMetadata(metadata)
			.withNewSpec()
			.withRestartPolicy("Never")
			.withActiveDeadlineSeconds(DEADLINE.toSeconds())
			.withAutomountServiceAccountToken(false)
			.withEnableServiceLinks(false)
			.withTerminationGracePeriodSeconds(PodService.GRACE.toSeconds())
			.withSecurityContext(podSecurity(USER))
			.withContainers(container)
			.withVolumes(new VolumeBuilder().withName("tmp").withNewEmptyDir().endEmptyDir().build())
			.endSpec()
			.build();
		return new ServicePod(environment, pod);
	}

	/**
	 * Returns the port of a service's actuator. One of somebody else's keeps it where it
	 * is.
	 */
	static int actuatorPort(ServiceSpec service) {
		return isOfSuite(service) ? MANAGEMENT_PORT : PORT;
	}

	private static boolean isOfSuite(ServiceSpec service) {
		return service.image() == null;
	}

	/**
	 * Returns how readiness is asked. An open port has to do for a service that names no
	 * health path.
	 */
	private static Probe readiness(ServiceSpec service) {
		ProbeBuilder probe = new ProbeBuilder().withPeriodSeconds(1).withTimeoutSeconds(2).withFailureThreshold(60);
		if (service.health() == null) {
			return probe.withNewTcpSocket().withPort(new IntOrString(PORT)).endTcpSocket().build();
		}
		return probe.withNewHttpGet()
			.withPath(service.health())
			.withPort(new IntOrString(actuatorPort(service)))
			.endHttpGet()
			.build();
	}

	/** Returns variables that everybody may read who may read pods. */
	static List<EnvVar> variables(Map<String, String> variables) {
		return Maps.each(variables, (name, value) -> new EnvVar(name, literal(value), null)).toList();
	}

	/**
	 * Escapes a value: Kubernetes puts the value of a variable in place of $(NAME),
	 * unless it is escaped.
	 */
	private static String literal(String value) {
		return value.replace("$(", "$$(");
	}

	static PodSecurityContext podSecurity(long user) {
		return new PodSecurityContextBuilder().withRunAsNonRoot(true)
			.withRunAsUser(user)
			.withRunAsGroup(user)
			.withSeccompProfile(new SeccompProfile(null, "RuntimeDefault"))
			.build();
	}

	static SecurityContext security() {
		return new SecurityContextBuilder().withAllowPrivilegeEscalation(false)
			.withReadOnlyRootFilesystem(true)
			.withCapabilities(new Capabilities(null, List.of("ALL")))
			.build();
	}

}
