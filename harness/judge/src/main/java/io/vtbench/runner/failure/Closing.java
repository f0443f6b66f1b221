package io.vtbench.runner.failure;

import java.util.Collection;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * Closes each of several things, also where another of them cannot be closed: a JVM that
 * was forgotten would take processors from whatever is measured next.
 */
public interface Closing extends AutoCloseable {

	/**
	 * Closes all that are there by then, in their order.
	 * @param all may still grow
	 */
	static <T> Closing each(Collection<T> all, Consumer<? super T> close) {
		return () -> {
			@Nullable RuntimeException first = null;
			for (T each : all) {
				try {
					close.accept(each);
				}
				catch (RuntimeException ex) {
					if (first == null) {
						first = ex;
					}
					else {
						first.addSuppressed(ex);
					}
				}
			}
			if (first != null) {
				throw first;
			}
		};
	}

	@Override
	void close();

}
