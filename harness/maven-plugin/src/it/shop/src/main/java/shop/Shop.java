package shop;

import java.util.concurrent.atomic.AtomicInteger;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Profile;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@SpringBootApplication
public class Shop {

	public static void main(String[] args) {
		SpringApplication.run(Shop.class, args);
	}

	/** Without its profile, the service has no orders. */
	@RestController
	@Profile("open")
	static class Orders {

		private final AtomicInteger sold = new AtomicInteger();

		/** The orders after which the shop ends. */
		@Value("${shop.stock:1000000}")
		private int stock;

		@GetMapping("/orders/1")
		String order() throws InterruptedException {
			Thread.sleep(20);
			if (this.sold.incrementAndGet() > this.stock) {
				Runtime.getRuntime().halt(3);
			}
			return "on its way";
		}

	}

}
