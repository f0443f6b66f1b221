package io.vtbench.runner.service;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.Jar;
import org.jspecify.annotations.Nullable;

/** Identifies a jar by its content, and by the commit where its build tells one. */
public final class JarReader {

	private static final String GIT = "BOOT-INF/classes/git.properties";

	private static final Map<Path, Reading> READ = new ConcurrentHashMap<>();

	private JarReader() {
	}

	/** What was read, and of which state of the file. */
	private record Reading(long size, FileTime time, Jar jar) {

		boolean isOf(Path file) throws IOException {
			return Files.size(file) == this.size && Files.getLastModifiedTime(file).equals(this.time);
		}

	}

	/**
	 * What a jar is; null where there is none, which its start refuses. A file is read
	 * again only when its size or time has changed.
	 * @param name that it goes by
	 */
	public static @Nullable Jar read(Path jar, Path name) {
		if (!Files.isRegularFile(jar)) {
			return null;
		}
		try {
			Reading reading = READ.get(jar);
			if (reading == null || !reading.isOf(jar)) {
				reading = new Reading(Files.size(jar), Files.getLastModifiedTime(jar),
						new Jar(name.toString().replace('\\', '/'), sha256(jar), commit(jar)));
				READ.put(jar, reading);
			}
			return reading.jar();
		}
		catch (IOException ex) {
			throw new ServiceException("cannot read " + jar + ": " + ex.getMessage());
		}
	}

	/** Hash of a file, in hexadecimal digits. */
	public static String sha256(Path file) throws IOException {
		try (DigestInputStream in = new DigestInputStream(Files.newInputStream(file), sha256())) {
			in.transferTo(OutputStream.nullOutputStream());
			return HexFormat.of().formatHex(in.getMessageDigest().digest());
		}
	}

	/** Hash of a text, in hexadecimal digits. */
	public static String sha256(String text) {
		return HexFormat.of().formatHex(sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
	}

	private static MessageDigest sha256() {
		try {
			return MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static @Nullable String commit(Path jar) {
		try (JarFile file = new JarFile(jar.toFile())) {
			JarEntry entry = file.getJarEntry(GIT);
			if (entry == null) {
				return null;
			}
			Properties properties = new Properties();
			try (InputStream in = file.getInputStream(entry)) {
				properties.load(in);
			}
			String full = properties.getProperty("git.commit.id.full", properties.getProperty("git.commit.id"));
			return (full != null) ? full : properties.getProperty("git.commit.id.abbrev");
		}
		catch (IOException ex) {
			// not a jar: java itself says best what is wrong with it
			return null;
		}
	}

}
