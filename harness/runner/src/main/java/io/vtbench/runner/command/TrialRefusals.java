package io.vtbench.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.file.BootJar;
import io.vtbench.runner.file.JarClassPath;
import io.vtbench.runner.machine.ContainerEngine;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.system.Capability;
import io.vtbench.runner.system.Environment;
import io.vtbench.runner.trial.ServiceChange;
import io.vtbench.runner.trial.TrialPlan;
import io.vtbench.runner.trial.TrialService;

/** Refuses trials before anything is started. */
final class TrialRefusals {

	private static final Duration MIN_WINDOW = Duration.ofSeconds(10);

	private static final String TRIAL = "the trial";

	private TrialRefusals() {
	}

	/**
	 * Refuses what reading alone shows to be pointless.
	 * @throws ScenarioException in one sentence with the next step
	 */
	static void require(TrialSession.Request request, Environment here, SuiteFolder home) throws InterruptedException {
		TrialPlan plan = request.plan();
		if (plan.users() != null && plan.rate() != null) {
			throw new ScenarioException(
					"--users and --rate exclude each other: users wait for their answer, arrivals do not");
		}
		if ((plan.users() != null && plan.users() < 1) || (plan.rate() != null && !(plan.rate() > 0))) {
			throw new ScenarioException("--users and --rate must be above 0");
		}
		if (request.window() != null && request.window().compareTo(MIN_WINDOW) < 0) {
			throw new ScenarioException("--duration must be " + Durations.print(MIN_WINDOW)
					+ " or more, because it is made of blocks of some seconds, but is "
					+ Durations.print(request.window()));
		}
		requireEnvironment(request, here);
		for (Path jar : plan.service().jars()) {
			requireLibraries(jar);
			problem(boot(jar).servingAs(plan.service().webApplicationType()), plan.service()).ifPresent((sentence) -> {
				throw new ScenarioException(sentence);
			});
		}
		Jdk.Finder jdks = new Jdk.Finder(System.getenv());
		String refusal = plan.service()
			.problem((wanted) -> (wanted != null) ? jdks.find(wanted, home.path()) : Jdk.own(), jdks::describe);
		if (refusal != null) {
			throw new ScenarioException(refusal);
		}
	}

	/** Returns the JDKs that run the arms; none where an image brings its own. */
	static Stream<Jdk> jdks(TrialService service, SuiteFolder home) {
		if (service.image() != null) {
			return Stream.empty();
		}
		Jdk.Finder jdks = new Jdk.Finder(System.getenv());
		Stream<String> changed = service.changes()
			.stream()
			.flatMap((arm) -> arm.value(ServiceChange.Kind.JDK).stream());
		Jdk given = (service.jdk() != null) ? jdks.find(service.jdk(), home.path()) : Jdk.own();
		return Stream.concat(Stream.ofNullable(given), changed.map((wanted) -> jdks.find(wanted, home.path())))
			.filter(Objects::nonNull);
	}

	/**
	 * Explains why a jar cannot be tried. Event loops can be compared with another build,
	 * but the switch leaves them alone.
	 */
	private static Optional<String> problem(BootJar boot, TrialService service) {
		return boot.problem(
				service.asksForVirtualThreads(boot.path()) && (service.isOwnRival(boot.path()) || !boot.isReactive()));
	}

	/** Refuses what cannot be tried in this environment. */
	private static void requireEnvironment(TrialSession.Request request, Environment here) throws InterruptedException {
		List<String> images = request.plan().service().images();
		if (here.capabilities().contains(Capability.CONTAINERS)) {
			for (String image : images) {
				ContainerEngine.find().image(image);
			}
		}
		here.require(TRIAL, images.isEmpty(), Capability.JARS);
		here.require(TRIAL, request.compose() != null, Capability.CONTAINERS);
		here.require(TRIAL, request.plan().target().isScript(), Capability.OWN_SCRIPTS);
		here.require(TRIAL, !request.plan().target().secretVariables().isEmpty(), Capability.SECRETS);
	}

	/** Refuses a jar that was taken away from its libraries. */
	private static void requireLibraries(Path jar) {
		// said of the jar itself
		Attempt.quietly(() -> {
			for (Path file : JarClassPath.of(jar)) {
				if (file.getFileName().toString().startsWith("spring-boot") && !Files.exists(file)) {
					throw new ScenarioException(jar + " needs " + file + ", which its Class-Path names and which is not"
							+ " there; keep its libraries beside it");
				}
			}
		});
	}

	/** Reads what a jar says of itself. */
	static BootJar boot(Path jar) {
		return Attempt.get(() -> BootJar.read(jar), (ex) -> new ScenarioException(
				jar + " is not a jar that can be read (" + ex.getMessage() + "); build it again"));
	}

}
