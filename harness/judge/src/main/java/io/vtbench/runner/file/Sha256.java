package io.vtbench.runner.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes SHA-256 in hexadecimal digits. */
public final class Sha256 {

	private Sha256() {
	}

	/** Returns the hash of a file. */
	public static String of(Path file) throws IOException {
		try (DigestInputStream in = new DigestInputStream(Files.newInputStream(file), digest())) {
			in.transferTo(OutputStream.nullOutputStream());
			return HexFormat.of().formatHex(in.getMessageDigest().digest());
		}
	}

	/** Returns the hash of a text. */
	public static String of(String text) {
		return HexFormat.of().formatHex(bytes(text));
	}

	/** Returns the bytes of the hash of a text. */
	public static byte[] bytes(String text) {
		return digest().digest(text.getBytes(StandardCharsets.UTF_8));
	}

	private static MessageDigest digest() {
		try {
			return MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
