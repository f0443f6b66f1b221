package io.vtbench.batch;

import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;

/**
 * Makes partner files. Amounts are spread evenly on a logarithmic scale from 1 to 427, so
 * that a quarter of them stays below 10 after the default fee of 2.2.
 */
final class FileGenerator {

	private static final double LOG_OF_LARGEST_AMOUNT = StrictMath.log(427);

	private final int files;

	private final Random random;

	private int goodLeft;

	private int malformedLeft;

	private FileGenerator(PaymentsProperties.Generate properties) {
		this.files = properties.files();
		this.random = new Random(properties.seed());
		this.goodLeft = properties.payments();
		this.malformedLeft = (int) Math.round(properties.payments() * properties.malformed());
	}

	/**
	 * Makes the files unless they are already there.
	 * @return the folder that holds them, named after all that decides what is in it
	 */
	static Path generate(PaymentsProperties.Generate properties) {
		Path folder = properties.directory()
			.resolve(String.format(Locale.ROOT, "%d-in-%d-malformed-%s-seed-%d", properties.payments(),
					properties.files(), properties.malformed(), properties.seed()));
		try {
			if (!Files.isDirectory(folder)) {
				Files.createDirectories(properties.directory());
				Path unfinished = Files.createTempDirectory(properties.directory(), "unfinished-");
				new FileGenerator(properties).write(unfinished);
				// Moved only when complete: a stopped run leaves no half set behind.
				Files.move(unfinished, folder);
			}
			return folder;
		}
		catch (IOException ex) {
			throw new ProblemException(
					"The partner files cannot be written to " + properties.directory() + " (" + ex + ").",
					"Choose another folder with --payments.generate.directory=DIRECTORY.", ex);
		}
	}

	private void write(Path directory) throws IOException {
		for (int file = 1; file <= this.files; file++) {
			// Partners differ in size, and every second one sends a header.
			int left = this.goodLeft + this.malformedLeft;
			int share = left / (this.files - file + 1);
			int lines = (file == this.files) ? left : share / 2 + this.random.nextInt(share + 1);
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
