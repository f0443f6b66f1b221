package io.vtbench.containers;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Skips a test class where no engine answers or one of the images is missing, and says
 * which. With {@code VTBENCH_CONTAINERS=required} in the environment it fails instead.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ImagesCondition.class)
@interface NeedsImages {

	/** Constants of {@link Images}. */
	String[] value();

}
