package io.vtbench.lab.threadlocal;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The cache of a thread.
 *
 * @param cacheSize of each thread; 0 for none
 */
@ConfigurationProperties("thread-local")
record ThreadLocalProperties(@DefaultValue("0") DataSize cacheSize) {
}
