package io.vtbench.runner.file;

import java.io.IOException;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/** Does work that the system may refuse, where any refusal of it means the same. */
public final class Attempt {

	private Attempt() {
	}

	/**
	 * Returns what the work gives.
	 * @throws FileException that names the file where it is refused
	 */
	public static <T extends @Nullable Object, E extends Exception> T get(Work<T, E> work) throws E {
		return get(work, FileException::of);
	}

	/**
	 * Returns what the work gives.
	 * @param failure makes what is thrown where it is refused
	 */
	public static <T extends @Nullable Object, E extends Exception> T get(Work<T, E> work,
			Function<IOException, ? extends RuntimeException> failure) throws E {
		try {
			return work.result();
		}
		catch (IOException ex) {
			throw failure.apply(ex);
		}
	}

	/** Returns what the work gives, or something else where it is refused. */
	public static <T extends @Nullable Object, E extends Exception> T or(T otherwise, Work<T, E> work) throws E {
		try {
			return work.result();
		}
		catch (IOException ex) {
			return otherwise;
		}
	}

	/** Returns what the work gives, or null where it is refused. */
	public static <T, E extends Exception> @Nullable T orNull(Work<@Nullable T, E> work) throws E {
		return Attempt.<@Nullable T, E>or(null, work);
	}

	/**
	 * Does the work.
	 * @param failure makes what is thrown where it is refused
	 */
	public static <E extends Exception> void run(Action<E> action,
			Function<IOException, ? extends RuntimeException> failure) throws E {
		get(() -> {
			action.carryOut();
			return true;
		}, failure);
	}

	/** Does the work, as far as it is not refused. */
	public static <E extends Exception> void quietly(Action<E> action) throws E {
		or(true, () -> {
			action.carryOut();
			return true;
		});
	}

	/**
	 * Work with a result.
	 *
	 * @param <T> what it gives
	 * @param <E> what it throws where it is not refused
	 */
	@FunctionalInterface
	public interface Work<T extends @Nullable Object, E extends Exception> {

		T result() throws IOException, E;

	}

	/**
	 * Work without a result.
	 *
	 * @param <E> what it throws where it is not refused
	 */
	@FunctionalInterface
	public interface Action<E extends Exception> {

		void carryOut() throws IOException, E;

	}

}
