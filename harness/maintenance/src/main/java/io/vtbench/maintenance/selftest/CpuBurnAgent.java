package io.vtbench.maintenance.selftest;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

import com.sun.management.OperatingSystemMXBean;

/**
 * Makes a program dearer by a known share: a thread burns that part of the CPU time that
 * all others use. It runs as an agent inside the program, which is not changed. The
 * agent's jar holds this class alone.
 *
 * @param share of the CPU time of all other threads, which this one burns
 */
public record CpuBurnAgent(double share) implements Runnable {

	private static final String JAR = "target/cpu-burn.jar";

	private static final long PERIOD_MILLIS = 10;

	/**
	 * The longest time to burn at once, in ns, so that it never holds a processor for
	 * long.
	 */
	private static final long MAX_NANOS = 5_000_000;

	/**
	 * Writes the jar and returns the flag of a JVM that is to burn. The flag has the
	 * absolute path, because a service of the user starts in the folder that bench is
	 * called from.
	 * @param home the suite's folder, which takes the jar
	 * @param share of the program's own CPU time: 0.05 for 5 %
	 */
	public static String flag(Path home, double share) {
		Path jar = home.resolve(JAR).toAbsolutePath();
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		manifest.getMainAttributes().putValue("Premain-Class", CpuBurnAgent.class.getName());
		String name = CpuBurnAgent.class.getName().replace('.', '/') + ".class";
		try {
			Files.createDirectories(jar.getParent());
			try (OutputStream file = Files.newOutputStream(jar);
					JarOutputStream out = new JarOutputStream(file, manifest);
					InputStream code = Objects.requireNonNull(CpuBurnAgent.class.getResourceAsStream("/" + name))) {
				out.putNextEntry(new JarEntry(name));
				code.transferTo(out);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot make " + jar, ex);
		}
		return "-javaagent:" + jar + "=" + share;
	}

	/**
	 * Starts the thread that burns. The JVM calls it before the program's own start.
	 * @param share of the others' CPU time: 0.05 for 5 %
	 */
	public static void premain(String share) {
		Thread.ofPlatform().daemon().name("planted-burn").start(new CpuBurnAgent(Double.parseDouble(share)));
	}

	@Override
	public void run() {
		OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
		ThreadMXBean threads = ManagementFactory.getThreadMXBean();
		try {
			while (true) {
				Thread.sleep(PERIOD_MILLIS);
				long own = threads.getCurrentThreadCpuTime();
				double owed = this.share * (system.getProcessCpuTime() - own) - own;
				long until = own + (long) Math.min(owed, MAX_NANOS);
				while (threads.getCurrentThreadCpuTime() < until) {
					Thread.onSpinWait();
				}
			}
		}
		catch (InterruptedException ex) {
			// the program ends
		}
	}

}
