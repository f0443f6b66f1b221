package io.vtbench.batch.partner;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
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

	/** Returns what is the same for the same names and contents only. */
	public String fingerprint() {
		MessageDigest sha256 = newSha256();
		for (InputFile file : this.files) {
			// neither part can hold the separator, so no other files give the same text
			sha256.update((file.path().getFileName() + "\0" + file.sha256() + "\0").getBytes(StandardCharsets.UTF_8));
		}
		return HexFormat.of().formatHex(sha256.digest());
	}

	/**
	 * Returns the name by which versions up to 0.2.0 knew these files. A partner could
	 * make two files that share it.
	 */
	public String earlierFingerprint() {
		String all = this.files.stream()
			.map((file) -> file.path().getFileName() + ":" + file.lines() + ":" + file.crc())
			.collect(Collectors.joining(","));
		return UUID.nameUUIDFromBytes(all.getBytes(StandardCharsets.UTF_8)).toString();
	}

	private static MessageDigest newSha256() {
		try {
			return MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("every Java has it", ex);
		}
	}

	/**
	 * @param path where it is
	 * @param lines number of lines, headers and empty lines included
	 * @param header whether the first line is a header
	 * @param sha256 of the content
	 * @param crc CRC-32C of the content
	 */
	public record InputFile(Path path, long lines, boolean header, String sha256, long crc) {

		private static InputFile count(Path path) {
			if (!Files.isRegularFile(path)) {
				throw new ProblemException(path + " is named like a partner's file, but is none.",
						"Move or rename it: every *.csv in the directory is read.");
			}
			MessageDigest sha256 = newSha256();
			CRC32C crc = new CRC32C();
			try (BufferedReader in = BoundedLines
				.of(new CheckedInputStream(new DigestInputStream(Files.newInputStream(path), sha256), crc))) {
				String line = in.readLine();
				boolean header = line != null && Header.matches(line);
				long lines = 0;
				while (line != null) {
					lines++;
					line = in.readLine();
				}
				return new InputFile(path, lines, header, HexFormat.of().formatHex(sha256.digest()), crc.getValue());
			}
			catch (IOException ex) {
				throw new ProblemException("The file " + path + " cannot be read (" + ex + ").",
						"Make it readable, or move it away: every *.csv in the directory is read.", ex);
			}
		}

	}

}
