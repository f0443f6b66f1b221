package io.vtbench.runner.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;

import io.vtbench.runner.failure.BenchException;
import org.jspecify.annotations.Nullable;

/** Says that a file or folder cannot be used, which one, and what to do. */
public class FileException extends BenchException {

	private static final long serialVersionUID = 1L;

	private FileException(int exitCode, String message, @Nullable Throwable cause) {
		super(exitCode, message, cause);
	}

	/**
	 * Makes the failure of a folder that the user named and in which nothing can be made.
	 */
	static FileException ofFolder(Path folder, String option, IOException cause) {
		return new FileException(WRONG_INPUT,
				"cannot make files in '" + folder + "': " + reason(cause) + "; name another place with " + option,
				cause);
	}

	/**
	 * Makes the refusal of a file that the user means: one sentence with the next step.
	 */
	static FileException refusal(String sentence) {
		return new FileException(WRONG_INPUT, sentence, null);
	}

	/** Makes the failure of a file that was not written. */
	static FileException ofWrite(Path file, IOException cause) {
		return new FileException(FAILED_RUN, "cannot write " + file + ": " + reason(cause) + "; " + remedy(file),
				cause);
	}

	/**
	 * Makes the failure of a file system that has no room for what a run still has to
	 * write.
	 */
	public static FileException full(Path folder, @Nullable Throwable cause) {
		return new FileException(FAILED_RUN, "no space is left for " + folder + "; free some", cause);
	}

	/** Makes any other failure of files. */
	public static FileException of(IOException cause) {
		String file = (cause instanceof FileSystemException known && known.getFile() != null) ? known.getFile()
				: "a file";
		return new FileException(FAILED_RUN, "cannot read or write " + file + ": " + reason(cause)
				+ "; see to its rights and to the space left, then call again", cause);
	}

	/** Returns the failure with a step to take after its remedy. */
	public FileException then(String step) {
		return new FileException(exitCode(), getMessage() + ", then: " + step, this);
	}

	private static String remedy(Path file) {
		return OutputFiles.isFull(file.toAbsolutePath().getParent()) ? "free some space" : "make its folder writable";
	}

	static String reason(IOException ex) {
		String said = (ex instanceof FileSystemException known) ? known.getReason() : ex.getMessage();
		return switch (ex) {
			case AccessDeniedException denied -> "permission denied";
			case FileAlreadyExistsException taken -> taken.getFile() + " is a file";
			case NoSuchFileException missing -> "no such file or folder";
			default -> (said == null || said.isBlank()) ? "the system gives no reason"
					: said.substring(0, 1).toLowerCase(Locale.ROOT) + said.substring(1);
		};
	}

}
