package io.vtbench.runner;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.vtbench.runner.failure.BenchException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.ObjectMapper;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.core.domain.properties.HasParameterTypes.Predicates.rawParameterTypes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/** Who may know whom. */
class ArchitectureTests {

	private static final String ROOT = "io.vtbench.runner";

	private final JavaClasses classes = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages(ROOT);

	/**
	 * The packages in the order of dependence, each with those that it knows. None knows
	 * a later one, so that there is no circle.
	 */
	private static final Map<String, Set<String>> KNOWN = known();

	private static Map<String, Set<String>> known() {
		Map<String, Set<String>> known = new LinkedHashMap<>();
		known.put("failure", Set.of());
		known.put("file", Set.of("failure"));
		known.put("result", Set.of("failure", "file"));
		known.put("format", Set.of("result"));
		known.put("judge", Set.of("failure", "result", "format"));
		known.put("machine", Set.of("failure", "file", "result", "format"));
		known.put("scenario", Set.of("failure", "file", "result", "format", "machine"));
		known.put("inside", Set.of("file", "result", "machine"));
		known.put("system", Set.of("failure", "file", "result", "format", "machine", "scenario", "inside"));
		known.put("measure",
				Set.of("failure", "file", "result", "format", "machine", "scenario", "inside", "system", "judge"));
		known.put("report", Set.of("file", "result", "format", "judge"));
		known.put("trial", Set.of("failure", "file", "result", "format", "machine", "scenario", "inside", "system",
				"measure", "judge"));
		known.put("command", Set.of("failure", "file", "result", "format", "machine", "scenario", "inside", "system",
				"measure", "judge", "report", "trial"));
		return known;
	}

	@Test
	void eachPackageKnowsWhatItMayAndNoMore() {
		Map<String, Set<String>> seen = new TreeMap<>();
		KNOWN.keySet().forEach((name) -> seen.put(name, new TreeSet<>()));
		for (JavaClass each : this.classes) {
			String name = room(each);
			for (Dependency dependency : each.getDirectDependenciesFromSelf()) {
				String other = room(dependency.getTargetClass().getBaseComponentType());
				if (!name.isEmpty() && !other.isEmpty() && !other.equals(name)) {
					seen.computeIfAbsent(name, (key) -> new TreeSet<>()).add(other);
				}
			}
		}
		KNOWN.forEach((name, known) -> assertThat(seen.get(name)).as(name).containsExactlyInAnyOrderElementsOf(known));
	}

	@Test
	void noPackageKnowsALaterOne() {
		List<String> order = List.copyOf(KNOWN.keySet());
		KNOWN.forEach((name, known) -> assertThat(order.subList(0, order.indexOf(name))).as(name).containsAll(known));
	}

	/** The package below the root that a class is in; empty for other classes. */
	private static String room(JavaClass each) {
		String name = each.getPackageName();
		return name.startsWith(ROOT + ".") ? name.substring(ROOT.length() + 1).split("\\.")[0] : "";
	}

	@Test
	void onlyTheEntryKnowsTheCommandLine() {
		noClasses().that()
			.resideOutsideOfPackages(ROOT, ROOT + ".command..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("picocli..")
			.check(this.classes);
	}

	/** A run, a check and a report are the same wherever services and load run. */
	@Test
	void onlyTheEntryChoosesAnEnvironment() {
		noClasses().that()
			.resideOutsideOfPackages(ROOT + ".system.local..", ROOT + ".command..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage(ROOT + ".system.local..")
			.check(this.classes);
	}

	/** A write elsewhere would say neither which file nor what to do. */
	@Test
	void whatARunLeavesIsWrittenInOnePlace() {
		noClasses().that()
			.resideInAnyPackage(ROOT + ".result..", ROOT + ".report..", ROOT + ".measure..", ROOT + ".judge..",
					ROOT + ".system..", ROOT + ".scenario..", ROOT + ".inside..", ROOT + ".trial..",
					ROOT + ".command..")
			.and()
			// its file lies elsewhere, and it has words of its own
			.doNotHaveSimpleName("RunLock")
			.and()
			// its archives are nobody's result
			.doNotHaveSimpleName("ServiceJar")
			.should()
			.callMethodWhere(target(
					nameMatching("write.*|create(Director|File|Temp).*|copy|move|new(BufferedWriter|OutputStream)"))
				.and(target(owner(assignableTo(Files.class)))))
			.orShould()
			.callMethodWhere(target(name("writeValue")).and(target(owner(assignableTo(ObjectMapper.class)))))
			.check(this.classes);
	}

	/**
	 * In some languages digits are others, and an I has no dot: names of files, settings
	 * and figures would be too.
	 */
	@Test
	void noTextDependsOnTheLanguageOfTheMachine() {
		noClasses().should()
			.callMethod(String.class, "format", String.class, Object[].class)
			.orShould()
			.callMethod(String.class, "formatted", Object[].class)
			.orShould()
			.callMethod(String.class, "toLowerCase")
			.orShould()
			.callMethod(String.class, "toUpperCase")
			.orShould()
			.callMethod(DateTimeFormatter.class, "ofPattern", String.class)
			.orShould()
			.callMethodWhere(target(nameMatching("printf|format"))
				.and(target(owner(assignableTo(PrintStream.class).or(assignableTo(PrintWriter.class)))))
				.and(target(rawParameterTypes(String.class, Object[].class))))
			.check(this.classes);
	}

	@Test
	void everyFailureIsOfOneFamily() {
		classes().that()
			.areAssignableTo(Exception.class)
			.and()
			.arePublic()
			.should()
			.beAssignableTo(BenchException.class)
			.check(this.classes);
	}

	@Test
	void packagesHaveNoCycles() {
		slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(this.classes);
	}

	@Test
	void measuringNeedsNoSpring() {
		noClasses().should().dependOnClassesThat().resideInAPackage("org.springframework..").check(this.classes);
	}

}
