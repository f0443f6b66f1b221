package io.vtbench.runner.scenario;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.scenario.Arms.Sweep;
import org.jspecify.annotations.Nullable;

/**
 * Asks one question and says how to answer it: a file of {@code scenarios/}.
 *
 * @param name stem of the file
 * @param subject the service or program under test
 * @param backends services that the subject calls, with their properties
 * @param properties of the subject, equal in all arms
 * @param jvm flags of the subject, equal in all arms
 * @param arms the first is the baseline
 * @param load null for a task
 * @param margins what arms may differ by and be called the same, in metrics where that is
 * not the metric's own; 0.05 is 5 %
 * @param bound the model behind the bound, if there is one
 * @param published figures to stand beside ours
 * @param expected figures that follow from the scenario
 * @param warmUp of every fork before the window
 * @param cases sizes of which each is a scenario of its own; empty for most
 * @param postgres prefix of the subject's properties that take url, username and password
 * of a PostgreSQL; null where none is needed
 * @param network latency between the subject and its back-ends, if any
 * @param limits of each service, if any
 * @param env environment of the subject's process, equal in all arms
 * @param jdk of every arm that names none: major version or folder; null for the runner's
 * own
 * @param services that this scenario brings itself, in the form of {@code services.yaml}
 * @param design how the forks of a pair share the machine; null for in turn
 * @param sweep one property at several values; the arms have it applied
 */
@JsonIgnoreProperties("name")
@RecordBuilder
public record Scenario(String name, String question, String subject, List<String> args,
		Map<String, Map<String, String>> backends, Map<String, String> properties, List<String> jvm, Arms arms,
		@Nullable LoadSpec load, Metric primary, Map<Metric, Double> margins, @Nullable BoundSpec bound,
		@Nullable PublishedSpec published, List<ExpectedSpec> expected, @Nullable WarmUp warmUp,
		Map<Profile, ProfileChange> profiles, Map<String, Case> cases, @Nullable String postgres,
		@Nullable Network network, @Nullable ServiceLimits limits, Map<String, String> env, @Nullable String jdk,
		Map<String, ServiceSpec> services, @Nullable Design design,
		@Nullable Sweep sweep) implements ScenarioBuilder.With {

	public Scenario {
		args = (args != null) ? List.copyOf(args) : List.of();
		backends = (backends != null) ? Collections.unmodifiableMap(backends) : Map.of();
		properties = (properties != null) ? Collections.unmodifiableMap(properties) : Map.of();
		margins = (margins != null) ? Collections.unmodifiableMap(margins) : Map.of();
		jvm = (jvm != null) ? List.copyOf(jvm) : List.of();
		expected = (expected != null) ? List.copyOf(expected) : List.of();
		profiles = (profiles != null) ? Map.copyOf(profiles) : Map.of();
		cases = (cases != null) ? Collections.unmodifiableMap(cases) : Map.of();
		env = (env != null) ? Collections.unmodifiableMap(env) : Map.of();
		services = (services != null) ? Collections.unmodifiableMap(services) : Map.of();
		arms = arms.expanded(sweep);
	}

	/**
	 * Returns this scenario as a profile runs it. Where that asks for another number of
	 * requests or users, the published figures are of another size and left out.
	 * @param profile whose changes apply
	 * @param timeScale factor on delays, or null for the profile's own
	 */
	public Sized sized(Profile profile, @Nullable Double timeScale) {
		ProfileChange change = profile(profile);
		double scale = (timeScale != null) ? timeScale
				: (change.timeScale() != null) ? change.timeScale() : profile.timeScale();
		Scenario changed = with((sized) -> sized.args((change.args() != null) ? change.args() : this.args)
			.load(changed(this.load, change.load()))
			.bound((change.bound() != null) ? change.bound() : this.bound)
			.published(change.resizes() ? null : this.published)
			.expected(change.expected(this.expected)));
		return new Sized(changed, profile, scale).designed(change.design()).withEnoughUsers();
	}

	/**
	 * Returns the arms that a profile measures when none is named, baseline first: those
	 * of the case, where it has its own, else those of the profile, else all.
	 */
	public List<String> armNames(Profile profile) {
		List<String> chosen = profile(profile).arms();
		List<String> measured = this.arms.measured();
		return (chosen != null && measured.size() == this.arms.names().size()) ? chosen : measured;
	}

	/** Returns what a profile changes; nothing where the file does not say. */
	ProfileChange profile(Profile profile) {
		return this.profiles.getOrDefault(profile, ProfileChange.NONE);
	}

	/** Returns the scenario of one case. */
	Scenario ofCase(String key) {
		Case size = Objects.requireNonNull(this.cases.get(key));
		return with((changed) -> changed.name(this.name + "-" + key)
			.arms(this.arms.measuring(size.arms()))
			.load(changed(this.load, size.load()))
			.bound((size.bound() != null) ? size.bound() : this.bound)
			.published((size.published() != null) ? size.published() : this.published));
	}

	/**
	 * Returns the scenario with a script of one's own looked for beside the scenario's
	 * file.
	 */
	Scenario besideFile(Path folder) {
		if (this.load == null || this.load.script() == null || !this.load.script().startsWith(".")) {
			return this;
		}
		return withLoad(this.load.withScript(folder.resolve(this.load.script()).normalize().toString()));
	}

	/** Returns how the forks of a pair share the machine. */
	public Design design() {
		return (this.design != null) ? this.design : Design.IN_TURN;
	}

	/** Returns whether both forks of a pair are under load at the same time. */
	public boolean isDuet() {
		return this.design == Design.DUET;
	}

	/**
	 * Returns the scenario with another design. A duet judges cost alone, at equal work:
	 * users who wait become arrivals, and what is known of users is of another load.
	 * Blocks that alternate end after a time: a number of requests becomes a time.
	 */
	private Scenario designed(Design design) {
		LoadSpec load = (this.load != null) ? switch (design) {
			case IN_TURN -> this.load;
			case INTERLEAVED -> this.load.asTimed();
			case DUET -> this.load.asArrivals();
		} : null;
		Metric primary = switch (design) {
			case IN_TURN -> this.primary;
			case INTERLEAVED -> (this.primary == Metric.MAKESPAN) ? Metric.THROUGHPUT : this.primary;
			case DUET -> Metric.CPU_PER_REQUEST;
		};
		boolean same = design != Design.DUET || this.load == null || this.load.isOpen();
		boolean asked = same && primary == this.primary;
		return with((changed) -> changed.load(load)
			.primary(primary)
			.bound(same ? this.bound : null)
			.published(asked ? this.published : null)
			.expected(asked ? this.expected : List.of())
			.design(design));
	}

	private static @Nullable LoadSpec changed(@Nullable LoadSpec load, @Nullable LoadSpec change) {
		return (load != null && change != null) ? load.changedBy(change) : load;
	}

	/**
	 * A scenario at the size of a profile.
	 *
	 * @param timeScale factor on every delay of the back-ends
	 */
	public record Sized(Scenario scenario, Profile profile, double timeScale) {

		/** Returns what the profile changes. */
		public ProfileChange change() {
			return this.scenario.profile(this.profile);
		}

		/** Returns the properties of a back-end with their delays scaled. */
		public Map<String, String> backendProperties(String service) {
			Map<String, String> scaled = new LinkedHashMap<>(this.scenario.backends.getOrDefault(service, Map.of()));
			scaled.replaceAll(
					(key, value) -> Durations.isDelay(key) ? Durations.print(scaled(Durations.parse(value))) : value);
			return scaled;
		}

		/**
		 * Returns the latency between the subject and its back-ends, scaled; null for
		 * none.
		 */
		public @Nullable Network network() {
			Network network = this.scenario.network;
			return (network != null) ? network.scaled(this.timeScale) : null;
		}

		/**
		 * Returns the scenario with another warm-up and window, where time is the limit.
		 */
		public Sized lasting(@Nullable Duration warmUp, @Nullable Duration duration) {
			LoadSpec load = this.scenario.load;
			return (load == null || load.duration() == null) ? this
					: with(load.changedBy(LoadSpecBuilder.builder().warmUp(warmUp).duration(duration).build()));
		}

		/** Returns the scenario with another design; null leaves its own. */
		public Sized designed(@Nullable Design design) {
			return (design != null) ? new Sized(this.scenario.designed(design), this.profile, this.timeScale) : this;
		}

		/**
		 * Returns the scenario with a rate that has been found, and with enough users for
		 * it.
		 */
		public Sized atRate(double rate) {
			LoadSpec load = this.scenario.load;
			return (load != null) ? with(load.changedBy(LoadSpecBuilder.builder().rate(rate).build())).withEnoughUsers()
					: this;
		}

		private Sized withEnoughUsers() {
			LoadSpec load = this.scenario.load;
			return (load != null) ? with(load.withEnoughUsers(serviceTime())) : this;
		}

		private Sized with(LoadSpec load) {
			return new Sized(this.scenario.withLoad(load), this.profile, this.timeScale);
		}

		/**
		 * Returns the service time of the bound, scaled; null where the scenario has no
		 * bound.
		 */
		public @Nullable Duration serviceTime() {
			BoundSpec bound = this.scenario.bound;
			return (bound != null) ? scaled(bound.serviceTime()) : null;
		}

		private Duration scaled(Duration delay) {
			return Durations.scale(delay, this.timeScale);
		}

	}

	/**
	 * A size at which a scenario is asked: {@code users-400} is the case {@code 400} of
	 * {@code users}.
	 *
	 * @param load what it changes of the load
	 * @param bound instead of the scenario's
	 * @param published instead of the scenario's
	 * @param arms those of the scenario that it measures; null for all
	 */
	public record Case(@Nullable LoadSpec load, @Nullable BoundSpec bound, @Nullable PublishedSpec published,
			@Nullable List<String> arms) {

	}

	/**
	 * The changes that a profile makes to its scenario; null for what it leaves as it is.
	 *
	 * @param cases those that it runs when none is named; all of them by default
	 * @param arms those that it measures when none is named; all of them by default
	 * @param expected instead of the scenario's
	 * @param pairs to begin with, instead of the profile's own
	 * @param design instead of the scenario's
	 */
	public record ProfileChange(@Nullable Double timeScale, @Nullable LoadSpec load, @Nullable List<String> args,
			@Nullable BoundSpec bound, @Nullable List<String> cases, @Nullable List<String> arms,
			@Nullable List<ExpectedSpec> expected, @Nullable Integer pairs, @Nullable Design design) {

		static final ProfileChange NONE = new ProfileChange(null, null, null, null, null, null, null, null, null);

		/** Changes nothing but the factor on delays. */
		public static ProfileChange ofTimeScale(double timeScale) {
			return new ProfileChange(timeScale, null, null, null, null, null, null, null, null);
		}

		/**
		 * Returns the number of pairs of forks to begin with. Where arms live at once it
		 * is even: with an odd one, an arm would be started first more often than the
		 * other.
		 */
		public int pairs(Profile profile, Design design) {
			int pairs = (this.pairs != null) ? this.pairs : profile.pairs();
			return (design != Design.IN_TURN) ? pairs + pairs % 2 : pairs;
		}

		/** Returns the number of pairs at which a run ends in any case. */
		public int maxPairs(Profile profile, Design design) {
			int pairs = pairs(profile, design);
			return profile.isExtended() ? Math.max(pairs, profile.maxPairs()) : pairs;
		}

		/**
		 * Returns what is expected at this size, where the scenario expects something.
		 */
		List<ExpectedSpec> expected(List<ExpectedSpec> own) {
			return (this.expected != null) ? this.expected : resizes() ? List.of() : own;
		}

		/** Returns whether the profile asks for another amount of work. */
		boolean resizes() {
			return this.args != null || (this.load != null && this.load.sizes());
		}

	}

	/**
	 * The latency between the subject and its back-ends, each way.
	 *
	 * @param upstream on what the subject sends; whole milliseconds
	 * @param downstream on what it is answered; whole milliseconds
	 */
	public record Network(Duration upstream, Duration downstream) {

		/**
		 * Returns the latency on another time scale.
		 * @throws ScenarioException where that would not be whole milliseconds
		 */
		Network scaled(double factor) {
			return new Network(scaled("upstream", this.upstream, factor),
					scaled("downstream", this.downstream, factor));
		}

		private static Duration scaled(String key, Duration latency, double factor) {
			Duration scaled = Durations.scale(latency, factor);
			if (scaled.toNanos() % 1_000_000 != 0) {
				throw new ScenarioException("with a time scale of " + factor + " 'network." + key
						+ "' takes whole milliseconds, but is " + Durations.print(scaled));
			}
			return scaled;
		}

	}

	/**
	 * The model of an ideal machine, from which the bound of each arm follows.
	 *
	 * @param serviceTime of one request, without waiting
	 * @param threads how many requests an arm serves at a time: a number or
	 * {@code unbounded}
	 * @param tasks how many there are in a task; null under load
	 */
	public record BoundSpec(Duration serviceTime, Map<String, String> threads, @Nullable Long tasks) {

		private static final String UNBOUNDED = "unbounded";

		public BoundSpec {
			threads = (threads != null) ? Map.copyOf(threads) : Map.of();
		}

		/**
		 * Returns how many requests an arm serves at a time; {@link Integer#MAX_VALUE}
		 * where nothing limits them.
		 * @param mode of the arm, which decides where the arm is not named itself
		 */
		public int threadsOf(String arm, String mode) {
			String threads = this.threads.getOrDefault(arm, this.threads.getOrDefault(mode, UNBOUNDED));
			return UNBOUNDED.equals(threads) ? Integer.MAX_VALUE : Integer.parseInt(threads);
		}

	}

}
