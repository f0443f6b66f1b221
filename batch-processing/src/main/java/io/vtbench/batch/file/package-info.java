/** Folders and files that the job makes, safe from what others put in their place. */
@NullMarked
package io.vtbench.batch.file;

import org.jspecify.annotations.NullMarked;
