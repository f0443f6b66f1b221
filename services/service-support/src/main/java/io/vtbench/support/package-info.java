/**
 * What services share beside the questions that they answer: how JSON is read and the
 * words of problem details on either stack; and on Spring MVC the header that names the
 * thread type, and lean parts for measuring.
 */
@NullMarked
package io.vtbench.support;

import org.jspecify.annotations.NullMarked;
