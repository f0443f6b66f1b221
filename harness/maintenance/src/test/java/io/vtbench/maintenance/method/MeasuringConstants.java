package io.vtbench.maintenance.method;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

/**
 * The constants of all classes that measure or judge, wherever they are, and the designs
 * that each is part of.
 */
final class MeasuringConstants {

	/** These say or carry what others have measured. */
	private static final String ELSEWHERE = "io\\.vtbench\\.(runner|maintenance)(\\.(command|report|format|app|file|failure"
			+ "|manifest|publish|documents)\\b.*)?";

	/** Versions of formats, what the machine has, and what was read before. */
	private static final String NO_CHOICE = ".*\\.(serialVersionUID|SCHEMA|FILE|MACHINE_MEGABYTES|READ)";

	/** Classes by which each design begins. */
	private static final Map<String, List<String>> BEGINS = Map.of("in-turn", List.of("InTurnForkRunner"),
			"interleaved", List.of("InterleavedForkRunner"), "duet", List.of("DuetForkRunner"), "task",
			List.of("TaskForkRunner"), "trial", List.of("TrialSession", "TrialJudge"), "self-test",
			List.of("SelfTestSession"));

	/** Behind these lies what all designs share. */
	private static final Set<String> SHARED = Set.of("Run", "Session", "RunJudge");

	private final JavaClasses classes = new ClassFileImporter()
		.withImportOption((location) -> !location.contains("/test-classes/") && !location.contains("-tests.jar"))
		.importPackages("io.vtbench.runner", "io.vtbench.maintenance");

	private final Map<String, Set<String>> designs = new TreeMap<>();

	MeasuringConstants() {
		Set<String> common = new TreeSet<>(reached("in-turn", Set.of()));
		common.retainAll(reached("interleaved", Set.of()));
		common.retainAll(reached("duet", Set.of()));
		BEGINS.keySet()
			.forEach((design) -> reached(design, common)
				.forEach((name) -> this.designs.computeIfAbsent(name, (each) -> new TreeSet<>()).add(design)));
	}

	/** Classes that measure or judge. */
	List<Class<?>> types() {
		return this.classes.stream()
			.filter((type) -> !type.getPackageName().matches(ELSEWHERE))
			.<Class<?>>map(MeasuringConstants::load)
			.toList();
	}

	/** Values by names. */
	static Map<String, String> of(List<Class<?>> types) {
		Map<String, String> all = new TreeMap<>();
		types.forEach((type) -> all.putAll(Constants.of(type)));
		all.keySet().removeIf((name) -> name.matches(NO_CHOICE));
		return all;
	}

	/** What is not as it was confirmed, each with what to do. */
	List<String> changes(Map<String, String> confirmed, Map<String, String> now) {
		Set<String> names = new TreeSet<>(confirmed.keySet());
		names.addAll(now.keySet());
		names.removeIf((name) -> confirmed.getOrDefault(name, "").equals(now.getOrDefault(name, "")));
		List<String> changes = new ArrayList<>();
		for (String name : names) {
			changes.add(name + " was " + confirmed.getOrDefault(name, "not there") + " and is "
					+ now.getOrDefault(name, "not there")
					+ ": if a figure or a verdict may change by it, raise the number of " + designs(name)
					+ " in docs/results/method-versions.md; then, or if none can, confirm it with"
					+ " -Dconstants.confirm");
		}
		return changes;
	}

	/** The designs of a constant's class; of all where nothing tells. */
	private String designs(String constant) {
		Set<String> found = this.designs.getOrDefault(constant.substring(0, constant.indexOf('.')), Set.of());
		return (found.isEmpty() || found.containsAll(List.of("in-turn", "interleaved", "duet"))) ? "every design"
				: String.join(" and ", found);
	}

	/** Classes that a design uses, but not what is behind those that are shared. */
	private Set<String> reached(String design, Set<String> shared) {
		Map<String, List<JavaClass>> byName = this.classes.stream()
			.collect(Collectors.groupingBy(MeasuringConstants::name));
		List<String> begins = BEGINS.getOrDefault(design, List.of());
		Set<String> others = BEGINS.values()
			.stream()
			.flatMap(List::stream)
			.collect(Collectors.toCollection(HashSet::new));
		others.addAll(SHARED);
		others.removeAll(begins);
		Set<String> reached = new HashSet<>();
		Deque<String> open = new ArrayDeque<>(begins);
		while (!open.isEmpty()) {
			String name = open.pop();
			if (!others.contains(name) && reached.add(name) && !shared.contains(name)) {
				byName.getOrDefault(name, List.of())
					.stream()
					.flatMap((type) -> type.getDirectDependenciesFromSelf().stream())
					.map(Dependency::getTargetClass)
					.filter((target) -> target.getPackageName().startsWith("io.vtbench."))
					.map(MeasuringConstants::name)
					.forEach(open::push);
			}
		}
		return reached;
	}

	/** Of the outermost class, without the package. */
	private static String name(JavaClass type) {
		String name = type.getName().substring(type.getName().lastIndexOf('.') + 1);
		return name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
	}

	private static Class<?> load(JavaClass type) {
		try {
			return Class.forName(type.getName());
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
