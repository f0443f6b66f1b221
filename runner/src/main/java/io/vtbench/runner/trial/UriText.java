package io.vtbench.runner.trial;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Paths and queries as people type them. Clients differ in what they do with a character
 * that a URI may not hold: encoded once and for all, they all send the same.
 */
final class UriText {

	/**
	 * Reserved and unreserved characters of RFC 3986, without brackets: these belong to a
	 * host, and Tomcat refuses them elsewhere. No request carries a fragment, so a number
	 * sign is one of the text.
	 */
	private static final String LEGAL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
			+ "-._~:/?@!$&'()*+,;=";

	private UriText() {
	}

	/** Percent-encodes whatever needs it, as UTF-8; what is encoded already stays. */
	static String encoded(String text) {
		HexFormat hex = HexFormat.of().withUpperCase();
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		StringBuilder encoded = new StringBuilder();
		for (int i = 0; i < bytes.length; i++) {
			char character = (char) (bytes[i] & 0xff);
			if (LEGAL.indexOf(character) >= 0 || (character == '%' && isHex(bytes, i + 1) && isHex(bytes, i + 2))) {
				encoded.append(character);
			}
			else {
				encoded.append('%').append(hex.toHexDigits(bytes[i]));
			}
		}
		return encoded.toString();
	}

	private static boolean isHex(byte[] bytes, int index) {
		return index < bytes.length && HexFormat.isHexDigit(bytes[index]);
	}

}
