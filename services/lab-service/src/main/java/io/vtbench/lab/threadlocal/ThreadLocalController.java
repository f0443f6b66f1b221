package io.vtbench.lab.threadlocal;

import java.util.Arrays;

import org.hibernate.validator.constraints.Range;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Profile;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Profile("thread-local")
@EnableConfigurationProperties(ThreadLocalProperties.class)
class ThreadLocalController {

	private final int size;

	private final ThreadLocal<byte[]> cache = ThreadLocal.withInitial(this::filled);

	ThreadLocalController(ThreadLocalProperties properties) {
		this.size = Math.toIntExact(properties.cacheSize().toBytes());
	}

	private byte[] filled() {
		byte[] bytes = new byte[this.size];
		Arrays.fill(bytes, (byte) 1);
		return bytes;
	}

	@GetMapping(path = "/thread-local", produces = MediaType.TEXT_PLAIN_VALUE)
	String hold(@RequestParam @Range(max = 60_000) long millis) throws InterruptedException {
		int held = (this.size > 0) ? this.cache.get().length : 0;
		Thread.sleep(millis);
		return "done " + held;
	}

}
