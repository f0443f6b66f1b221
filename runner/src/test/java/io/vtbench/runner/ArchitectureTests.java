package io.vtbench.runner;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures;
import org.junit.jupiter.api.Test;

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
			.mayNotAccessAnyLayer()
			.whereLayer("result")
			.mayNotAccessAnyLayer()
			.whereLayer("format")
			.mayOnlyAccessLayers("result")
			.whereLayer("bound")
			.mayOnlyAccessLayers("scenario", "result", "format")
			.whereLayer("process")
			.mayOnlyAccessLayers("scenario", "result", "format")
			.whereLayer("service")
			.mayOnlyAccessLayers("scenario", "result", "format", "process")
			.whereLayer("metrics")
			.mayOnlyAccessLayers("scenario", "result", "format")
			.whereLayer("load")
			.mayOnlyAccessLayers("scenario", "result", "format", "process")
			.whereLayer("run")
			.mayOnlyAccessLayers("scenario", "result", "format", "bound", "process", "service", "metrics", "load")
			.whereLayer("evidence")
			.mayOnlyAccessLayers("result", "format", "process")
			.whereLayer("trial")
			.mayOnlyAccessLayers("scenario", "result", "format", "process", "service", "metrics", "load", "evidence",
					"run", "bound")
			.whereLayer("analysis")
			.mayOnlyAccessLayers("result", "format")
			.whereLayer("report")
			.mayOnlyAccessLayers("result", "format")
			.check(this.classes);
	}

	@Test
	void onlyTheEntryKnowsTheCommandLine() {
		layers().whereLayer("command").mayNotBeAccessedByAnyLayer().check(this.classes);
		noClasses().that()
			.resideOutsideOfPackages(ROOT, ROOT + ".command..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("picocli..")
			.check(this.classes);
	}

	private static Architectures.LayeredArchitecture layers() {
		Architectures.LayeredArchitecture architecture = layeredArchitecture().consideringOnlyDependenciesInLayers();
		for (String name : new String[] { "scenario", "result", "format", "bound", "process", "service", "metrics",
				"load", "run", "evidence", "trial", "analysis", "report", "command" }) {
			architecture = architecture.layer(name).definedBy(ROOT + "." + name + "..");
		}
		return architecture;
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
