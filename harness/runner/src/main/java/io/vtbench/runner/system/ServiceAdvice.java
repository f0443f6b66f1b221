package io.vtbench.runner.system;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.vtbench.runner.file.ProjectNeeds;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.machine.ChildEnvironment;
import io.vtbench.runner.machine.LocalHttp;
import io.vtbench.runner.machine.ManagedProcess;
import io.vtbench.runner.system.Launch.ContainerLaunch;
import org.jspecify.annotations.Nullable;

/**
 * Says why a service of Spring Boot does not answer where bench asks it, with the next
 * step. It reads the log.
 *
 * @param managementPort that bench gave the actuator; null for none
 */
record ServiceAdvice(Launch launch, @Nullable Integer managementPort, Path home, ManagedProcess process) {

	private static final String HTTPS = " speaks HTTPS alone, and bench sends plain HTTP; say --property"
			+ " server.ssl.enabled=false";

	private static final String HEALTH = "name a health path that answers 200 without a login, or none";

	private static final String PATIENCE = "find out what it waits for at its start, or give it longer (startLimit of a scenario,"
			+ " --start-timeout of try)";

	/** The characters that are quoted of an answer at most. */
	private static final int QUOTED = 300;

	private StartLog log() {
		return StartLog.read(this.process.log());
	}

	/**
	 * Returns the port that the service itself opens. In a container it is another one
	 * than outside.
	 */
	private int ownPort() {
		return isContained() ? ContainerLaunch.PORT : this.launch.port();
	}

	private boolean isContained() {
		return this.launch.spec().image() != null;
	}

	/** Returns whether the log says that the start is over, so that no port follows. */
	boolean hasStarted() {
		return log().started();
	}

	/**
	 * Returns what the log shows to be wrong with the ports that the service has opened;
	 * null for nothing.
	 */
	@Nullable String wrongDoor() {
		StartLog log = log();
		Optional<StartLog.Door> own = log.door(ownPort());
		if (own.isPresent()) {
			return own.get().secure() ? "port " + ownPort() + HTTPS : null;
		}
		List<String> others = log.doors()
			.stream()
			.map(StartLog.Door::port)
			.filter((port) -> !Objects.equals(port, this.managementPort))
			.distinct()
			.map(String::valueOf)
			.toList();
		return others.isEmpty() ? null : "it listens on port " + PlainText.list(others) + " and not on " + ownPort()
				+ ", which bench gives it as server.port; something in it sets that port: let it take server.port,"
				+ " for example by --property 'NAME=${server.port}' with the property that it reads";
	}

	/** Returns why the service is not ready, with what was answered. */
	String problem(Readiness readiness) {
		String wrong = wrongDoor();
		if (wrong != null) {
			return wrong;
		}
		int port = this.launch.port();
		if (!LocalHttp.isOpen(port)) {
			return hasStarted() ? "it has started, and nothing listens on port " + port
					+ ": it is no web service, or spring.main.web-application-type is none; give one that serves requests"
					: "port " + port + " answers nothing; " + PATIENCE;
		}
		URI told = readiness.telling();
		String health = this.launch.spec().health();
		String what = (health != null) ? health : "port " + port;
		if (told == null) {
			return what + " answers nothing; " + PATIENCE;
		}
		int status = readiness.status(told);
		return what + " answers " + status + ((status < 500) ? "; " + HEALTH : quoted(told) + "; " + PATIENCE);
	}

	private static String quoted(URI told) {
		String body = LocalHttp.body(told, Duration.ofSeconds(2));
		String text = (body != null) ? body.strip().replaceAll("\\s+", " ") : "";
		return text.isEmpty() ? "" : " (" + ((text.length() > QUOTED) ? text.substring(0, QUOTED) + "…" : text) + ")";
	}

	/**
	 * Returns why the process of the service has ended.
	 * @param words its last ones
	 * @param answered whether it had answered anything before
	 */
	String ending(String words, boolean answered) {
		if (this.process.exitCode() == 0 && !answered && log().doors().isEmpty()) {
			return "it has opened no port, so it is no web service, or spring.main.web-application-type is none; give one"
					+ " that serves requests";
		}
		return words + ChildEnvironment.advice(words) + (answered ? "" : containers());
	}

	/**
	 * Returns what the service may lack, in brackets, where its project starts containers
	 * beside it in development; empty where it does not.
	 */
	private String containers() {
		Path starter = isContained() ? null
				: ProjectNeeds.of(this.home.resolve(this.launch.spec().jar())).testApplication();
		return (starter == null) ? ""
				: " (in development, " + starter + " starts containers, which the jar alone does not;"
						+ " describe them in a file for --compose, or start them yourself)";
	}

}
