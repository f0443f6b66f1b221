package io.vtbench.runner.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.Json;
import io.vtbench.runner.inside.MachineFacts;
import io.vtbench.runner.machine.ChildEnvironment;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.machine.K6;
import io.vtbench.runner.machine.Ports;
import io.vtbench.runner.machine.Programs;
import io.vtbench.runner.machine.Programs.ProgramException;
import io.vtbench.runner.report.CheckText;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.Catalog.ScenarioFile;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.system.local.Preflight;
import io.vtbench.runner.system.local.Toxiproxy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Carries out {@code bench doctor}. */
@Command(name = "doctor", description = "Finds what on this machine would disturb a run, and says what to do about it.",
		footerHeading = Subcommand.EXAMPLES, footer = { "  bench doctor",
				"  bench doctor -u 5000   # are there ports and memory for so many users?", "  bench doctor --json" })
final class DoctorCommand extends Subcommand {

	@Option(names = { "-u", "--users" }, paramLabel = "N", defaultValue = "50",
			description = "Number of users of the run. Default: ${DEFAULT-VALUE}.")
	private int users;

	@Option(names = "--json", description = "Print JSON instead of lines.")
	private boolean json;

	@Override
	public Integer call() throws InterruptedException {
		if (this.users < 1) {
			throw refusal("--users must be 1 or more, but is " + this.users);
		}
		SuiteFolder home = SuiteFolder.find();
		Catalog catalog = home.catalog();
		MachineFacts machine = MachineFacts.read();
		List<Check> checks = new ArrayList<>();
		checks.add(Check.ofMachine("machine", Status.OK, String.format(Locale.ROOT, "%s, %d cores, %.1f GB, %s",
				machine.cpu(), machine.cores(), machine.memoryBytes() / 1e9, machine.kernel())));
		// a run may name any of them
		new Jdk.Finder(System.getenv()).all().stream().map(MachineChecks::jdk).forEach(checks::add);
		checks.add(MachineChecks.cores(machine));
		checks.add(environment());
		checks.add(k6(home.path(), System.getenv()));
		checks.addAll(toxiproxy(home.path(), System.getenv(), catalog));
		checks.addAll(files(home, catalog));
		checks.addAll(ports(catalog));
		int backends = catalog.scenarios().stream().mapToInt((each) -> each.backends().size()).max().orElse(0);
		checks.addAll(new Preflight(machine).check(this.users, backends));
		checks.addAll(MachineWatch.checks());
		Places.ALL.forEach((place) -> checks.addAll(place.checks()));
		PrintWriter out = out();
		if (this.json) {
			out.println(Json
				.text(checks.stream().map((check) -> new Finding(check.name(), check.status(), seen(check))).toList()));
		}
		else {
			checks.forEach((check) -> out.printf(Locale.ROOT, "%-13s  %-14s  %s%n", check.status(), check.name(),
					seen(check)));
		}
		return checks.stream().anyMatch((check) -> check.status() == Status.INVALID) ? 1 : 0;
	}

	private String seen(Check check) {
		return (check.status() == Status.INVALID && !(check.seen() instanceof Seen.Text))
				? Preflight.refusal(check, this.users) : CheckText.of(check);
	}

	private static Check environment() {
		List<String> leftOut = ChildEnvironment.leftOut(System.getenv(), List.of());
		return leftOut.isEmpty() ? Check.ofMachine("environment", Status.OK, "no variable that could change a run")
				: Check.ofMachine("environment", Status.WARN, "kept from services and k6, so that they change nothing: "
						+ String.join(", ", leftOut) + "; put into the scenario what a run needs");
	}

	/**
	 * Checks k6: with a program that is not k6, or of another major version, every run
	 * would end.
	 */
	static Check k6(Path home, Map<String, String> variables) throws InterruptedException {
		try {
			K6.Finder finder = new K6.Finder(home, variables, DoctorCommand::ignore);
			K6 k6 = finder.installed();
			return (k6 != null) ? Check.ofMachine("k6", Status.OK, k6.version())
					: Check.ofMachine("k6", Status.WARN, finder.firstRun());
		}
		catch (ProgramException ex) {
			return Check.ofMachine("k6", Status.INVALID, ex.getMessage());
		}
	}

	/** Checks Toxiproxy, unless no scenario has a network. */
	static List<Check> toxiproxy(Path home, Map<String, String> variables, Catalog catalog) {
		String scenarios = catalog.scenarioFiles()
			.stream()
			.map(ScenarioFile::whole)
			.filter((scenario) -> scenario.network() != null)
			.map(Scenario::name)
			.collect(Collectors.joining(", "));
		if (scenarios.isEmpty()) {
			return List.of();
		}
		Toxiproxy.Finder finder = new Toxiproxy.Finder(home, new Programs(variables), DoctorCommand::ignore);
		try {
			Path program = finder.installed();
			return List.of((program != null) ? Check.ofMachine("toxiproxy", Status.OK, program + ", for " + scenarios)
					: Check.ofMachine("toxiproxy", Status.WARN, finder.withoutIt(scenarios)));
		}
		catch (ProgramException ex) {
			return List.of(Check.ofMachine("toxiproxy", Status.WARN, ex.getMessage()));
		}
	}

	private static void ignore(String text) {
		// the doctor builds nothing that takes a while
	}

	private static List<Check> files(SuiteFolder home, Catalog catalog) {
		List<Check> checks = new ArrayList<>();
		for (ScenarioFile file : catalog.scenarioFiles()) {
			Scenario scenario = file.whole();
			String jar = catalog.service(scenario.subject()).jar();
			if (!home.path().resolve(jar).toFile().isFile()) {
				checks.add(Check.ofMachine("build", Status.WARN,
						jar + " is missing, which " + scenario.name() + " needs; the next run builds it"));
			}
		}
		if (!checks.isEmpty() && !home.hasSources()) {
			return List.of(Check.ofMachine("build", Status.WARN,
					"this zip lacks the services of " + Figures.count(checks.size(), "scenario")
							+ "; take the one with services; 'bench try' needs none"));
		}
		return checks.isEmpty() ? List.of(Check.ofMachine("build", Status.OK, "all jars are there")) : checks;
	}

	private static List<Check> ports(Catalog catalog) {
		return catalog.services()
			.stream()
			.filter((service) -> service.port() != null)
			.map((service) -> Ports.isFree(service.port())
					? Check.ofMachine("port", Status.OK, service.port() + " is free for " + service.name())
					: Check.ofMachine("port", Status.WARN,
							service.port() + " is taken: " + service.name()
									+ " will listen on another; end what listens there if that matters"))
			.toList();
	}

	/**
	 * Describes what was found, for programs.
	 *
	 * @param name name of the check
	 * @param status severity of what was found
	 * @param text sentence about it
	 */
	record Finding(String name, Status status, String text) {

	}

}
