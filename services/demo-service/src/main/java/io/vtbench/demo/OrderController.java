package io.vtbench.demo;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class OrderController {

	private final DemoProperties properties;

	OrderController(DemoProperties properties) {
		this.properties = properties;
	}

	/** Waits as for another service, and says where the order is. */
	@GetMapping(path = "/orders/{id}", produces = MediaType.TEXT_PLAIN_VALUE)
	String order(@PathVariable long id) throws InterruptedException {
		Thread.sleep(this.properties.delay());
		return "order " + id + " is on its way";
	}

}
