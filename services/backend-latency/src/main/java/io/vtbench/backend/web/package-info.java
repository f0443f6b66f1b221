/**
 * What a back-end refuses, and how it says so.
 */
@NullMarked
package io.vtbench.backend.web;

import org.jspecify.annotations.NullMarked;
