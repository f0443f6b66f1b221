package io.vtbench.runner.trial;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import io.vtbench.runner.process.Jdk;
import io.vtbench.runner.trial.Change.Kind;
import org.jspecify.annotations.Nullable;

/** Which changes of a service can be compared with the service as given. */
public final class ChangeRules {

	private ChangeRules() {
	}

	/**
	 * What speaks against the changes of a service, as far as reading alone tells.
	 * @return a sentence with the next step; null where nothing does
	 */
	public static @Nullable String objection(TrialService service) {
		Set<Set<Change>> arms = new HashSet<>();
		for (ChangedArm arm : service.changes()) {
			Set<String> settings = new HashSet<>();
			String objection = arm.changes()
				.stream()
				.map((change) -> settings.add(change.setting()) ? objection(change, service)
						: "sets " + change.setting() + " twice in one arm; leave one out, or give each a --change of"
								+ " its own")
				.filter(Objects::nonNull)
				.findFirst()
				.orElse(null);
			if (objection == null && !arms.add(Set.copyOf(arm.changes()))) {
				objection = "stands there twice; leave one out";
			}
			if (objection != null) {
				return "--change '" + arm.option() + "' " + objection;
			}
		}
		return null;
	}

	private static @Nullable String objection(Change change, TrialService service) {
		if (service.image() != null && change.kind() == Kind.JDK) {
			return "is for a jar, and an image brings a JDK of its own; change the image: image:NAME";
		}
		if (service.image() != null && change.kind() == Kind.JAR) {
			return "is for a service that is a jar, and this one is an image; write image:NAME, or give --jar";
		}
		if (service.image() == null && change.kind() == Kind.IMAGE) {
			return "is for a service that is an image, and this one is a jar; write jar:FILE, or give --image";
		}
		if (change.kind() == Kind.JAR && !Files.isRegularFile(Path.of(change.value()))) {
			return "names no file; correct the path";
		}
		return isGiven(change, service) ? unchanged() : null;
	}

	private static boolean isGiven(Change change, TrialService service) {
		String value = change.value();
		return switch (change.kind()) {
			case THREADS -> value.equals(service.threads());
			case PROPERTY -> value.equals(service.properties().get(change.key()));
			case ENV -> value.equals(service.env().get(change.key()));
			case JVM -> service.jvm().contains(value);
			case JDK -> value.equals(service.jdk());
			case JAR -> service.jar() != null
					&& TrialService.absolute(Path.of(value)).equals(TrialService.absolute(service.jar()));
			case IMAGE -> value.equals(service.image());
		};
	}

	private static String unchanged() {
		return "changes nothing, for the service as given has the same; choose another value or another change";
	}

	/**
	 * What speaks against the JDKs that are asked for.
	 * @param installed the JDK that is meant by a text, null for the runner's own; gives
	 * null where it is not installed
	 * @param found the JDKs of this machine, for a message
	 * @return a sentence with the next step; null where nothing does
	 */
	public static @Nullable String objection(TrialService service, Function<@Nullable String, @Nullable Jdk> installed,
			String found) {
		return service.changes().stream().flatMap((arm) -> arm.value(Kind.JDK).stream()).flatMap((wanted) -> {
			Jdk jdk = installed.apply(wanted);
			String objection = (jdk == null)
					? "is not installed; found: " + found + "; install it, or write the folder of one: jdk:FOLDER"
					: jdk.equals(installed.apply(service.jdk())) ? unchanged() : null;
			return Stream.ofNullable(objection).map((sentence) -> "--change jdk:" + wanted + " " + sentence);
		}).findFirst().orElse(null);
	}

}
