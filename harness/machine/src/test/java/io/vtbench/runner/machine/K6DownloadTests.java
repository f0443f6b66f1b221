package io.vtbench.runner.machine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.vtbench.runner.file.UnixPrograms;
import io.vtbench.runner.machine.K6Download.FailedDownloadException;
import io.vtbench.runner.machine.K6Download.Release;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Downloads from a stand-in of k6's releases, on loopback. */
@UnixPrograms
class K6DownloadTests {

	private static final String LINUX = "linux-amd64";

	private static final byte[] PROGRAM = "#!/bin/sh\necho 'k6 v1.8.1 (go1.25, linux/amd64)'\n"
		.getBytes(StandardCharsets.UTF_8);

	private final byte[] archive = tar("k6-v1.8.1-linux-amd64/k6");

	private final AtomicInteger asked = new AtomicInteger();

	private final List<String> said = new ArrayList<>();

	private HttpServer server;

	@TempDir
	private Path folder;

	@BeforeEach
	void listen() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.start();
	}

	@AfterEach
	void hangUp() {
		this.server.stop(0);
	}

	@Test
	void keepsTheProgramOfTheArchiveAndNothingElse() throws Exception {
		serve("/v1/k6-v1.8.1-linux-amd64.tar.gz", this.archive);
		Path program = download(LINUX, sha256(this.archive)).fetch();
		assertThat(program).isEqualTo(this.folder.resolve("k6-v1.8.1-linux-amd64"))
			.hasBinaryContent(PROGRAM)
			.isExecutable();
		assertThat(files()).containsExactly("k6-v1.8.1-linux-amd64", "k6.lock");
		assertThat(this.said).singleElement()
			.asString()
			.contains("downloading v1.8.1")
			.contains(place() + "/k6-v1.8.1-linux-amd64.tar.gz")
			.contains("AGPL-3.0")
			.contains("https://github.com/grafana/k6/tree/v1.8.1");
	}

	@Test
	void downloadsOnce() throws Exception {
		serve("/v1/k6-v1.8.1-linux-amd64.tar.gz", this.archive);
		K6Download download = download(LINUX, sha256(this.archive));
		assertThat(download.present()).isNull();
		Path program = download.fetch();
		assertThat(download.present()).isEqualTo(program);
		assertThat(download.fetch()).isEqualTo(program);
		assertThat(this.asked).hasValue(1);
	}

	@Test
	void unpacksTheZipOfOtherPlatforms() throws Exception {
		byte[] zip = zip("k6-v1.8.1-macos-arm64/k6");
		serve("/v1/k6-v1.8.1-macos-arm64.zip", zip);
		assertThat(download("macos-arm64", sha256(zip)).fetch()).hasBinaryContent(PROGRAM).isExecutable();
	}

	@Test
	void followsTheAddressThatAReleaseIsMovedTo() throws Exception {
		handle("/v1/k6-v1.8.1-linux-amd64.tar.gz", (exchange) -> {
			exchange.getResponseHeaders().set("Location", "/elsewhere");
			exchange.sendResponseHeaders(302, -1);
		});
		serve("/elsewhere", this.archive);
		assertThat(download(LINUX, sha256(this.archive)).fetch()).isExecutable();
	}

	@Test
	void takesAMirrorThatTheUserNames() throws Exception {
		serve("/mirror/k6-v1.8.1-linux-amd64.tar.gz", this.archive);
		Map<String, String> environment = Map.of(K6Download.FROM, place().replace("/v1", "/mirror/"));
		assertThat(download(LINUX, sha256(this.archive), environment).fetch()).isExecutable();
	}

	@ParameterizedTest
	@ValueSource(strings = { "no address", "file:///tmp", "mirror.example.org/k6", "https:///k6",
			"https://anna:hush@mirror.example.org/k6" })
	void refusesAMirrorWithoutAnAddress(String from) {
		assertFails(download(LINUX, "00", Map.of(K6Download.FROM, from)),
				"VTBENCH_K6_FROM names no folder without a login, such as https://mirror.example.org/k6");
	}

	@Test
	void keepsNoArchiveOfAnotherChecksum() throws Exception {
		serve("/v1/k6-v1.8.1-linux-amd64.tar.gz", this.archive);
		String other = "00" + sha256(this.archive).substring(2);
		assertFails(download(LINUX, other), place() + "/k6-v1.8.1-linux-amd64.tar.gz is not the archive that k6"
				+ " published: its SHA-256 is " + sha256(this.archive) + " instead of " + other);
	}

	@Test
	void saysWhatTheServerAnswersInstead() {
		assertFails(download(LINUX, sha256(this.archive)),
				place() + "/k6-v1.8.1-linux-amd64.tar.gz answers with status 404");
	}

	@Test
	void saysThatNothingAnswers() throws Exception {
		int free;
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			free = socket.getLocalPort();
		}
		Map<String, String> environment = Map.of(K6Download.FROM, "http://127.0.0.1:" + free);
		assertFails(download(LINUX, sha256(this.archive), environment), "no connection to 127.0.0.1");
	}

	@Test
	void keepsNothingOfADownloadThatIsCutShort() {
		handle("/v1/k6-v1.8.1-linux-amd64.tar.gz", (exchange) -> {
			exchange.sendResponseHeaders(200, this.archive.length);
			exchange.getResponseBody().write(this.archive, 0, this.archive.length / 2);
			exchange.getResponseBody().flush();
			exchange.close();
		});
		assertThatExceptionOfType(FailedDownloadException.class)
			.isThrownBy(() -> download(LINUX, sha256(this.archive)).fetch())
			.withMessageStartingWith(place() + "/k6-v1.8.1-linux-amd64.tar.gz broke off: ");
		assertThat(files()).containsExactly("k6.lock");
	}

	@Test
	void clearsAwayWhatAKilledCallHasLeft() throws Exception {
		serve("/v1/k6-v1.8.1-linux-amd64.tar.gz", this.archive);
		Files.writeString(this.folder.resolve("k6.archive"), "longer than the archive ".repeat(100));
		Files.writeString(this.folder.resolve("k6.unpacked"), "half a program");
		assertThat(download(LINUX, sha256(this.archive)).fetch()).hasBinaryContent(PROGRAM);
		assertThat(files()).containsExactly("k6-v1.8.1-linux-amd64", "k6.lock");
	}

	@Test
	void refusesAnArchiveWithoutTheProgram() {
		byte[] other = tar("k6-v1.8.1-linux-amd64/README");
		serve("/v1/k6-v1.8.1-linux-amd64.tar.gz", other);
		assertFails(download(LINUX, sha256(other)), "k6-v1.8.1-linux-amd64.tar.gz holds no k6-v1.8.1-linux-amd64/k6");
	}

	@Test
	void asksForNothingWithoutAChecksum() {
		K6Download download = download(LINUX, null);
		assertThat(download.unknown()).isEqualTo("this build of vtbench has no checksum of k6 for linux-amd64");
		assertFails(download, download.unknown());
		assertThat(this.asked).hasValue(0);
	}

	@Test
	void ofTwoProcessesOneDownloadsAndTheOtherWaits() throws Exception {
		CountDownLatch bothStarted = new CountDownLatch(1);
		handle("/v1/k6-v1.8.1-linux-amd64.tar.gz", (exchange) -> {
			try {
				bothStarted.await(60, TimeUnit.SECONDS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			send(exchange, this.archive);
		});
		Process first = call();
		Process second = call();
		// only who does not download says that another one does
		String waiting = Stream.of(first, second).map(this::firstLine).sorted().findFirst().orElseThrow();
		assertThat(waiting).startsWith("another call is downloading k6");
		bothStarted.countDown();
		for (Process process : List.of(first, second)) {
			assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines())
				.containsExactly(this.folder.resolve("k6-v1.8.1-linux-amd64").toString());
			assertThat(process.waitFor()).isZero();
		}
		assertThat(this.asked).hasValue(1);
		assertThat(files()).containsExactly("k6-v1.8.1-linux-amd64", "k6.lock");
	}

	/** Calls a JVM that downloads, prints what it says and then the program. */
	private Process call() throws IOException {
		return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				System.getProperty("java.class.path"), Caller.class.getName(), this.folder.toString(), place(),
				sha256(this.archive))
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
	}

	private String firstLine(Process process) {
		try {
			StringBuilder line = new StringBuilder();
			for (int read = process.getInputStream().read(); read >= 0
					&& read != '\n'; read = process.getInputStream().read()) {
				line.append((char) read);
			}
			return line.toString();
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
	}

	static final class Caller {

		public static void main(String[] arguments) throws Exception {
			System.out.println(new K6Download(new Release("1.8.1", arguments[1], LINUX, arguments[2]),
					Path.of(arguments[0]), Map.of(), System.out::println)
				.fetch());
		}

	}

	@ParameterizedTest
	@CsvSource({ "Linux, amd64, linux-amd64", "Linux, aarch64, linux-arm64", "Mac OS X, x86_64, macos-amd64",
			"Mac OS X, aarch64, macos-arm64", "Windows 11, amd64, windows-amd64", "Windows 11, aarch64, windows-arm64",
			"Linux, riscv64, linux-riscv64" })
	void namesAPlatformAsK6Does(String system, String processor, String platform) {
		assertThat(Release.platform(system, processor)).isEqualTo(platform);
	}

	@Test
	void knowsTheReleaseOfThisMachine() {
		Release release = Release.ofThisMachine();
		assertThat(release.folder()).isEqualTo("https://github.com/grafana/k6/releases/download/v" + release.version());
		assertThat(release.checksum()).satisfiesAnyOf((checksum) -> assertThat(checksum).isNull(),
				(checksum) -> assertThat(checksum).matches("[0-9a-f]{64}"));
	}

	@Test
	void asksTheProxyThatAVariableNames() throws Exception {
		URI address = URI.create("https://github.com/grafana/k6");
		assertThat(K6Download.proxy(address, Map.of("https_proxy", "http://proxy.example.org:3128")))
			.hasValueSatisfying((selector) -> assertThat(selector.select(address)).singleElement()
				.extracting(Proxy::address)
				.asString()
				.contains("proxy.example.org")
				.contains("3128"));
		assertThat(K6Download.proxy(address, Map.of())).isEmpty();
		assertThat(K6Download.proxy(address, Map.of("HTTPS_PROXY", "proxy:1", "NO_PROXY", "localhost, .github.com")))
			.isEmpty();
		assertThat(K6Download.proxy(address, Map.of("HTTPS_PROXY", "proxy:1", "NO_PROXY", "hub.com"))).isPresent();
	}

	/** Other programs take them, so that users have them. */
	@ParameterizedTest
	@CsvSource({ "http://anna:pass word@proxy:3128, proxy, 3128", "anna:50%@proxy.example.org, proxy.example.org, 80",
			"http://my_proxy:8080/, my_proxy, 8080", "http://a:b@c@proxy:1, proxy, 1",
			"http://[::1]:3128, [::1], 3128" })
	void aProxyMayHaveAnyPasswordAndAHostWithAnUnderscore(String named, String host, int port) throws Exception {
		URI address = URI.create("https://github.com/grafana/k6");
		assertThat(K6Download.proxy(address, Map.of("HTTPS_PROXY", named))).hasValueSatisfying(
				(selector) -> assertThat(selector.select(address)).singleElement().satisfies((proxy) -> {
					InetSocketAddress at = (InetSocketAddress) proxy.address();
					assertThat(at.getPort()).isEqualTo(port);
					assertThat(at.getHostString()).contains(host.replaceAll("[\\[\\]]", "").replace("::1", ":1"));
				}));
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://hush@", "proxy:99999", "socks5://proxy:1080", "a b" })
	void whatIsNoProxyIsSaidWithoutItsPassword(String named) {
		assertThatExceptionOfType(FailedDownloadException.class)
			.isThrownBy(() -> K6Download.proxy(URI.create("https://github.com"), Map.of("HTTPS_PROXY", named)))
			.withMessage("HTTPS_PROXY names no proxy, such as http://proxy.example.org:3128");
	}

	private void assertFails(K6Download download, String sentence) {
		assertThatExceptionOfType(FailedDownloadException.class).isThrownBy(download::fetch).withMessage(sentence);
		assertThat(files()).isSubsetOf("k6.lock");
	}

	private List<String> files() {
		return Stream.of(this.folder.toFile().list()).sorted().toList();
	}

	private K6Download download(String platform, String checksum) {
		return download(platform, checksum, Map.of());
	}

	private K6Download download(String platform, String checksum, Map<String, String> environment) {
		return new K6Download(new Release("1.8.1", place(), platform, checksum), this.folder, environment,
				this.said::add);
	}

	/** The address of the folder of archives. */
	private String place() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort() + "/v1";
	}

	private void serve(String path, byte[] content) {
		handle(path, (exchange) -> send(exchange, content));
	}

	private void handle(String path, HttpHandler handler) {
		this.server.createContext(path, (exchange) -> {
			this.asked.incrementAndGet();
			handler.handle(exchange);
		});
	}

	private static void send(HttpExchange exchange, byte[] content) throws IOException {
		try (exchange) {
			exchange.sendResponseHeaders(200, content.length);
			exchange.getResponseBody().write(content);
		}
	}

	static byte[] tar(String program) {
		return archive((bytes) -> new TarArchiveOutputStream(new GZIPOutputStream(bytes)), () -> {
			TarArchiveEntry entry = new TarArchiveEntry(program);
			entry.setSize(PROGRAM.length);
			return entry;
		});
	}

	private static byte[] zip(String program) {
		return archive(ZipArchiveOutputStream::new, () -> new ZipArchiveEntry(program));
	}

	private static <E extends ArchiveEntry> byte[] archive(Format<E> format, Entry<E> entry) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ArchiveOutputStream<E> archive = format.open(bytes)) {
			archive.putArchiveEntry(entry.make());
			archive.write(PROGRAM);
			archive.closeArchiveEntry();
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
		return bytes.toByteArray();
	}

	private interface Format<E extends ArchiveEntry> {

		ArchiveOutputStream<E> open(OutputStream out) throws IOException;

	}

	private interface Entry<E> {

		E make() throws IOException;

	}

	static String sha256(byte[] content) {
		try {
			return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
		}
		catch (Exception ex) {
			throw new AssertionError(ex);
		}
	}

}
