package io.vtbench.runner;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.time.format.DateTimeFormatter;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures;
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
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/** Who may know whom. */
class ArchitectureTests {

	private static final String ROOT = "io.vtbench.runner";

	private final JavaClasses classes = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages(ROOT);

	@Test
	void packagesKnowOnlyWhatTheyMay() {
		layers().whereLayer("scenario")
			.mayOnlyAccessLayers("failure", "file", "result", "stack")
			.whereLayer("stack")
			.mayNotAccessAnyLayer()
			.whereLayer("failure")
			.mayNotAccessAnyLayer()
			.whereLayer("file")
			.mayOnlyAccessLayers("failure")
			.whereLayer("result")
			.mayOnlyAccessLayers("failure", "file")
			.whereLayer("format")
			.mayOnlyAccessLayers("result")
			.whereLayer("manifest")
			.mayOnlyAccessLayers("result", "format")
			.whereLayer("bound")
			.mayOnlyAccessLayers("scenario", "result", "format")
			.whereLayer("process")
			.mayOnlyAccessLayers("failure")
			.whereLayer("service")
			.mayOnlyAccessLayers("file", "scenario", "result", "format", "process", "stack")
			.whereLayer("probe")
			.mayOnlyAccessLayers("file", "result", "stack")
			.whereLayer("load")
			.mayOnlyAccessLayers("failure", "file", "result", "process")
			.whereLayer("experiment")
			.mayOnlyAccessLayers("file", "scenario", "result", "bound", "process", "service")
			.whereLayer("environment")
			.mayOnlyAccessLayers("failure", "file", "scenario", "result", "format", "process", "service", "probe",
					"load", "evidence", "experiment")
			.whereLayer("run")
			.mayOnlyAccessLayers("failure", "file", "scenario", "result", "format", "process", "service", "probe",
					"load", "experiment", "environment", "manifest")
			.whereLayer("evidence")
			.mayOnlyAccessLayers("file", "result", "format", "process", "stack")
			.whereLayer("trial")
			.mayOnlyAccessLayers("failure", "file", "scenario", "result", "format", "process", "service", "probe",
					"load", "evidence", "experiment", "environment", "run")
			.whereLayer("analysis")
			.mayOnlyAccessLayers("failure", "file", "result", "format", "manifest", "stack")
			.whereLayer("report")
			.mayOnlyAccessLayers("file", "result", "format", "stack")
			.check(this.classes);
	}

	@Test
	void onlyTheEntryKnowsTheCommandLine() {
		layers().whereLayer("command")
			.mayNotBeAccessedByAnyLayer()
			.whereLayer("app")
			.mayOnlyBeAccessedByLayers("command")
			.check(this.classes);
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
			.resideOutsideOfPackages(ROOT + ".environment.local..", ROOT + ".app..", ROOT + ".command..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage(ROOT + ".environment.local..")
			.check(this.classes);
	}

	private static Architectures.LayeredArchitecture layers() {
		Architectures.LayeredArchitecture architecture = layeredArchitecture().consideringOnlyDependenciesInLayers();
		for (String name : new String[] { "failure", "file", "scenario", "result", "format", "manifest", "bound",
				"process", "service", "probe", "load", "experiment", "environment", "run", "evidence", "trial",
				"analysis", "report", "app", "command", "stack" }) {
			architecture = architecture.layer(name).definedBy(ROOT + "." + name + "..");
		}
		return architecture;
	}

	/** A write elsewhere would say neither which file nor what to do. */
	@Test
	void whatARunLeavesIsWrittenInOnePlace() {
		noClasses().that()
			.resideInAnyPackage(ROOT + ".result..", ROOT + ".report..", ROOT + ".run..", ROOT + ".load..",
					ROOT + ".environment..", ROOT + ".experiment..", ROOT + ".evidence..", ROOT + ".trial..",
					ROOT + ".app..", ROOT + ".command..")
			.and()
			// its file lies elsewhere, and it has words of its own
			.doNotHaveSimpleName("RunLock")
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
