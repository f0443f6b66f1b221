package io.vtbench.runner;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

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
import static org.assertj.core.api.Assertions.assertThat;

/** Who may know whom. */
class ArchitectureTests {

	private static final String ROOT = "io.vtbench.runner";

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		// nor those of other modules
		.withImportOption((location) -> !location.contains("-tests.jar"))
		.importPackages(ROOT);

	/** The packages from below: each may know those before it. */
	private static final List<String> LAYERS = List.of("failure", "file", "result", "format", "judge", "report",
			"machine", "scenario", "inside", "system", "measure", "trial", "command");

	@Test
	void noPackageKnowsALaterOne() {
		List<String> upwards = new ArrayList<>();
		for (JavaClass each : CLASSES) {
			String name = room(each);
			assertThat(name.isEmpty() || LAYERS.contains(name)).as("the layer of " + each.getName()).isTrue();
			for (Dependency dependency : each.getDirectDependenciesFromSelf()) {
				String other = room(dependency.getTargetClass().getBaseComponentType());
				if (!name.isEmpty() && LAYERS.indexOf(other) > LAYERS.indexOf(name)) {
					upwards.add(dependency.getDescription());
				}
			}
		}
		assertThat(upwards).isEmpty();
	}

	/** The package below the root that a class is in; empty for other classes. */
	private static String room(JavaClass each) {
		String name = each.getPackageName();
		return name.startsWith(ROOT + ".") ? name.substring(ROOT.length() + 1).split("\\.")[0] : "";
	}

	/** A run is a trial with one stage, and both have one report. */
	@Test
	void noReportIsThatOfARunOrATrialAlone() {
		noClasses().that()
			.resideInAPackage(ROOT + ".report..")
			.should()
			.haveNameMatching(".*\\.(Run|Trial)[A-Z]\\w*")
			.check(CLASSES);
	}

	@Test
	void onlyTheEntryKnowsTheCommandLine() {
		noClasses().that()
			.resideOutsideOfPackages(ROOT, ROOT + ".command..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("picocli..")
			.check(CLASSES);
	}

	/** A run, a check and a report are the same wherever services and load run. */
	@Test
	void onlyTheEntryChoosesAnEnvironment() {
		noClasses().that()
			.resideOutsideOfPackages(ROOT + ".system.local..", ROOT + ".command..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage(ROOT + ".system.local..")
			.check(CLASSES);
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
			.and()
			.doNotHaveSimpleName("ExtractedJar")
			.and()
			// what it unpacks can be had again
			.doNotHaveSimpleName("PackedSuite")
			.should()
			.callMethodWhere(target(
					nameMatching("write.*|create(Director|File|Temp).*|copy|move|new(BufferedWriter|OutputStream)"))
				.and(target(owner(assignableTo(Files.class)))))
			.orShould()
			.callMethodWhere(target(name("writeValue")).and(target(owner(assignableTo(ObjectMapper.class)))))
			.check(CLASSES);
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
			.check(CLASSES);
	}

	@Test
	void everyFailureIsOfOneFamily() {
		classes().that()
			.areAssignableTo(Exception.class)
			.and()
			.arePublic()
			.should()
			.beAssignableTo(BenchException.class)
			.check(CLASSES);
	}

	@Test
	void measuringNeedsNoSpring() {
		noClasses().should().dependOnClassesThat().resideInAPackage("org.springframework..").check(CLASSES);
	}

}
