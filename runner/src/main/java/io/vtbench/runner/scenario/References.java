package io.vtbench.runner.scenario;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/** Names of arms and cases that one place of a scenario takes from another. */
record References(Arms arms, Map<String, Case> cases) {

	void require(@Nullable BoundSpec bound, @Nullable PublishedSpec published, List<ExpectedSpec> expected,
			Map<Profile, ProfileChange> profiles) {
		requireArms(bound);
		requireArms(published);
		requireArms(expected, "expected");
		this.cases.forEach((name, size) -> {
			requireArms(size.bound(), "cases", name);
			requireArms(size.published(), "cases", name);
			requireListed("arm", this.arms.names(), size.arms(), "cases", name, "arms");
		});
		profiles.forEach((profile, change) -> {
			requireArms(change.bound(), "profiles", profile.key());
			requireArms(change.expected(), "profiles", profile.key(), "expected");
			requireListed("case", this.cases.keySet(), change.cases(), "profiles", profile.key(), "cases");
			requireListed("arm", this.arms.names(), change.arms(), "profiles", profile.key(), "arms");
		});
	}

	private void requireArms(@Nullable BoundSpec bound, String... path) {
		if (bound != null) {
			require("arm", this.arms.names(), bound.threads().keySet(), extended(path, "bound", "threads"));
		}
	}

	private void requireArms(@Nullable PublishedSpec published, String... path) {
		if (published != null) {
			require("arm", this.arms.names(), published.arms().keySet(), extended(path, "published"));
		}
	}

	private void requireArms(@Nullable List<ExpectedSpec> expected, String... path) {
		for (int i = 0; expected != null && i < expected.size(); i++) {
			String[] place = extended(path, String.valueOf(i));
			expected.get(i).arms().forEach((arm) -> require("arm", this.arms.names(), arm, place));
		}
	}

	private static void require(String kind, Collection<String> known, Collection<String> names, String... path) {
		for (String name : names) {
			require(kind, known, name, extended(path, name));
		}
	}

	/** An entry of a list has its place for a key. */
	private static void requireListed(String kind, Collection<String> known, @Nullable List<String> names,
			String... path) {
		for (int i = 0; names != null && i < names.size(); i++) {
			require(kind, known, names.get(i), extended(path, String.valueOf(i)));
		}
	}

	private static void require(String kind, Collection<String> known, String name, String[] path) {
		if (!known.contains(name)) {
			throw new InvalidValueException(KnownNames.unknown(kind, name, known), path);
		}
	}

	private static String[] extended(String[] path, String... keys) {
		return Stream.concat(Arrays.stream(path), Arrays.stream(keys)).toArray(String[]::new);
	}

}
