package io.vtbench.runner.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.Step;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Finding;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer;

/** Trials to report, with made-up figures. */
final class TrialSamples {

	private TrialSamples() {
	}

	/** Both modes of a shop whose connection pool is too small. */
	static Trial shop() {
		return shop("");
	}

	/** The same with a text behind every one that is free. */
	static Trial shop(String planted) {
		TrialAnswer answer = new TrialAnswer(
				"Set it: spring.threads.virtual.enabled=true changes throughput by a factor of 1.412 (95 % interval"
						+ " 1.390 to 1.435). Read first what was found below." + planted,
				List.of("With 100 users in both arms throughput of virtual is 1.412 times that of platform (1.390 to"
						+ " 1.435)." + planted,
						"platform carries 640.1/s with 50 users; the search ended because more"
								+ " users gain no throughput." + planted,
						"virtual carries 905.0/s with 100 users; the search ended because more"
								+ " users gain no throughput." + planted),
				List.of("CPU per request changes by a factor of 1.104 (95 % interval 1.050 to 1.161)." + planted,
						"peak memory changes by a factor of 0.981 (95 % interval 0.942 to 1.021)." + planted),
				List.of("90.0 % of waiting of virtual is for a connection of the pool: enlarge the pool." + planted),
				List.of("4 pairs of fresh JVMs, in turn; of 19 checks 17 passed, 1 warns, 0 failed and 1 has no signal"
						+ " here." + planted));
		return new Trial(Trial.SCHEMA, "shop.jar" + planted, "GET /orders/1" + planted, "2026-01-15T09:00:00Z",
				"./bench try --jar shop.jar --path '/orders/1'" + planted, answer,
				Map.of("Spring Boot" + planted, "4.0.7" + planted),
				List.of(curve("platform" + planted, 640, 50), curve("virtual" + planted, 905, 100)),
				List.of(evidence("platform" + planted, "platform", planted),
						evidence("virtual" + planted, "virtual", planted)),
				List.of(new Finding("virtual" + planted,
						"90.0 % of waiting of virtual is for a connection of the pool" + planted,
						"enlarge the pool" + planted,
						List.of("com.zaxxer.hikari.pool.HikariPool.getConnection" + planted,
								"WARN shop: slow" + planted))),
				List.of("measured"));
	}

	/** Without a search, evidence or findings. */
	static Trial plain() {
		Trial shop = shop();
		return new Trial(Trial.SCHEMA, shop.service(), shop.target(), shop.startedAt(), shop.command(), shop.answer(),
				Map.of(), List.of(), List.of(), List.of(), List.of());
	}

	/** The folder of a trial, with its reports. */
	static Path write(Trial trial, RunResult measured, Path folder) throws Exception {
		for (String run : trial.runs()) {
			ResultFile.write(measured, Files.createDirectories(folder.resolve(run)));
		}
		Files.createDirectories(folder);
		TrialReport.write(trial, folder);
		return folder;
	}

	private static CapacityCurve curve(String arm, double most, int knee) {
		List<Step> steps = new ArrayList<>();
		for (int users : new int[] { 1, 2, 5, 10, 20, 50, 100, 200, 500 }) {
			double rate = most * Math.min(1, users / (double) knee);
			steps.add(new Step(users, rate, (long) (rate * 3), 0, users * 900 / rate, users * 1000 / rate, 0.4, 0.1));
		}
		return new CapacityCurve(arm, steps, "more users gain no throughput");
	}

	private static Evidence evidence(String arm, String kind, String planted) {
		Evidence.Place place = new Evidence.Place("a connection of the pool" + planted, "shop.Orders.find" + planted,
				90, 0.9, List.of("HikariPool.getConnection" + planted));
		return new Evidence(arm, kind, List.of("8 dumps: 90 of 100 requests on " + kind + " threads" + planted), 8, 100,
				Map.of("a connection of the pool" + planted, 0.9), List.of(place), List.of(), 0.0,
				List.of(new Evidence.Logged("50 users", List.of("WARN shop: slow" + planted), true)));
	}

}
