package io.vtbench.batch;

import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/**
 * The partner files of a run, counted once before the job by a second, simpler reader:
 * what the job reports can then be checked against what is really there.
 *
 * @param directory where they are
 * @param files the files in the order in which they are read
 * @param fingerprint the same for the same names and contents only
 */
record InputFiles(Path directory, List<InputFile> files, String fingerprint) {

	private static final String NEXT_STEP = "Name a directory with partner files: --payments.input=DIRECTORY. "
			+ "Without it the job makes its own files.";

	private static final Comparator<Path> BY_NAME = Comparator.comparing((path) -> path.getFileName().toString());

	/**
	 * Finds and counts the CSV files of a directory.
	 * @throws ProblemException if there are none, if one cannot be read, or if they hold
	 * no payments
	 */
	static InputFiles in(Path directory) {
		if (!Files.isDirectory(directory)) {
			throw new ProblemException("There is no directory " + directory + ".", NEXT_STEP);
		}
		try (var paths = Files.list(directory)) {
			MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
			List<InputFile> files = new ArrayList<>();
			for (Path path : paths.filter((path) -> path.toString().endsWith(".csv")).sorted(BY_NAME).toList()) {
				files.add(InputFile.count(path, sha256));
			}
			if (files.isEmpty()) {
				throw new ProblemException("There are no *.csv files in " + directory + ".", NEXT_STEP);
			}
			InputFiles input = new InputFiles(directory, files, HexFormat.of().formatHex(sha256.digest()));
			if (input.payments() == 0) {
				throw new ProblemException("The *.csv files in " + directory + " hold no payments.", NEXT_STEP);
			}
			return input;
		}
		catch (IOException ex) {
			throw new ProblemException("The *.csv files in " + directory + " cannot be read (" + ex + ").",
					"Make them readable, or move them away: every one is read.", ex);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("every Java has it", ex);
		}
	}

	/** Number of lines that are no headers: payments, good or malformed. */
	long payments() {
		return this.files.stream().mapToLong(InputFile::lines).sum() - headers();
	}

	long headers() {
		return this.files.stream().filter(InputFile::header).count();
	}

	/** The place of a file in the order in which they are read, from 0. */
	int indexOf(String name) {
		return this.files.stream().map((file) -> file.path().getFileName().toString()).toList().indexOf(name);
	}

	/** How many lines are before the payments of a file: 1 or 0. */
	int linesOfHeader(String name) {
		return this.files.get(indexOf(name)).header() ? 1 : 0;
	}

	/**
	 * @param path where it is
	 * @param lines number of lines, headers and empty lines included
	 * @param header whether the first line is a header
	 */
	record InputFile(Path path, long lines, boolean header) {

		private static InputFile count(Path path, MessageDigest digest) throws IOException {
			if (!Files.isRegularFile(path)) {
				throw new ProblemException(path + " is named like a partner's file, but is none.",
						"Move or rename it: every *.csv in the directory is read.");
			}
			// no name can hold the separator, so no other files give the same bytes
			digest.update((path.getFileName() + "\0" + Files.size(path) + "\0").getBytes(StandardCharsets.UTF_8));
			try (BufferedReader in = new BufferedReader(new ShortLines(new InputStreamReader(
					new DigestInputStream(Files.newInputStream(path), digest), StandardCharsets.UTF_8), path))) {
				String line = in.readLine();
				boolean header = line != null && PaymentOrder.isHeader(line);
				long lines = 0;
				while (line != null) {
					lines++;
					line = in.readLine();
				}
				return new InputFile(path, lines, header);
			}
		}

	}

	/** Refuses a line that would fill the memory; a shorter one is rejected by itself. */
	private static final class ShortLines extends FilterReader {

		private static final int LONGEST = 4_000_000;

		private final Path path;

		private int length;

		private ShortLines(Reader in, Path path) {
			super(in);
			this.path = path;
		}

		@Override
		public int read(char[] buffer, int offset, int wanted) throws IOException {
			int read = super.read(buffer, offset, wanted);
			for (int i = offset; i < offset + read; i++) {
				this.length = (buffer[i] == '\n' || buffer[i] == '\r') ? 0 : this.length + 1;
				if (this.length > LONGEST) {
					throw new ProblemException(
							this.path + " has a line of more than " + LONGEST + " characters, which is no payment.",
							"Correct the file, or move it away: every *.csv in the directory is read.");
				}
			}
			return read;
		}

	}

}
