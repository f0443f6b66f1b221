package io.vtbench.runner.command;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.command.Place.PlaceCleaning;
import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.file.FileException;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.machine.ContainerEngine.LeftContainer;
import io.vtbench.runner.machine.Folders;
import io.vtbench.runner.machine.Leftovers;
import io.vtbench.runner.measure.RunLock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Carries out {@code bench clean}. */
@Command(name = "clean",
		description = "Deletes the runs in results/ and ends what a killed run has left. Without --yes it only"
				+ " says what it would do.",
		footerHeading = Subcommand.EXAMPLES, footer = { "  bench clean                # what would be deleted?",
				"  bench clean --yes", "  bench clean --yes --tools  # k6 as well" })
final class CleanCommand extends Subcommand {

	@Option(names = "--yes", description = "Delete, and do not only say it.")
	private boolean yes;

	@Option(names = "--tools", description = "Delete what was built into .tools/ (k6, Toxiproxy) as well.")
	private boolean tools;

	@Option(names = "--on", paramLabel = "kubernetes", preprocessor = Places.Known.class,
			description = "Delete also what this user's runs have left on the cluster of the current kubectl"
					+ " context and results/ does not mention.")
	private @Nullable String place;

	private boolean whole = true;

	@Override
	public Integer call() throws IOException, InterruptedException {
		Places.requireChosen(spec(), this.place);
		SuiteFolder home = SuiteFolder.find();
		PrintWriter out = out();
		try (RunLock lock = this.yes ? RunLock.take(RunLock.defaultFile()) : null) {
			endRunners(out);
			cleanContainers(out);
			cleanPlaces(home, out);
			clean(home, out);
		}
		return this.whole ? 0 : BenchException.FAILED_RUN;
	}

	/** Ends what runners have left that are no more, or says how many have. */
	private void endRunners(PrintWriter out) throws IOException, InterruptedException {
		int runners = this.yes ? 0 : Leftovers.find().size();
		if (this.yes) {
			Leftovers.endAll().forEach((text) -> out.println("Cleaned up: " + PlainText.line(text)));
		}
		else if (runners > 0) {
			out.println("Would end and delete what " + runners + ((runners == 1) ? " run has" : " runs have")
					+ " left running or in " + Folders.workspace() + "; call again with --yes");
		}
	}

	/** Removes the containers that no list of children names any more. */
	private void cleanContainers(PrintWriter out) throws InterruptedException {
		for (LeftContainer left : Leftovers.findContainers()) {
			if (this.yes) {
				left.remove();
			}
			out.println((this.yes ? "Deleted " : "Would delete ") + "the container " + left.id()
					+ ((left.project() != null) ? " of the compose project " + left.project() : "")
					+ ", which an earlier run left" + (this.yes ? "" : "; call again with --yes"));
		}
	}

	private void cleanPlaces(SuiteFolder home, PrintWriter out) throws InterruptedException {
		for (Place place : Places.ALL) {
			((PlaceCleaning) Places.options(spec(), place.name())).clean(home.results(),
					place.name().equals(this.place), this.yes, out);
		}
	}

	private void clean(SuiteFolder home, PrintWriter out) {
		List<Path> folders = this.tools ? List.of(home.results(), home.path().resolve(".tools"))
				: List.of(home.results());
		for (Path folder : folders) {
			if (!Files.isDirectory(folder)) {
				out.println("Nothing to delete in " + home.display(folder) + "/");
				continue;
			}
			String what = home.display(folder) + "/ (" + content(folder) + ")";
			try {
				if (this.yes) {
					Folders.delete(folder);
				}
				out.println(
						(this.yes ? "Deleted " : "Would delete ") + what + (this.yes ? "" : "; call again with --yes"));
			}
			catch (IOException ex) {
				this.whole = false;
				out.println("Deleted " + what + " but for one part at least: " + FileException.of(ex).getMessage());
			}
		}
	}

	private static String content(Path folder) {
		try (Stream<Path> all = Files.walk(folder); Stream<Path> entries = Files.list(folder)) {
			long bytes = all.map(Path::toFile).filter(File::isFile).mapToLong(File::length).sum();
			return entries.count() + " entries, " + bytes / 1_000_000 + " MB";
		}
		catch (IOException | UncheckedIOException ex) {
			return "of unknown size";
		}
	}

}
