package io.vtbench.runner.scenario;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.failure.KnownNames;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Stack;
import io.vtbench.runner.scenario.Arms.Sweep;
import io.vtbench.runner.scenario.Catalog.ScenarioFile;
import io.vtbench.runner.scenario.Scenario.BoundSpec;
import org.jspecify.annotations.Nullable;

/**
 * Refuses what a file of a scenario says wrong and its schema cannot know: names that
 * must exist elsewhere, and what several keys mean together.
 *
 * @param file that says the lines
 * @param modes all that there are, by name
 * @param services all that there are, those of the file among them, by name
 */
public record ScenarioRules(Yaml file, Map<String, Mode> modes, Map<String, ServiceSpec> services) {

	private static final String ARM = "arm";

	/**
	 * Refuses a file.
	 * @throws ScenarioException naming file and line
	 */
	void require(ScenarioFile read) {
		requireEnd(read);
		requireEveryProfile(read);
		Arms arms = read.whole().arms();
		arms.names().forEach((name) -> require(read.whole(), name, arms.arm(name)));
	}

	/**
	 * Refuses names of modes, services, arms and cases that do not exist.
	 * @throws ScenarioException naming file and line
	 */
	void requireNames(Scenario scenario) {
		requireKnown("service", this.services.keySet(), List.of(scenario.subject()), "subject");
		requireKnown("service", this.services.keySet(), scenario.backends().keySet(), "backends");
		requireServices(scenario.services(), "services");
		Arms arms = scenario.arms();
		arms.names()
			.forEach((name) -> requireKnown("mode", this.modes.keySet(), List.of(arms.arm(name).mode()), "arms",
					written(scenario, name), "mode"));
		Sweep sweep = scenario.sweep();
		if (sweep != null && !arms.names().contains(sweep.armOf(sweep.values().getFirst()))) {
			throw unknown(ARM, sweep.arm(), arms.names(), "sweep", "arm");
		}
		requireArms(arms, scenario.bound(), scenario.published(), scenario.expected(), null);
		scenario.cases()
			.forEach((name, size) -> requireArms(arms, size.bound(), size.published(), null, size.arms(), "cases",
					name));
		scenario.profiles().forEach((profile, change) -> {
			String[] place = { "profiles", profile.key() };
			requireArms(arms, change.bound(), null, change.expected(), change.arms(), place);
			requireKnown("case", scenario.cases().keySet(), change.cases(), at(place, "cases"));
		});
	}

	/** Refuses builds on other stacks that are no services. */
	void requireServices(Map<String, ServiceSpec> rows, String... place) {
		rows.forEach((name, row) -> requireKnown("service", this.services.keySet(), row.stacks().values(),
				at(place, name, "stacks")));
	}

	private void requireArms(Arms arms, @Nullable BoundSpec bound, @Nullable PublishedSpec published,
			@Nullable List<ExpectedSpec> expected, @Nullable List<String> measured, String... place) {
		if (bound != null) {
			requireKnown(ARM, arms.names(), bound.threads().keySet(), at(place, "bound", "threads"));
		}
		if (published != null) {
			requireKnown(ARM, arms.names(), published.arms().keySet(), at(place, "published"));
		}
		for (int i = 0; expected != null && i < expected.size(); i++) {
			requireKnown(ARM, arms.names(), expected.get(i).arms().toList(), at(place, "expected", String.valueOf(i)));
		}
		requireKnown(ARM, arms.names(), measured, at(place, "arms"));
	}

	private void requireKnown(String kind, Collection<String> known, @Nullable Collection<String> names,
			String... place) {
		for (String name : (names != null) ? names : List.<String>of()) {
			if (!known.contains(name)) {
				throw unknown(kind, name, known, at(place, name));
			}
		}
	}

	private ScenarioException unknown(String kind, String name, Collection<String> known, String... place) {
		return this.file.refusal(KnownNames.unknown(kind, name, known), place);
	}

	private static String[] at(String[] place, String... keys) {
		return Stream.concat(Arrays.stream(place), Arrays.stream(keys)).toArray(String[]::new);
	}

	/** Returns the name of an arm in the file, where a sweep has made several of it. */
	private static String written(Scenario scenario, String arm) {
		Sweep sweep = scenario.sweep();
		return (sweep != null && sweep.values().stream().map(sweep::armOf).anyMatch(arm::equals)) ? sweep.arm() : arm;
	}

	/** Refuses what would run until somebody stops it. */
	private void requireEnd(ScenarioFile read) {
		for (Scenario scenario : read.members()) {
			String refusal = DesignRules.refusal(scenario);
			if (refusal != null) {
				throw refusal(read.whole(), scenario, refusal, scenario.isDuet() ? "design" : "load");
			}
			if (scenario.load() == null && Objects.requireNonNull(this.services.get(scenario.subject())).isService()) {
				throw this.file.refusal(
						"'" + scenario.subject() + "' is a service, which does not end by itself: add 'load', or name"
								+ " a program; known: " + String.join(", ", programs()),
						"subject");
			}
		}
	}

	/**
	 * Makes the refusal of one scenario of a file: a case is to blame where it changes
	 * the load.
	 */
	private ScenarioException refusal(Scenario whole, Scenario member, String sentence, String key) {
		for (Map.Entry<String, Scenario.Case> size : whole.cases().entrySet()) {
			String name = size.getKey();
			if (size.getValue().load() != null && whole.ofCase(name).name().equals(member.name())) {
				return this.file.refusal("in the case " + name + ": " + sentence, "cases", name);
			}
		}
		return this.file.refusal(sentence, key);
	}

	/** Refuses a file of which a profile makes a wrong scenario, at any size. */
	private void requireEveryProfile(ScenarioFile read) {
		Scenario whole = read.whole();
		for (Profile profile : Profile.values()) {
			for (Scenario member : read.members()) {
				String refusal = refusal(member, profile);
				if (refusal != null) {
					String of = whole.cases().isEmpty() ? "" : " of " + member.name();
					throw this.file.refusal("in the profile " + profile.key() + of + ": " + refusal,
							whole.profiles().containsKey(profile) ? new String[] { "profiles", profile.key() }
									: new String[] { whole.cases().isEmpty() ? "arms" : "cases" });
				}
			}
		}
	}

	private static @Nullable String refusal(Scenario member, Profile profile) {
		try {
			Scenario.Sized sized = member.sized(profile, null);
			sized.network();
			return DesignRules.refusal(sized.scenario(), member.armNames(profile));
		}
		catch (ScenarioException ex) {
			return ex.getMessage();
		}
	}

	/**
	 * Refuses an arm that undoes its mode, for it would not be what its name says; one on
	 * a stack without a build, or that its mode does not run on; and a container beside a
	 * process of this machine, for they would differ in more than in their build.
	 */
	private void require(Scenario scenario, String name, Arms.Arm arm) {
		String place = written(scenario, name);
		Mode mode = Objects.requireNonNull(this.modes.get(arm.mode()));
		for (String key : mode.properties().keySet()) {
			if (arm.properties().containsKey(key)) {
				throw this.file.refusal("the mode '" + arm.mode() + "' of '" + name + "' sets '" + key
						+ "': choose another mode instead", "arms", place, "properties", key);
			}
		}
		ServiceSpec subject = Objects.requireNonNull(this.services.get(scenario.subject()));
		String refusal = (arm.stack() != null) ? refusal(scenario, name, arm, arm.stack(), mode, subject) : null;
		if (refusal != null) {
			throw this.file.refusal(refusal, "arms", place, "stack");
		}
		boolean image = subject.image() != null;
		if ((image ? arm.jar() : arm.image()) != null) {
			String known = image ? "image" : "jar";
			String other = image ? "jar" : "image";
			throw this.file.refusal("'" + name + "' has '" + other + "', and '" + scenario.subject() + "' has '" + known
					+ "': name a '" + known + "' instead", "arms", place, other);
		}
	}

	private static @Nullable String refusal(Scenario scenario, String name, Arms.Arm arm, Stack stack, Mode mode,
			ServiceSpec subject) {
		if (stack != Stack.TOMCAT && !subject.stacks().containsKey(stack)) {
			return "'" + subject.name() + "' has no build on " + stack + "; it has tomcat"
					+ subject.stacks().keySet().stream().map((other) -> ", " + other).collect(Collectors.joining());
		}
		if (stack.isSwitched() != mode.stack().isSwitched()) {
			return "the mode '" + arm.mode() + "' of '" + name + "' does not run on " + stack
					+ ": leave 'stack' out, or choose another mode";
		}
		Set<String> properties = new HashSet<>(scenario.properties().keySet());
		properties.addAll(arm.properties().keySet());
		String limit = stack.threadLimit();
		return Arrays.stream(Stack.values())
			.map(Stack::threadLimit)
			.filter((other) -> limit != null && properties.contains(other) && !properties.contains(limit))
			.findFirst()
			.map((other) -> "'" + other + "' limits nothing in '" + name + "', which runs on " + stack + ": give '"
					+ limit + "' as well")
			.orElse(null);
	}

	private List<String> programs() {
		return this.services.values()
			.stream()
			.filter((service) -> !service.isService())
			.map(ServiceSpec::name)
			.toList();
	}

	/** Decides which scenarios can be asked in which design. */
	public static final class DesignRules {

		/** The shortest window of a duet: ten blocks of a second. */
		private static final Duration MIN_WINDOW_OF_DUET = Duration.ofSeconds(10);

		/**
		 * The shortest window of interleaved blocks: two blocks of three seconds, in
		 * either order of the arms.
		 */
		private static final Duration MIN_WINDOW_OF_BLOCKS = Duration.ofSeconds(6);

		/** The most requests of a fork: the bound simulates each. */
		private static final long MOST_REQUESTS = 10_000_000;

		private DesignRules() {
		}

		/**
		 * Returns what speaks against a scenario's design, or against its whole load.
		 * @return a sentence; null where nothing does
		 */
		public static @Nullable String refusal(Scenario scenario) {
			LoadSpec load = scenario.load();
			if (load == null) {
				return (scenario.design() == Design.IN_TURN) ? null : (scenario.isDuet() ? "a duet compares"
						: "interleaved blocks compare")
						+ " services under load, and this is a program that runs to its end: leave 'design' out";
			}
			String refusal = switch (scenario.design()) {
				case IN_TURN -> inTurn(load);
				case INTERLEAVED -> interleaved(load);
				case DUET -> duet(scenario, load);
			};
			return (refusal != null) ? refusal : refusal(load);
		}

		private static @Nullable String inTurn(LoadSpec load) {
			return (load.share() != null) ? "'load.share' is of two arms at once, and this scenario runs"
					+ " them in turn: give 'load.rate', or make it 'design: duet'" : null;
		}

		private static @Nullable String interleaved(LoadSpec load) {
			if (load.duration() == null || load.phases() != null || load.rampUp() != null) {
				return "interleaved blocks are all alike and end after a time: give 'load.duration', and leave 'requests',"
						+ " 'requestsPerUser', 'rampUp' and 'phases' out";
			}
			if (load.share() != null) {
				return "'load.share' is of two arms at once, and interleaved blocks load one at a time: give 'load.rate',"
						+ " or make it 'design: duet'";
			}
			if (load.duration().compareTo(MIN_WINDOW_OF_BLOCKS) < 0) {
				return "interleaved blocks take some seconds each: 'load.duration' must be "
						+ Durations.print(MIN_WINDOW_OF_BLOCKS) + " or more, but is "
						+ Durations.print(load.duration());
			}
			return null;
		}

		private static @Nullable String duet(Scenario scenario, LoadSpec load) {
			if (!load.isOpen()) {
				return "a duet needs the same arrivals in both arms, and this load is closed: give 'load.rate' or"
						+ " 'load.share' and 'load.duration'";
			}
			if (scenario.primary() != Metric.CPU_PER_REQUEST) {
				return "a duet judges cost only, because both arms compete for the processors: 'primary' must be cpu, but is "
						+ scenario.primary().shortName();
			}
			if (load.share() != null && scenario.bound() != null) {
				return "a bound needs to know the rate: give 'load.rate' instead of 'load.share', or leave 'bound' out";
			}
			if (load.duration() != null && load.duration().compareTo(MIN_WINDOW_OF_DUET) < 0) {
				return "a duet cuts its window into ten blocks of a second or more: 'load.duration' must be "
						+ Durations.print(MIN_WINDOW_OF_DUET) + " or more, but is " + Durations.print(load.duration());
			}
			return null;
		}

		/**
		 * Returns what speaks against comparing some arms of a scenario.
		 * @return a sentence; null where nothing does
		 */
		public static @Nullable String refusal(Scenario scenario, List<String> arms) {
			String refusal = refusal(scenario);
			if (refusal == null && scenario.design() == Design.INTERLEAVED && arms.size() < 2) {
				return "interleaved blocks need two arms or more, and this would have one: name more in 'arms' or with"
						+ " --arms, or choose the design in-turn";
			}
			return (refusal == null && scenario.isDuet() && arms.size() != 2)
					? "a duet has two arms, and this would have " + arms.size() + " (" + String.join(", ", arms)
							+ "): name two in 'arms' or with --arms"
					: refusal;
		}

		/**
		 * Returns what speaks against a whole load. A number of requests ends it, or a
		 * time does, and each has settings of its own: the load generator would ignore
		 * those of the other.
		 * @return a sentence; null where nothing does
		 */
		private static @Nullable String refusal(LoadSpec load) {
			if (load.model() == LoadSpec.Model.CLOSED && load.isOpen()) {
				return "'load." + ((load.rate() != null) ? "rate" : "share")
						+ "' is of the open model, but 'load.model' is closed: leave one of them out";
			}
			if (load.model() == LoadSpec.Model.OPEN && !load.isOpen()) {
				return "'load.model' is open, and an open model has arrivals: give 'load.rate', or make it closed";
			}
			Long requests = load.totalRequests();
			if (requests != null && requests > MOST_REQUESTS) {
				return "'load.requestsPerUser' x 'load.users' must be at most "
						+ String.format(Locale.ROOT, "%,d, but is %,d", MOST_REQUESTS, requests);
			}
			if (!load.ends()) {
				return "'load' has no end: give it "
						+ (load.isOpen() ? "'duration'" : "'requests', 'requestsPerUser' or 'duration'");
			}
			if (load.isOpen() && load.rampUp() != null) {
				return "'load.rampUp' is the time over which users start, and arrivals have none: leave it out";
			}
			if (load.requests() == null && load.requestsPerUser() == null) {
				return null;
			}
			if (load.duration() != null) {
				return "'load.duration' ends a load, and so does a number of requests: leave one of them out";
			}
			if (load.warmUp() != null) {
				return "'load.warmUp' needs 'load.duration': before a number of requests, 'warmUp.rounds' warms up";
			}
			if (load.requests() != null && load.requests() < load.concurrency()) {
				return "'load.requests' must be at least 'load.users', but " + load.requests()
						+ " requests cannot keep " + load.users() + " users busy";
			}
			return null;
		}

	}

}
