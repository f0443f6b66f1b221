package io.vtbench.runner.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import io.vtbench.runner.analysis.validity.ThresholdCheck;
import io.vtbench.runner.environment.local.Preflight;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.metrics.MachineFacts;
import io.vtbench.runner.metrics.MachineProbe;
import io.vtbench.runner.process.ChildEnvironment;
import io.vtbench.runner.process.Jdk;
import io.vtbench.runner.process.JdkFinder;
import io.vtbench.runner.process.Ports;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.scenario.ScenarioFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench doctor}. */
@Command(name = "doctor", mixinStandardHelpOptions = true,
		description = "Names what on this machine would spoil a run, and what to do about it.")
final class DoctorCommand implements Callable<Integer> {

	private static final long WATCH_MILLIS = 2000;

	@Option(names = "--users", paramLabel = "N", defaultValue = "50",
			description = "Users that the run will have (default: ${DEFAULT-VALUE}).")
	private int users;

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() throws InterruptedException {
		if (this.users < 1) {
			throw new ParameterException(this.spec.commandLine(), "--users must be 1 or more, but is " + this.users);
		}
		SuiteFolder home = SuiteFolder.find();
		Catalog catalog = home.catalog();
		MachineFacts machine = MachineFacts.read();
		List<Check> checks = new ArrayList<>();
		checks.add(new Check("machine", null, Status.OK, String.format(Locale.ROOT, "%s, %d cores, %.1f GB, %s",
				machine.cpu(), machine.cores(), machine.memoryBytes() / 1e9, machine.kernel())));
		checks.addAll(jdks());
		checks.add(cores(machine));
		checks.add(environment());
		checks.add(new K6Check(home.path(), System.getenv()).check());
		checks.addAll(new ToxiproxyCheck(home.path(), System.getenv()).of(catalog));
		checks.addAll(files(home, catalog));
		checks.addAll(ports(catalog));
		int backends = catalog.scenarios().stream().mapToInt((each) -> each.backends().size()).max().orElse(0);
		checks.addAll(new Preflight(machine).check(this.users, backends));
		checks.addAll(watch());
		PrintWriter out = this.spec.commandLine().getOut();
		for (Check check : checks) {
			out.printf(Locale.ROOT, "%-13s  %-14s  %s%n", check.status(), check.name(), check.detail());
		}
		out.flush();
		return checks.stream().anyMatch((check) -> check.status() == Status.INVALID) ? 1 : 0;
	}

	/** A run may name any of them. */
	private static List<Check> jdks() {
		return new JdkFinder(System.getenv()).all().stream().map((jdk) -> {
			List<String> faults = jdk.faults();
			String what = jdk.describe() + (jdk.equals(Jdk.own()) ? ", which runs bench" : "");
			return faults.isEmpty() ? new Check("jdk", null, Status.OK, what) : new Check("jdk", null, Status.WARN,
					what + ": " + String.join("; ", faults) + "; install a later one, unless its vendor has it fixed");
		}).toList();
	}

	private static Check cores(MachineFacts machine) {
		return (machine
			.cores() >= 2) ? new Check("cores", null, Status.OK, "k6 and the services share them") : new Check("cores",
					null, Status.WARN,
					"one core makes the JVM choose another collector and one carrier; give the machine two or more");
	}

	private static Check environment() {
		List<String> leftOut = ChildEnvironment.leftOut(System.getenv(), List.of());
		return leftOut.isEmpty() ? new Check("environment", null, Status.OK, "no variable that could change a run")
				: new Check("environment", null, Status.WARN, "kept from services and k6, so that they change nothing: "
						+ String.join(", ", leftOut) + "; put into the scenario what a run needs");
	}

	private static List<Check> files(SuiteFolder home, Catalog catalog) {
		List<Check> checks = new ArrayList<>();
		for (ScenarioFile family : catalog.families()) {
			Scenario scenario = family.whole();
			String jar = catalog.service(scenario.subject()).jar();
			if (!home.path().resolve(jar).toFile().isFile()) {
				checks.add(new Check("build", null, Status.WARN,
						jar + " is missing, which " + scenario.name() + " needs; the next run builds it"));
			}
		}
		if (!checks.isEmpty() && !home.hasSources()) {
			return List.of(new Check("build", null, Status.WARN,
					"this zip lacks the services of " + Figures.count(checks.size(), "scenario")
							+ "; take the one with services; 'bench try' needs none"));
		}
		return checks.isEmpty() ? List.of(new Check("build", null, Status.OK, "all jars are there")) : checks;
	}

	private static List<Check> ports(Catalog catalog) {
		return catalog.services()
			.stream()
			.filter((service) -> service.port() != null)
			.map((service) -> Ports.isFree(service.port())
					? new Check("port", null, Status.OK, service.port() + " is free for " + service.name())
					: new Check("port", null, Status.WARN,
							service.port() + " is taken: " + service.name()
									+ " will listen on another; end what listens there if that matters"))
			.toList();
	}

	private static List<Check> watch() throws InterruptedException {
		MachineProbe probe = new MachineProbe();
		double from = System.currentTimeMillis();
		probe.read();
		Thread.sleep(WATCH_MILLIS);
		probe.read();
		double to = System.currentTimeMillis();
		Double busy = probe.busySeconds().growth(from, to);
		Double steal = probe.stealSeconds().growth(from, to);
		Double all = probe.totalSeconds(from, to);
		List<Check> checks = new ArrayList<>();
		checks.add(share(ThresholdCheck.OTHER_PROGRAMS, busy, all,
				"of the processor time goes to other programs; end them"));
		checks.add(share(ThresholdCheck.STEAL, steal, all,
				"of the processor time goes to other guests of the host; run at another time or place"));
		checks
			.add(share(ThresholdCheck.SWAP, probe.swappedPages().growth(from, to), 1.0, "pages swapped; free memory"));
		return checks;
	}

	/** A reading of now, held against the limit that warns of a run. */
	private static Check share(ThresholdCheck check, @Nullable Double part, @Nullable Double whole, String text) {
		String name = check.description().name();
		if (part == null || whole == null || whole <= 0) {
			return new Check(name, null, Status.NOT_AVAILABLE, "this platform does not tell");
		}
		double reading = part / whole;
		return (reading > check.warnsAbove()) ? new Check(name, null, Status.WARN, check.show(reading) + " " + text)
				: new Check(name, null, Status.OK, check.show(reading));
	}

}
