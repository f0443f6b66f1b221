package io.vtbench.risk.transaction;

/**
 * How risky a transaction is. The level follows from the account and the device alone, so
 * that the same request always gets the same answer:
 * <table>
 * <caption>The first row that fits decides.</caption>
 * <tr>
 * <td>the device starts with {@code unknown}, or the account with {@code blocked}</td>
 * <td>HIGH</td>
 * </tr>
 * <tr>
 * <td>the device starts with {@code trusted}</td>
 * <td>VERY_LOW</td>
 * </tr>
 * <tr>
 * <td>anything else</td>
 * <td>LOW</td>
 * </tr>
 * </table>
 * Upper and lower case do not matter.
 */
enum RiskLevel {

	VERY_LOW, LOW, HIGH;

	static RiskLevel of(String accountId, String device) {
		if (startsWith(device, "unknown") || startsWith(accountId, "blocked")) {
			return HIGH;
		}
		return startsWith(device, "trusted") ? VERY_LOW : LOW;
	}

	private static boolean startsWith(String text, String prefix) {
		return text.regionMatches(true, 0, prefix, 0, prefix.length());
	}

}
