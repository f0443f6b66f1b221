package io.vtbench.runner.report;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** What a browser may do with a page of ours. */
final class ContentPolicy {

	private ContentPolicy() {
	}

	/** Lets it run these scripts and nothing else, and load nothing at all. */
	static String of(String... scripts) {
		StringBuilder policy = new StringBuilder("default-src 'none'; style-src 'unsafe-inline'; script-src");
		for (String script : scripts) {
			policy.append(' ').append(hash(script));
		}
		return policy.toString();
	}

	private static String hash(String script) {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
			return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("every JDK has SHA-256", ex);
		}
	}

}
