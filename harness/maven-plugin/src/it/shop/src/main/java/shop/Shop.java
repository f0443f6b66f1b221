package shop;

import java.time.Duration;

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

		@Value("${shop.delay:20ms}")
		private Duration delay;

		@GetMapping("/orders/1")
		String order() throws InterruptedException {
			Thread.sleep(this.delay);
			return "on its way";
		}

	}

}
