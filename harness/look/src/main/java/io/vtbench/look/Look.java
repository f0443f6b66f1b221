package io.vtbench.look;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.look.Fact.Kind;
import io.vtbench.runner.file.BootJar;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.JdkFault;
import org.jspecify.annotations.Nullable;

/**
 * Says what a service shows of virtual threads before anything is started.
 *
 * @param service file name of the jar or WAR
 * @param springBoot version of Spring Boot, for people
 * @param jdk version of the JDK that is to run it
 * @param facts what was found, the worst first
 */
public record Look(String service, String springBoot, String jdk, List<Fact> facts) {

	/** The first JDK with virtual threads. */
	static final int FIRST_JAVA = 21;

	/** The first JDK on which a wait inside of synchronized keeps no carrier. */
	static final int NO_PINNING = 24;

	private static final String SWITCH = "spring.threads.virtual.enabled";

	private static final String SPRING = "https://docs.spring.io/spring-boot/reference/features/";

	private static final String VIRTUAL = SPRING
			+ "spring-application.html#features.spring-application.virtual-threads";

	private static final String TASKS = SPRING + "task-execution-and-scheduling.html";

	private static final String LISTENERS = "https://github.com/spring-projects/spring-boot/wiki/Spring-Boot-3.2-Release-Notes";

	private static final String JDK_FAULT = "https://bugs.openjdk.org/browse/";

	private static final String HIKARI_SIZE = "spring.datasource.hikari.maximum-pool-size";

	private static final String JEP_491 = "https://openjdk.org/jeps/491";

	private static final List<String> LISTENS = List.of("@KafkaListener", "@RabbitListener", "@PulsarListener");

	/** The marks of methods that run while nobody asks. */
	private static final List<String> BACKGROUND = Stream.concat(Stream.of("@Scheduled"), LISTENS.stream()).toList();

	/** The methods that a fact names; of more, it says how many. */
	private static final int NAMED = 3;

	/**
	 * Looks at a jar or WAR.
	 * @param jdk version of the JDK that is to run it, as the JDK says it
	 * @throws IOException where the file cannot be read or is no jar
	 */
	public static Look at(Path path, String jdk) throws IOException {
		Archive archive = Archive.read(path);
		int java = Integer.parseInt(jdk.replaceFirst("\\D.*", ""));
		List<Fact> facts = new ArrayList<>();
		ofSwitch(archive, java, facts);
		ofJdk(archive, java, jdk, facts);
		ofWork(archive, facts);
		ofLimits(archive, facts);
		KnownLibrary.ALL.forEach((library) -> {
			String version = archive.version(library.name());
			if (version != null && library.concerns(version, java)) {
				facts.add(library.fact(version));
			}
		});
		named(archive, Methods.THREAD_LOCAL)
			.ifPresent((names) -> facts.add(new Fact(Kind.COST, "Its own classes have thread-local variables: " + names,
					"Each virtual thread makes its own value, and serves one request.",
					"Look what one value costs, and what was kept there for the next request",
					"https://openjdk.org/jeps/444")));
		facts.sort(Comparator.comparing(Fact::kind));
		return new Look(String.valueOf(path.getFileName()), archive.boot().version(), jdk, List.copyOf(facts));
	}

	private static void ofSwitch(Archive archive, int java, List<Fact> facts) {
		BootJar boot = archive.boot();
		boot.problem(true)
			.ifPresent((problem) -> facts
				.add(new Fact(Kind.SWITCH, "bench try refuses it", PlainText.capitalised(problem) + ".", "", VIRTUAL)));
		if (java < FIRST_JAVA) {
			facts.add(new Fact(Kind.SWITCH, "JDK " + java + " has no virtual threads", SWITCH + " has no effect on it.",
					"Take a JDK from " + NO_PINNING + " on", "https://openjdk.org/jeps/444"));
		}
		if (archive.settings().isTrue(SWITCH)) {
			facts.add(new Fact(Kind.SWITCH, "Its own configuration sets " + SWITCH + "=true",
					"It runs on virtual threads today, so the question is what they cost.", "", VIRTUAL));
		}
	}

	private static void ofJdk(Archive archive, int java, String jdk, List<Fact> facts) {
		JdkFault.of(jdk)
			.forEach((fault) -> facts.add(new Fact(Kind.STOPS, "JDK " + jdk,
					PlainText.capitalised(fault.what()) + " (" + fault.issue() + ").",
					"Take " + fault.fixed() + " or later", JDK_FAULT + fault.issue())));
		if (archive.nested()) {
			facts.add(new Fact(Kind.STOPS, "It is packaged as one file, whose libraries Spring Boot's loader opens",
					"Loading a class keeps a carrier, and requests that load classes at once may wait for each other"
							+ " for ever.",
					"Deploy it extracted, with Spring Boot 3.3 or later by 'java -Djarmode=tools -jar "
							+ archive.boot().path().getFileName() + " extract'",
					"https://github.com/spring-projects/spring-boot/issues/51463"));
		}
		if (java >= FIRST_JAVA && java < NO_PINNING) {
			named(archive,
					Methods.SYNCHRONIZED)
				.ifPresent(
						(names) -> facts
							.add(new Fact(Kind.STOPS, "Its own classes use synchronized: " + names,
									"On JDK " + java + ", what waits inside keeps a carrier.", "Take a JDK from "
											+ NO_PINNING + " on, or java.util.concurrent.locks.ReentrantLock",
									JEP_491)));
		}
		if (Stream.of("tomcat-embed-core", "jetty-server", "undertow-servlet", "reactor-netty-http", "netty-codec-http")
			.noneMatch(archive::has) && BACKGROUND.stream().anyMatch((mark) -> !archive.methods().with(mark).isEmpty())
				&& !archive.settings().isTrue("spring.main.keep-alive") && !archive.boot().open()) {
			facts.add(new Fact(Kind.STOPS, "It brings no web server, and lives by its tasks or listeners",
					"Virtual threads keep no JVM alive, so it may end right after its start.",
					"Set spring.main.keep-alive=true", "https://github.com/spring-projects/spring-boot/issues/37736"));
		}
	}

	private static void ofWork(Archive archive, List<Fact> facts) {
		named(archive, "@Scheduled").ifPresent((names) -> facts.add(new Fact(Kind.UNMEASURED, "@Scheduled: " + names,
				"With cron or fixedRate, a run may overlap with the one before; with fixedDelay, one thread still serves"
						+ " all.",
				"Make each run safe beside itself, or set spring.task.scheduling.simple.concurrency-limit",
				"https://github.com/spring-projects/spring-framework/issues/31900")));
		named(archive, "@Async").ifPresent((names) -> facts.add(new Fact(Kind.UNMEASURED, "@Async: " + names,
				"The pool of eight threads goes: each call has a thread at once, without a limit.",
				"Set spring.task.execution.simple.concurrency-limit where what it calls needs one", TASKS)));
		LISTENS.forEach((listener) -> named(archive, listener)
			.ifPresent((names) -> facts.add(new Fact(Kind.UNMEASURED, listener + ": " + names,
					"It runs on virtual threads, as many as before.", "Try it under its own load", LISTENERS))));
	}

	private static void ofLimits(Archive archive, List<Fact> facts) {
		Settings settings = archive.settings();
		if (archive.has("tomcat-embed-core") && !archive.boot().isReactive()) {
			String most = set(settings, "server.tomcat.threads.max", "200");
			String connections = set(settings, "server.tomcat.max-connections", "8192");
			facts.add(new Fact(Kind.LIMIT,
					"Tomcat serves at most "
							+ ((most != null) ? most + " requests" : "as many requests as it has threads")
							+ " at once (server.tomcat.threads.max)",
					"On virtual threads nothing limits requests but connections (server.tomcat.max-connections"
							+ ((connections != null) ? "=" + connections : "") + ").",
					"Limit what needs it, such as calls of a back-end", VIRTUAL));
		}
		if (archive.has("jetty-server")) {
			facts.add(new Fact(Kind.LIMIT, "Jetty serves it",
					"server.jetty.threads.max limits virtual threads too, or not, as the version of Spring Boot has it.",
					"Try it with more users than that", "https://github.com/spring-projects/spring-boot/issues/48982"));
		}
		if (archive.has("HikariCP")) {
			String size = set(settings, HIKARI_SIZE, "10");
			facts.add(new Fact(Kind.LIMIT,
					"Its pool has " + ((size != null) ? size + " connections" : "few connections") + " to the database",
					"More requests wait for one at once, and each fails after"
							+ " spring.datasource.hikari.connection-timeout (30 s unless it is set).",
					"Try a larger pool: -c property:" + HIKARI_SIZE + "=" + larger(size),
					"https://github.com/brettwooldridge/HikariCP/wiki/About-Pool-Sizing"));
		}
		if (archive.has("httpclient5")) {
			facts.add(new Fact(Kind.LIMIT,
					"Apache's HTTP client has 5 connections to a host, and 25 in all, unless code or"
							+ " configuration sets others",
					"More requests wait for one at once.",
					"Set its limits by PoolingHttpClientConnectionManagerBuilder",
					"https://hc.apache.org/httpcomponents-client-5.5.x/examples.html"));
		}
		if (settings.sets("spring.task.execution.pool.")) {
			facts.add(new Fact(Kind.LIMIT, "Its configuration sets spring.task.execution.pool",
					"That has no effect on virtual threads.", "Set spring.task.execution.simple.concurrency-limit",
					TASKS));
		}
		if (settings.sets("spring.task.scheduling.pool.")) {
			facts.add(new Fact(Kind.LIMIT, "Its configuration sets spring.task.scheduling.pool",
					"That has no effect on virtual threads.", "Set spring.task.scheduling.simple.concurrency-limit",
					TASKS));
		}
	}

	/**
	 * Returns what a property is set to, or what it is unless it is set; null where the
	 * jar does not say.
	 */
	private static @Nullable String set(Settings settings, String name, String usual) {
		return settings.has(name) ? settings.value(name) : usual;
	}

	private static String larger(@Nullable String size) {
		return (size != null && size.matches("\\d{1,6}")) ? String.valueOf(2 * Integer.parseInt(size)) : "20";
	}

	/** Returns the methods with a mark for a sentence; empty where there is none. */
	private static Optional<String> named(Archive archive, String mark) {
		List<String> methods = archive.methods().with(mark);
		if (methods.isEmpty()) {
			return Optional.empty();
		}
		List<String> names = new ArrayList<>(methods.subList(0, Math.min(NAMED, methods.size())));
		if (methods.size() > NAMED) {
			names.add((methods.size() - NAMED) + " more");
		}
		return Optional.of(PlainText.list(names));
	}

	/**
	 * Returns what is to be known before a trial begins: what may stop the service, but
	 * for faults of the JDK, and what a trial does not measure.
	 */
	public List<Fact> warnings() {
		return this.facts.stream()
			.filter((fact) -> fact.kind() == Kind.STOPS || fact.kind() == Kind.UNMEASURED)
			.filter((fact) -> !fact.link().startsWith(JDK_FAULT))
			.toList();
	}

	/** Returns all of it for a terminal. */
	public List<String> lines() {
		List<String> lines = new ArrayList<>();
		lines.add(this.service + ": Spring Boot " + this.springBoot + ", JDK " + this.jdk + ". "
				+ (this.facts.isEmpty() ? "Nothing is known of it that matters to virtual threads."
						: Figures.count(this.facts.size(), "fact")
								+ ((this.facts.size() > 1) ? " that matter" : " that matters")
								+ " to virtual threads; nothing was started."));
		this.facts.stream()
			.collect(Collectors.groupingBy(Fact::kind, TreeMap::new, Collectors.toList()))
			.forEach((kind, facts) -> {
				lines.add("");
				lines.add(kind.heading());
				facts.forEach((fact) -> lines.addAll(lines(fact)));
			});
		return lines;
	}

	private static List<String> lines(Fact fact) {
		return Stream
			.of(PlainText.wrap("- " + fact.fact() + ".", 2), PlainText.wrap(fact.meaning(), 4),
					List.of("    " + fact.link()))
			.flatMap(List::stream)
			.toList();
	}

}
