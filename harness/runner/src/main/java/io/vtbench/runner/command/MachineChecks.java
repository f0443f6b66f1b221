package io.vtbench.runner.command;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.Console;
import io.vtbench.runner.inside.MachineFacts;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.report.CheckText;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.JdkFault;

/** Checks what disturbs every run on this machine, for the doctor and before a run. */
final class MachineChecks {

	private MachineChecks() {
	}

	/**
	 * Says what would disturb a run that is about to start, one line for each warning. It
	 * takes two seconds, in which the machine is watched. The run itself names the
	 * variables that services do not get, and refuses what lacks memory or ports.
	 * @param jdks that run the services
	 * @param err receiver of the lines
	 */
	static void warn(Stream<Jdk> jdks, PrintStream err) throws InterruptedException {
		List<Check> checks = new ArrayList<>(jdks.distinct().map(MachineChecks::jdk).toList());
		checks.add(cores(MachineFacts.read()));
		checks.addAll(MachineWatch.checks());
		checks.stream()
			.filter((check) -> check.status() == Status.WARN)
			.map((check) -> Console.line("warning: " + check.name() + ": " + CheckText.of(check)))
			.forEach(err::println);
	}

	/** Checks a JDK for faults that concern virtual threads. */
	static Check jdk(Jdk jdk) {
		String what = jdk.describe() + (jdk.equals(Jdk.own()) ? ", which runs bench" : "");
		List<JdkFault> faults = JdkFault.of(jdk.version());
		return faults.isEmpty() ? Check.ofMachine("jdk", Status.OK, what)
				: Check.ofMachine("jdk", Status.WARN,
						what + ": " + faults.stream().map(JdkFault::text).collect(Collectors.joining("; "))
								+ "; install a later one, unless its vendor has fixed this one");
	}

	/** Checks that services and k6 have a processor each. */
	static Check cores(MachineFacts machine) {
		return (machine.cores() >= 2) ? Check.ofMachine("cores", Status.OK, "k6 and the services share them") : Check
			.ofMachine("cores", Status.WARN,
					"one core makes the JVM choose another garbage collector and one carrier; give the machine two or more");
	}

}
