package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.scenario.Arms;
import io.vtbench.runner.scenario.SecretValues;
import io.vtbench.runner.trial.ServiceChange.Kind;

/**
 * An arm of a trial beside the service as given.
 *
 * @param name unique in the trial, and fit for the name of a file
 */
public record ChangedArm(String name, List<ServiceChange> changes) {

	/** The name of the arm that is the service as given. */
	static final String BASELINE = "baseline";

	/**
	 * The text that separates the changes of one arm: values may hold commas and plus
	 * signs.
	 */
	private static final Pattern JOIN = Pattern
		.compile("\\s+\\+\\s+(?=[A-Za-z]+:|extracted\\b|-|\\d+\\b|[\\w.\\-]+=|[^\\s:,]+\\.[jw]ar(?=\\s|$))");

	private static final int MAX_NAME_LENGTH = 40;

	/** The names that say more than which arm it is. */
	private static final Set<String> TAKEN = Set.of(BASELINE, "platform", "virtual");

	public ChangedArm {
		changes = List.copyOf(changes);
	}

	/**
	 * Reads the arms that the user asks for, and gives each a name of its own.
	 * @throws IllegalArgumentException where a text is no change, in one sentence with
	 * the next step
	 */
	public static List<ChangedArm> parse(List<String> texts) {
		return parse(texts, UnaryOperator.identity());
	}

	/**
	 * Reads the arms that the user asks for, and gives each a name of its own.
	 * @param completed returns a change with what its text leaves to be found
	 * @throws IllegalArgumentException where a text is no change, in one sentence with
	 * the next step
	 */
	public static List<ChangedArm> parse(List<String> texts, UnaryOperator<ServiceChange> completed) {
		Set<String> names = new TreeSet<>();
		List<ChangedArm> arms = new ArrayList<>();
		for (String text : texts) {
			List<ServiceChange> changes = JOIN.splitAsStream(text).map(ServiceChange::parse).map(completed).toList();
			String name = name(changes);
			String unique = name;
			for (int i = 2; isTaken(unique, changes) || !names.add(unique.toLowerCase(Locale.ROOT)); i++) {
				unique = name + "-" + i;
			}
			arms.add(new ChangedArm(unique, changes));
		}
		return arms;
	}

	/** Returns an arm with one change more. */
	ChangedArm with(ServiceChange change) {
		List<ServiceChange> more = new ArrayList<>(this.changes);
		more.add(change);
		return new ChangedArm(name(more), more);
	}

	private static String name(List<ServiceChange> changes) {
		String labels = changes.stream().map(ServiceChange::label).collect(Collectors.joining("+"));
		String safe = labels.replaceAll("[^A-Za-z0-9._=+]+", "-").replaceFirst("^[^A-Za-z0-9]+", "");
		String name = safe.substring(0, Math.min(safe.length(), MAX_NAME_LENGTH)).replaceFirst("[^A-Za-z0-9]+$", "");
		return name.isEmpty() ? changes.getFirst().kind().word() : name;
	}

	private static boolean isTaken(String name, List<ServiceChange> changes) {
		return TAKEN.contains(name.toLowerCase(Locale.ROOT)) && !isSwitch(changes);
	}

	private static boolean isSwitch(List<ServiceChange> changes) {
		return changes.size() == 1 && changes.getFirst().kind() == Kind.THREADS;
	}

	/** Returns whether the arm differs in the thread type alone. */
	boolean isSwitch() {
		return isSwitch(this.changes);
	}

	/** Returns whether the arm is another build. */
	boolean isVersion() {
		return Stream.of(Kind.JAR, Kind.IMAGE).anyMatch((kind) -> value(kind).isPresent());
	}

	/** Returns the text for the report, without values that are secret. */
	public String text() {
		return this.changes.stream().map(ServiceChange::text).collect(Collectors.joining(" with "));
	}

	/** Returns the option as the user gives it. */
	public String option() {
		return this.changes.stream().map(ServiceChange::option).collect(Collectors.joining(" + "));
	}

	/** Returns the value of a kind that an arm has once; empty where it has none. */
	public Optional<String> value(Kind kind) {
		return values(kind).map(ServiceChange::value).findFirst();
	}

	/**
	 * Returns the jar that the arm runs instead of the one given; empty where it runs
	 * that.
	 */
	Optional<Path> jar() {
		return value(Kind.JAR).or(() -> value(Kind.EXTRACTED)).filter((file) -> !file.isEmpty()).map(Path::of);
	}

	private Stream<ServiceChange> values(Kind kind) {
		return this.changes.stream().filter((change) -> change.kind() == kind);
	}

	/**
	 * Returns the arm of a scenario, without values that are secret.
	 * @param threads thread type of the service as given: platform or virtual
	 */
	Arms.Arm arm(String threads) {
		return new Arms.Arm(value(Kind.THREADS).orElse(threads), SecretValues.hidden(byKey(Kind.PROPERTY)),
				values(Kind.JVM).map(ServiceChange::value).toList(), SecretValues.hidden(byKey(Kind.ENV)), null,
				value(Kind.JDK).orElse(null), jar().map(TrialService::absolute).orElse(null),
				value(Kind.IMAGE).orElse(null), null);
	}

	/** Returns the values that the scenario's file must not hold, by arm and name. */
	Map<String, String> secrets() {
		Map<String, String> secrets = new LinkedHashMap<>();
		plain().forEach((change) -> secrets.put(SecretValues.ofArm(this.name, change.key()), change.value()));
		return secrets;
	}

	/** Returns the names of the changes whose secret values the user gives in plain. */
	public List<String> plainSecrets() {
		return plain().map((change) -> change.kind().word() + ":" + change.key()).toList();
	}

	private Stream<ServiceChange> plain() {
		return this.changes.stream()
			.filter((change) -> change.isSecret() && !change.value().equals(SecretValues.HIDDEN));
	}

	/** Returns the properties or variables that the arm sets, by name. */
	public Map<String, String> byKey(Kind kind) {
		Map<String, String> values = new LinkedHashMap<>();
		values(kind).forEach((change) -> values.put(change.key(), change.value()));
		return values;
	}

}
