package io.vtbench.runner.system;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.machine.ChildEnvironment;
import io.vtbench.runner.machine.ManagedProcess;
import io.vtbench.runner.system.Launch.ContainerLaunch;
import io.vtbench.runner.system.ServicePaths.StartLog;
import org.jspecify.annotations.Nullable;

/**
 * Says why a service of Spring Boot does not answer where bench asks it, with the next
 * step. It reads the log, the settings and the sockets, and asks other paths.
 */
final class ServiceAdvice {

	private static final String HTTPS = " speaks HTTPS alone, and bench sends plain HTTP; say --property ";

	private static final String HEALTH = "name a health path that answers 200 without a login, or none";

	private static final String PATIENCE = "see to what it waits for, or give it longer (startLimit of a scenario,"
			+ " --start-timeout of try)";

	private static final Pattern TAKEN = Pattern.compile("[Pp]ort (\\d+) (?:was|is) already in use");

	/** The characters that are quoted of an answer at most. */
	private static final int QUOTED = 300;

	private final Launch launch;

	private final Path home;

	private final ManagedProcess process;

	private @Nullable ServiceSettings settings;

	ServiceAdvice(Launch launch, Path home, ManagedProcess process) {
		this.launch = launch;
		this.home = home;
		this.process = process;
	}

	private ServiceSettings settings() {
		if (this.settings == null) {
			this.settings = ServiceSettings.of(this.launch, this.home);
		}
		return this.settings;
	}

	/** Returns what is known of where the service's paths are. */
	ServicePaths paths() {
		return ServicePaths.of(log(), ownPort(), ownManagementPort(), settings());
	}

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

	private int ownManagementPort() {
		return isContained() ? ContainerLaunch.MANAGEMENT_PORT : this.launch.managementPort();
	}

	private boolean isContained() {
		return this.launch.spec().image() != null;
	}

	/**
	 * Returns what the log shows to be wrong with the port that the service has opened;
	 * null for nothing.
	 */
	@Nullable String wrongDoor() {
		StartLog log = log();
		Optional<StartLog.Door> own = log.door(ownPort());
		if (own.isPresent()) {
			return own.get().secure() ? https() : null;
		}
		List<Integer> others = log.doors()
			.stream()
			.map(StartLog.Door::port)
			.filter((port) -> port != ownManagementPort())
			.distinct()
			.toList();
		return others.isEmpty() ? null : elsewhere(others.stream().map(String::valueOf).toList());
	}

	private String https() {
		return "port " + ownPort() + HTTPS + "server.ssl.enabled=false";
	}

	private String elsewhere(List<String> ports) {
		return "it listens on port " + PlainText.list(ports) + " and not on " + ownPort()
				+ ", which bench gives it as server.port; " + givingPort(ports.getFirst());
	}

	/** Returns how the service takes a port from bench: two JVMs of it live at once. */
	private String givingPort(String fixed) {
		Optional<ServiceSettings.Setting> setting = settings().withValue(fixed);
		if (setting.isPresent() && setting.get().variable()) {
			return "leave out --env " + setting.get().name() + ", which has that value";
		}
		return setting
			.map((known) -> known.name() + " has that value: say --property '" + known.name() + "=${server.port}'")
			.orElse("something in it sets that port: let it take server.port, for example by --property"
					+ " 'NAME=${server.port}' with the property that it reads");
	}

	/** Returns why the service is not ready, with what was answered. */
	String problem(Readiness readiness) {
		String wrong = wrongDoor();
		if (wrong != null) {
			return wrong;
		}
		int port = this.launch.port();
		if (LocalHttp.speaksTls(port)) {
			return https();
		}
		if (!LocalHttp.isOpen(port)) {
			return closed();
		}
		URI told = readiness.telling();
		String health = this.launch.spec().health();
		String what = (health != null) ? health : "port " + port;
		if (health != null && LocalHttp.speaksTls(this.launch.managementPort())) {
			return "its management port" + HTTPS + "management.server.ssl.enabled=false";
		}
		if (told == null) {
			return what + " answers nothing; " + PATIENCE;
		}
		int status = readiness.status(told);
		return what + " answers " + status + ((status < 500) ? "; " + HEALTH : quoted(told) + "; " + PATIENCE);
	}

	private static String quoted(URI told) {
		String body = LocalHttp.body(told, Duration.ofSeconds(2));
		String text = (body != null) ? body.strip().replaceAll("\\s+", " ") : "";
		String components = (text.startsWith("{") && text.contains("DOWN") && !text.contains("components"))
				? "; --property management.endpoint.health.show-components=always shows what it misses" : "";
		return text.isEmpty() ? ""
				: " (" + ((text.length() > QUOTED) ? text.substring(0, QUOTED) + "…" : text) + ")" + components;
	}

	/** Returns why the port that the service was given takes no connection. */
	private String closed() {
		int port = this.launch.port();
		List<String> others = new ArrayList<>();
		for (InetSocketAddress address : this.process.listens()) {
			if (address.getPort() == port) {
				return "it listens on " + address.getAddress().getHostAddress()
						+ " alone, and bench asks 127.0.0.1; let it" + " take server.address, which bench gives it";
			}
			if (address.getPort() != this.launch.managementPort()) {
				others.add(String.valueOf(address.getPort()));
			}
		}
		if (!others.isEmpty()) {
			return elsewhere(others.stream().distinct().toList());
		}
		return log().started() ? "it has started, and nothing listens on port " + port
				+ ": it is no web service, or spring.main.web-application-type is none; give one that serves requests"
				: "port " + port + " answers nothing; " + PATIENCE;
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
		Matcher taken = TAKEN.matcher(words);
		if (!taken.find()) {
			return words + ChildEnvironment.advice(words) + (answered ? "" : containers());
		}
		int port = Integer.parseInt(taken.group(1));
		return words + ((port == ownPort() || port == ownManagementPort())
				? " (another program has taken it at this moment; call again)"
				: " (bench gives it port " + ownPort() + "; " + givingPort(taken.group(1)) + ")");
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

	/** Returns why a path is not answered as expected; null where nothing is known. */
	@Nullable String explain(RunningService service, String path, int status) {
		ServicePaths known = paths();
		String apart = known.problem(service, path);
		if (apart != null) {
			return apart;
		}
		if (status == 400 && LocalHttp.speaksTls(this.launch.port())) {
			return https();
		}
		return (status != 404) ? null
				: known.below(path)
					.filter((below) -> isKnown(LocalHttp.status(URI.create(service.urlFromHere() + below))))
					.findFirst()
					.map((below) -> "all that it serves has a context path; say --path " + below)
					.orElse(null);
	}

	private static boolean isKnown(int status) {
		return status > 0 && status != 404;
	}

}
