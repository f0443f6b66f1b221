package io.vtbench.bank.fanout;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;

/**
 * The JDK's {@code StructuredTaskScope} in its form of JDK 25, by name: it is a preview,
 * and code that is compiled against it runs on that one JDK alone.
 */
final class StructuredScope implements AutoCloseable {

	private static final String SCOPE = "java.util.concurrent.StructuredTaskScope";

	private final Object scope;

	StructuredScope() throws Exception {
		this.scope = call(method(SCOPE, "open"), null);
	}

	Task fork(Callable<String> call) throws Exception {
		return new Task(call(method(SCOPE, "fork", Callable.class), this.scope, call));
	}

	/** Waits for all, and fails as the first that failed. */
	void join() throws Exception {
		call(method(SCOPE, "join"), this.scope);
	}

	@Override
	public void close() throws Exception {
		call(method(SCOPE, "close"), this.scope);
	}

	record Task(Object subtask) {

		Object get() throws Exception {
			return call(method(SCOPE + "$Subtask", "get"), this.subtask);
		}

	}

	private static Method method(String type, String name, Class<?>... parameters) throws ReflectiveOperationException {
		return Class.forName(type).getMethod(name, parameters);
	}

	private static Object call(Method method, @Nullable Object target, Object... arguments) throws Exception {
		try {
			return method.invoke(target, arguments);
		}
		catch (InvocationTargetException ex) {
			throw (ex.getCause() instanceof Exception cause) ? cause : ex;
		}
	}

}
