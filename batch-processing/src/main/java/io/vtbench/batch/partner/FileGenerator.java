package io.vtbench.batch.partner;

import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Random;

import io.vtbench.batch.ProblemException;
import io.vtbench.batch.file.PrivateFolder;

import org.springframework.util.FileSystemUtils;

/**
 * Makes partner files. Amounts are spread evenly on a logarithmic scale from 1 to 427, so
 * that a quarter of them stays below 10 after the default fee of 2.2.
 */
public final class FileGenerator {

	private static final String OPTION = "--payments.generate.directory";

	private static final double LOG_OF_LARGEST_AMOUNT = StrictMath.log(427);

	private final GeneratorProperties properties;

	private final Random random;

	private int goodLeft;

	private int malformedLeft;

	private FileGenerator(GeneratorProperties properties) {
		this.properties = properties;
		this.random = new Random(properties.seed());
		this.goodLeft = properties.payments();
		this.malformedLeft = properties.malformedLines();
	}

	/**
	 * Makes the files unless they are already there.
	 * @param directory where their folder is kept; it is there
	 * @return the folder that holds them
	 */
	public static Path generate(GeneratorProperties properties, Path directory) {
		Path target = directory.resolve(properties.folderName());
		PrivateFolder.refuseLink(target, OPTION);
		if (Files.isDirectory(target)) {
			return target;
		}
		try {
			return generate(properties, Files.createTempDirectory(directory, "unfinished-"), target);
		}
		catch (IOException ex) {
			throw new ProblemException("The partner files cannot be written to " + directory + " (" + ex + ").",
					"Choose another folder with " + OPTION + "=DIRECTORY.", ex);
		}
	}

	private static Path generate(GeneratorProperties properties, Path unfinished, Path target) throws IOException {
		try {
			new FileGenerator(properties).write(unfinished);
			// Moved only when complete: a stopped run leaves no half set behind.
			return Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
		}
		catch (IOException ex) {
			FileSystemUtils.deleteRecursively(unfinished);
			if (Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
				return target; // another run has made the same files meanwhile
			}
			throw ex;
		}
	}

	private void write(Path directory) throws IOException {
		int files = this.properties.files();
		for (int file = 1; file <= files; file++) {
			// Partners differ in size, and every second one sends a header.
			int left = this.goodLeft + this.malformedLeft;
			int share = left / (files - file + 1);
			int lines = (file == files) ? left : share / 2 + this.random.nextInt(share + 1);
			try (var out = Files
				.newBufferedWriter(directory.resolve(String.format(Locale.ROOT, "partner-%02d.csv", file)))) {
				if (file % 2 == 0) {
					out.write("account,amount,status\n");
				}
				for (int i = 0; i < lines; i++) {
					writeLine(out);
				}
			}
		}
	}

	private void writeLine(BufferedWriter out) throws IOException {
		if (this.random.nextInt(this.goodLeft + this.malformedLeft) < this.malformedLeft) {
			this.malformedLeft--;
			out.write(malformed());
		}
		else {
			this.goodLeft--;
			out.write(account() + "," + amount() + ",PENDING");
		}
		out.write('\n');
	}

	private String malformed() {
		return switch (this.random.nextInt(5)) {
			case 0 -> "";
			case 1 -> account() + "," + amount();
			case 2 -> account() + ",twelve,PENDING";
			case 3 -> account() + ",-" + amount() + ",PENDING";
			default -> "," + amount() + ",PENDING";
		};
	}

	private String account() {
		return String.format(Locale.ROOT, "IT%010d", this.random.nextInt(1_000_000_000));
	}

	private BigDecimal amount() {
		double amount = StrictMath.exp(this.random.nextDouble() * LOG_OF_LARGEST_AMOUNT);
		return BigDecimal.valueOf((long) (amount * 100), 2);
	}

}
