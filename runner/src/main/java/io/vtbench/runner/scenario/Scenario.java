package io.vtbench.runner.scenario;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonDeserialize;

/**
 * One question and how to answer it: a file of {@code scenarios/}.
 *
 * @param name stem of the file
 * @param question what people want to know
 * @param subject the service or program under test
 * @param subjects another subject for single arms (a twin on another stack)
 * @param args arguments of a task
 * @param backends services that the subject calls, with their properties
 * @param properties of the subject, equal in all arms
 * @param jvm flags of the subject, equal in all arms
 * @param arms names of modes; the first is the baseline
 * @param load null for a task
 * @param primary the metric that the verdict is about
 * @param bound the model behind the bound, if there is one
 * @param published figures to stand beside ours
 * @param warmUp of every fork before the window
 * @param profiles what a profile changes
 */
@JsonIgnoreProperties("name")
public record Scenario(String name, @JsonProperty(required = true) String question,
		@JsonDeserialize(using = KnownNames.ServiceName.class) @JsonProperty(required = true) String subject,
		@JsonDeserialize(keyUsing = KnownNames.ModeKey.class,
				contentUsing = KnownNames.ServiceName.class) Map<String, String> subjects,
		List<String> args,
		@JsonDeserialize(keyUsing = KnownNames.ServiceKey.class) Map<String, Map<String, String>> backends,
		Map<String, String> properties, List<String> jvm,
		@JsonDeserialize(contentUsing = KnownNames.ModeName.class) @JsonProperty(required = true) List<String> arms,
		@Nullable Load load, @JsonProperty(required = true) Measure primary, @Nullable BoundSpec bound,
		@Nullable PublishedSpec published, @Nullable WarmUp warmUp, Map<Profile, Override> profiles) {

	public Scenario {
		BadValue.requirePresent("question", question);
		BadValue.requirePresent("primary", primary);
		subjects = (subjects != null) ? Map.copyOf(subjects) : Map.of();
		args = (args != null) ? List.copyOf(args) : List.of();
		backends = (backends != null) ? Collections.unmodifiableMap(backends) : Map.of();
		properties = (properties != null) ? Collections.unmodifiableMap(properties) : Map.of();
		jvm = (jvm != null) ? List.copyOf(jvm) : List.of();
		profiles = (profiles != null) ? Map.copyOf(profiles) : Map.of();
		if (arms == null || arms.isEmpty()) {
			throw new BadValue("'arms' needs at least one mode", "arms");
		}
		if (load != null && load.script() == null) {
			throw new BadValue("'load.script' is missing", "load");
		}
		backends.forEach(Scenario::requireDelays);
	}

	private static void requireDelays(String service, Map<String, String> properties) {
		properties.forEach((key, value) -> {
			if (isDelay(key)) {
				try {
					Durations.parse(value);
				}
				catch (IllegalArgumentException ex) {
					throw new BadValue(ex.getMessage(), "backends", service, key);
				}
			}
		});
	}

	private static boolean isDelay(String property) {
		return property.endsWith("latency");
	}

	/** A task is a program that runs to its end; all else is a service under load. */
	public boolean isTask() {
		return this.load == null;
	}

	/** The service or program that an arm runs. */
	public String subjectOf(String arm) {
		return this.subjects.getOrDefault(arm, this.subject);
	}

	/**
	 * This scenario as a profile runs it.
	 * @param profile whose changes apply
	 * @param timeScale factor on delays, or null for the profile's own
	 */
	public Sized sized(Profile profile, @Nullable Double timeScale) {
		Override change = this.profiles.getOrDefault(profile, Override.NONE);
		double scale = (timeScale != null) ? timeScale
				: (change.timeScale() != null) ? change.timeScale() : profile.timeScale();
		Load load = (this.load != null && change.load() != null) ? this.load.with(change.load()) : this.load;
		List<String> args = (change.args() != null) ? change.args() : this.args;
		BoundSpec bound = (change.bound() != null) ? change.bound() : this.bound;
		Scenario changed = new Scenario(this.name, this.question, this.subject, this.subjects, args, this.backends,
				this.properties, this.jvm, this.arms, load, this.primary, bound, this.published, this.warmUp,
				this.profiles);
		return new Sized(changed, profile, scale);
	}

	Scenario named(String name) {
		return new Scenario(name, this.question, this.subject, this.subjects, this.args, this.backends, this.properties,
				this.jvm, this.arms, this.load, this.primary, this.bound, this.published, this.warmUp, this.profiles);
	}

	/**
	 * A scenario at the size of a profile.
	 *
	 * @param timeScale factor on every delay of the back-ends
	 */
	public record Sized(Scenario scenario, Profile profile, double timeScale) {

		/** Properties of the back-ends with their delays scaled. */
		public Map<String, String> backendProperties(String service) {
			Map<String, String> scaled = new LinkedHashMap<>(this.scenario.backends.getOrDefault(service, Map.of()));
			scaled.replaceAll((key, value) -> isDelay(key) ? scale(value) : value);
			return scaled;
		}

		/** The scenario's service time, scaled. */
		public @Nullable Duration serviceTime() {
			BoundSpec bound = this.scenario.bound;
			return (bound != null) ? Durations.scale(bound.serviceTime(), this.timeScale) : null;
		}

		private String scale(String value) {
			return Durations.print(Durations.scale(Durations.parse(value), this.timeScale));
		}

	}

	/**
	 * Warm-up of a fork.
	 *
	 * @param requests with the back-ends' delay switched off, so that code is compiled
	 * @param users of that phase, few by default: with many, the compiler would have to
	 * share the processors with the load and finish in the window; null for those of the
	 * load
	 */
	public record WarmUp(long requests, @Nullable Integer users) {

		/** What a scenario gets that does not say. */
		public static final WarmUp DEFAULT = new WarmUp(3000, 2);

		public WarmUp {
			if (requests < 0) {
				throw new BadValue("'warmUp.requests' must not be negative, but is " + requests, "requests");
			}
		}
	}

	/** What a profile changes. */
	public record Override(@Nullable Double timeScale, @Nullable Load load, @Nullable List<String> args,
			@Nullable BoundSpec bound) {

		static final Override NONE = new Override(null, null, null, null);

		public Override {
			if (timeScale != null && !(timeScale > 0)) {
				throw new BadValue("'timeScale' must be above 0, but is " + timeScale, "timeScale");
			}
		}

	}

}
