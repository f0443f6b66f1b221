package io.vtbench.bank.testing;

import java.util.List;
import java.util.Locale;

import io.vtbench.bank.contract.testing.Arm;

/**
 * The two arms, switched by the same property as measured ones.
 */
public enum Mode {

	PLATFORM, VIRTUAL;

	public Arm arm() {
		return new Arm(name(), threadKind(),
				List.of("spring.threads.virtual.enabled=" + (this == VIRTUAL), "spring.profiles.active=measured"));
	}

	/**
	 * What {@code X-Thread-Kind} says in this mode.
	 */
	public String threadKind() {
		return name().toLowerCase(Locale.ROOT);
	}

}
