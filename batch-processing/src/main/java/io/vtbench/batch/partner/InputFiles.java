package io.vtbench.batch.partner;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

import io.vtbench.batch.ProblemException;

/**
 * The partner files of a run, counted once before the job by a second, simpler reader:
 * what the job reports can then be checked against what is really there.
 *
 * @param directory where they are
 * @param files the files in the order in which they are read
 */
public record InputFiles(Path directory, List<InputFile> files) {

	private static final String NEXT_STEP = "Name a directory with partner files: --payments.input=DIRECTORY. "
			+ "Without it the job makes its own files.";

	/**
	 * Finds and counts the CSV files of a directory.
	 * @throws ProblemException if there are none, if one cannot be read, or if they hold
	 * no payments
	 */
	public static InputFiles in(Path directory) {
		if (!Files.isDirectory(directory)) {
			throw new ProblemException("There is no directory " + directory + ".", NEXT_STEP);
		}
		InputFiles input = new InputFiles(directory, list(directory).stream().map(InputFile::count).toList());
		if (input.files.isEmpty()) {
			throw new ProblemException("There are no *.csv files in " + directory + ".", NEXT_STEP);
		}
		if (input.payments() == 0) {
			throw new ProblemException("The *.csv files in " + directory + " hold no payments.", NEXT_STEP);
		}
		return input;
	}

	private static List<Path> list(Path directory) {
		try (var paths = Files.list(directory)) {
			return paths.filter((path) -> path.toString().endsWith(".csv")).sorted().toList();
		}
		catch (IOException ex) {
			throw new ProblemException("The directory " + directory + " cannot be read (" + ex + ").", NEXT_STEP, ex);
		}
	}

	/** Number of lines that are no headers: payments, good or malformed. */
	public long payments() {
		return this.files.stream().mapToLong(InputFile::lines).sum() - headers();
	}

	public long headers() {
		return this.files.stream().filter(InputFile::header).count();
	}

	/** The same for the same names and contents only. */
	public String fingerprint() {
		String all = this.files.stream()
			.map((file) -> file.path().getFileName() + ":" + file.lines() + ":" + file.checksum())
			.collect(Collectors.joining(","));
		return UUID.nameUUIDFromBytes(all.getBytes(StandardCharsets.UTF_8)).toString();
	}

	/**
	 * @param path where it is
	 * @param lines number of lines, headers and empty lines included
	 * @param header whether the first line is a header
	 * @param checksum CRC-32C of the content
	 */
	public record InputFile(Path path, long lines, boolean header, long checksum) {

		private static InputFile count(Path path) {
			if (!Files.isRegularFile(path)) {
				throw new ProblemException(path + " is named like a partner's file, but is none.",
						"Move or rename it: every *.csv in the directory is read.");
			}
			CRC32C checksum = new CRC32C();
			try (var in = new BufferedReader(new InputStreamReader(
					new CheckedInputStream(Files.newInputStream(path), checksum), StandardCharsets.UTF_8))) {
				String line = in.readLine();
				boolean header = line != null && Header.matches(line);
				long lines = 0;
				while (line != null) {
					lines++;
					line = in.readLine();
				}
				return new InputFile(path, lines, header, checksum.getValue());
			}
			catch (IOException ex) {
				throw new ProblemException("The file " + path + " cannot be read (" + ex + ").",
						"Make it readable, or move it away: every *.csv in the directory is read.", ex);
			}
		}

	}

}
