/**
 * What the bank does with Jetty in the place of Tomcat, so that callers see no
 * difference.
 */
@NullMarked
package io.vtbench.bank.jetty;

import org.jspecify.annotations.NullMarked;
