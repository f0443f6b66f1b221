package io.vtbench.standalone;

import java.lang.management.ManagementFactory;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The JVM's own account of its memory: {@code jcmd VM.native_memory}, asked from inside.
 */
final class NativeMemory {

	private static final Pattern THREADS = Pattern.compile("Thread \\(reserved=\\d+, committed=(\\d+)");

	private NativeMemory() {
	}

	/**
	 * Bytes committed for platform threads, or empty when the JVM runs without
	 * {@code -XX:NativeMemoryTracking}.
	 */
	static OptionalLong committedForThreads() {
		try {
			Object report = ManagementFactory.getPlatformMBeanServer()
				.invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"), "vmNativeMemory",
						new Object[] { new String[] { "summary", "scale=B" } },
						new String[] { String[].class.getName() });
			Matcher matcher = THREADS.matcher(String.valueOf(report));
			return matcher.find() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
		}
		catch (JMException ex) {
			return OptionalLong.empty();
		}
	}

}
