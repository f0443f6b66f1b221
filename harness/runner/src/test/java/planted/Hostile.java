package planted;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vtbench.runner.system.GivenProperties;
import jakarta.servlet.http.HttpServlet;

/**
 * A service that behaves badly, as its property {@code hostile} says: a list of the words
 * below. It takes properties as a service of Spring Boot does, and serves requests below
 * a servlet's frame on threads of the kind that it is told.
 */
public final class Hostile {

	private static final Object MONITOR = new Object();

	private final Map<String, String> properties;

	private final List<String> manners;

	private final AtomicInteger requests = new AtomicInteger();

	private final AtomicInteger inFlight = new AtomicInteger();

	private final String session = "SID=session-4711-" + ProcessHandle.current().pid();

	private final String bearer = "Bearer token-4711-" + ProcessHandle.current().pid();

	private Hostile(Map<String, String> properties) {
		this.properties = properties;
		this.manners = List.of(properties.getOrDefault("hostile", "").split(","));
	}

	public static void main(String[] arguments) throws Exception {
		new Hostile(GivenProperties.read()).start();
	}

	private boolean is(String manner) {
		return this.manners.contains(manner);
	}

	private void start() throws Exception {
		System.out.println("Hostile starts");
		if (is("deaf")) {
			// the polite end waits for this, as it does for a shutdown that hangs
			Runtime.getRuntime().addShutdownHook(new Thread(Hostile::rest));
		}
		if (is("forking")) {
			new ProcessBuilder("sh", "-c", "(sh -c 'echo $$ >> \"$0\"; exec sleep 600' \"$0\" &); exec sleep 600",
					this.properties.get("children"))
				.start();
		}
		if (is("talking")) {
			Thread.ofPlatform().daemon().start(this::talk);
		}
		if (is("slow")) {
			rest();
		}
		if (is("colourful")) {
			System.out.println("\u001b]0;pwned\u0007\u001b[2J cannot start");
			Runtime.getRuntime().halt(3);
		}
		HttpServer server = HttpServer
			.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(this.properties.get("server.port"))), 0);
		boolean virtual = Boolean.parseBoolean(this.properties.get("spring.threads.virtual.enabled"));
		server.setExecutor(virtual ? Executors.newVirtualThreadPerTaskExecutor() : Executors.newCachedThreadPool());
		server.createContext("/", (exchange) -> HttpServlet.service(() -> serve(exchange)));
		server.start();
	}

	private void talk() {
		String line = "x".repeat(999);
		for (int i = 0; i < Integer.parseInt(this.properties.get("megabytes")) * 1000; i++) {
			System.out.println(line);
		}
		System.out.println("talked enough");
	}

	private static void rest() {
		try {
			Thread.sleep(Long.MAX_VALUE);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void serve(HttpExchange exchange) {
		try {
			Thread.sleep(5);
			if (is("crowded")) {
				crowd();
			}
			if (exchange.getRequestURI().getPath().startsWith("/work")) {
				work(exchange);
			}
			else if (exchange.getRequestURI().getPath().equals("/login")) {
				login(exchange);
			}
			else {
				send(exchange, 404);
			}
		}
		catch (IOException | InterruptedException ex) {
			exchange.close();
		}
	}

	/** Lets in whoever knows the password, by a cookie or a token of this JVM. */
	private void login(HttpExchange exchange) throws IOException {
		String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
		if (!form.equals("user=anna&password=login-4711")) {
			send(exchange, 401);
			return;
		}
		System.out.println("anna has logged in");
		if (is("session")) {
			exchange.getResponseHeaders().add("Set-Cookie", this.session + "; Path=/; HttpOnly");
		}
		byte[] answer = (is("bearer")
				? "{\"access_token\": \"" + this.bearer.replace("Bearer ", "") + "\", \"expires_in\": 300}" : "welcome")
			.getBytes(StandardCharsets.UTF_8);
		exchange.sendResponseHeaders(200, answer.length);
		exchange.getResponseBody().write(answer);
		exchange.close();
	}

	private void crowd() throws InterruptedException {
		if (this.inFlight.incrementAndGet() > 30) {
			System.out.println("java.lang.OutOfMemoryError: unable to create native thread");
			Runtime.getRuntime().halt(3);
		}
		// longer than it takes until all users of a load have sent their first request
		Thread.sleep(200);
		this.inFlight.decrementAndGet();
	}

	private void work(HttpExchange exchange) throws IOException {
		int number = this.requests.incrementAndGet();
		if (is("mortal") && number > 20) {
			System.out.println("java.lang.OutOfMemoryError: Java heap space");
			Runtime.getRuntime().halt(3);
		}
		if (is("thirsty") && number == 2) {
			System.out.println("java.io.IOException: Too many open files");
		}
		if (is("starving")) {
			starve();
		}
		if ((is("forgetful") && number > 100)
				|| (is("session") && !this.session.equals(exchange.getRequestHeaders().getFirst("Cookie")))
				|| (is("bearer") && !this.bearer.equals(exchange.getRequestHeaders().getFirst("Authorization")))) {
			send(exchange, 401);
			return;
		}
		if (is("closed") && !"open sesame".equals(exchange.getRequestHeaders().getFirst("X-Login"))) {
			send(exchange, 401);
			return;
		}
		send(exchange, is("failing") ? 500 : 200);
	}

	/**
	 * Loads a class below a monitor that others hold while they sleep. A virtual thread
	 * that waits there keeps its carrier, also on JDK 24 and later.
	 */
	private static void starve() {
		ClassLoader loader = new ClassLoader(null) {

			@Override
			protected Class<?> findClass(String name) throws ClassNotFoundException {
				synchronized (MONITOR) {
					throw new ClassNotFoundException(name);
				}
			}

		};
		try {
			synchronized (MONITOR) {
				Thread.sleep(10);
			}
			// by then another one has it, and the next ones wait for it without a carrier
			Thread.sleep(5);
			Class.forName("planted.Missing", true, loader);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (ClassNotFoundException ex) {
			// as meant
		}
	}

	private static void send(HttpExchange exchange, int status) throws IOException {
		exchange.sendResponseHeaders(status, -1);
		exchange.close();
	}

}
