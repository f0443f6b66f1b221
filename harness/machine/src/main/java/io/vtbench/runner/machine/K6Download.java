package io.vtbench.runner.machine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import io.vtbench.runner.file.Sha256;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Downloads the release of k6 for this platform into a folder of this user, once. Only a
 * program whose archive has the checksum that k6 published gets its name there.
 *
 * @param release what is downloaded
 * @param folder of this user, which keeps the program
 * @param environment variables: FROM, and those that name a proxy
 * @param say told of what takes a while
 */
record K6Download(Release release, Path folder, Map<String, String> environment, Consumer<String> say) {

	/**
	 * The variable that names another place of the archives, such as a mirror. The
	 * checksums stay the same.
	 */
	static final String FROM = "VTBENCH_K6_FROM";

	private static final Duration CONNECT = Duration.ofSeconds(20);

	/** The minutes of a whole download of some 30 MB. */
	private static final long MINUTES = 10;

	private static final int OK = 200;

	/**
	 * The host and port of a proxy. Other programs take hosts with an underscore and
	 * passwords with any characters, which are no part of a {@link URI}.
	 */
	private static final Pattern PROXY = Pattern
		.compile("(?:https?://)?(?:.*@)?(\\[[0-9a-fA-F:.]+]|[\\w.-]+)(?::(\\d{1,5}))?/*", Pattern.CASE_INSENSITIVE);

	private static final int MAX_PORT = 65_535;

	/**
	 * A release of k6 for one platform.
	 *
	 * @param folder address of the folder of its archives
	 * @param platform as k6 names it, such as linux-amd64
	 * @param checksum SHA-256 of the archive in hexadecimal digits; null where this build
	 * of vtbench knows none
	 */
	record Release(String version, String folder, String platform, @Nullable String checksum) {

		/** Reads a setting of the release from the runner's jar; empty without. */
		static String setting(String name) {
			Properties all = new Properties();
			try (InputStream file = K6Download.class.getResourceAsStream("/k6.properties")) {
				all.load(file);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
			return all.getProperty(name, "").strip();
		}

		/** Reads the release for this machine. */
		static Release ofThisMachine() {
			String platform = platform(System.getProperty("os.name"), System.getProperty("os.arch"));
			String checksum = setting(platform);
			return new Release(K6.Finder.VERSION, setting("folder"), platform, checksum.isEmpty() ? null : checksum);
		}

		/** Names a platform as k6 does, by the names that Java has for it. */
		static String platform(String system, String processor) {
			String lower = system.toLowerCase(Locale.ROOT);
			String name = lower.startsWith("mac") ? "macos" : lower.startsWith("windows") ? "windows" : lower;
			return name + "-" + switch (processor) {
				case "x86_64" -> "amd64";
				case "aarch64" -> "arm64";
				default -> processor;
			};
		}

		private boolean isForLinux() {
			return this.platform.startsWith("linux");
		}

		/** Returns the name of the archive, and of the folder in it. */
		private String name() {
			return "k6-v" + this.version + "-" + this.platform;
		}

		String archive() {
			return name() + (isForLinux() ? ".tar.gz" : ".zip");
		}

		/** Returns the archive's address, below another folder where one is named. */
		private URI address(@Nullable String from) {
			String place = (from != null && !from.isBlank()) ? from.strip() : this.folder;
			return URI.create(place.replaceFirst("/+$", "") + "/" + archive());
		}

	}

	/** Returns the program that was downloaded before; null where there is none. */
	@Nullable Path present() {
		Path program = program();
		return Files.isExecutable(program) ? program : null;
	}

	/**
	 * Returns why nothing is downloaded for this platform; null where it can be tried.
	 */
	@Nullable String unknown() {
		return (this.release.checksum() != null) ? null
				: "this build of vtbench has no checksum of k6 for " + this.release.platform();
	}

	/**
	 * Downloads k6 unless it is there already. Of two processes, one waits for the other.
	 * @return the program
	 * @throws FailedDownloadException with the reason, where it cannot be had
	 */
	Path fetch() throws FailedDownloadException, InterruptedException {
		String unknown = unknown();
		if (unknown != null) {
			throw new FailedDownloadException(unknown);
		}
		try (FileChannel channel = FileChannel.open(this.folder.resolve("k6.lock"), StandardOpenOption.CREATE,
				StandardOpenOption.WRITE); FileLock lock = lock(channel)) {
			Path program = present();
			// only who holds the lock writes these two, so that what is there is left by
			// the dead
			Path archive = this.folder.resolve("k6.archive");
			Path unpacked = this.folder.resolve("k6.unpacked");
			try {
				return (program != null) ? program : fetch(archive, unpacked);
			}
			finally {
				Files.deleteIfExists(archive);
				Files.deleteIfExists(unpacked);
			}
		}
		catch (IOException ex) {
			throw new FailedDownloadException("it cannot be kept in " + this.folder + ": " + ex.getMessage());
		}
	}

	private FileLock lock(FileChannel channel) throws IOException {
		FileLock lock = channel.tryLock();
		if (lock == null) {
			this.say.accept("another call is downloading k6; waiting for it to end");
			lock = channel.lock();
		}
		return lock;
	}

	private Path fetch(Path archive, Path unpacked) throws IOException, FailedDownloadException, InterruptedException {
		URI address = address();
		this.say.accept("k6 is not installed: downloading v" + this.release.version() + " (once, about 30 MB) from "
				+ address + "; k6 is free software under the AGPL-3.0, its sources are at"
				+ " https://github.com/grafana/k6/tree/v" + this.release.version());
		download(address, archive);
		String checksum = Sha256.of(archive);
		if (!checksum.equalsIgnoreCase(this.release.checksum())) {
			throw new FailedDownloadException(address + " is not the archive that k6 published: its SHA-256 is "
					+ checksum + " instead of " + this.release.checksum());
		}
		unpack(archive, unpacked);
		return Files.move(unpacked, program(), StandardCopyOption.ATOMIC_MOVE);
	}

	private URI address() throws FailedDownloadException {
		String from = this.environment.get(FROM);
		try {
			URI address = this.release.address(from);
			if (address.getHost() != null && address.getRawUserInfo() == null
					&& String.valueOf(address.getScheme()).matches("https?")) {
				return address;
			}
		}
		catch (IllegalArgumentException ex) {
			// said below
		}
		// it may hold a password
		throw new FailedDownloadException(
				FROM + " names no folder without a login, such as https://mirror.example.org/k6");
	}

	private void download(URI address, Path archive) throws FailedDownloadException, InterruptedException {
		HttpClient client = HttpClient.newBuilder()
			.followRedirects(HttpClient.Redirect.NORMAL)
			.connectTimeout(CONNECT)
			.proxy(proxy(address, this.environment).orElseGet(ProxySelector::getDefault))
			.build();
		CompletableFuture<HttpResponse<Path>> answer = client.sendAsync(HttpRequest.newBuilder(address).build(),
				(info) -> HttpResponse.BodySubscribers.ofFile(archive, StandardOpenOption.CREATE,
						StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE));
		try {
			int status = answer.get(MINUTES, TimeUnit.MINUTES).statusCode();
			if (status != OK) {
				throw new FailedDownloadException(address + " answers with status " + status);
			}
		}
		catch (TimeoutException ex) {
			throw new FailedDownloadException(address + " was not complete within " + MINUTES + " minutes");
		}
		catch (ExecutionException ex) {
			Throwable cause = Objects.requireNonNull(ex.getCause());
			boolean unreachable = cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException;
			throw new FailedDownloadException(unreachable ? "no connection to " + address.getHost()
					: address + " broke off: " + cause.getMessage());
		}
		finally {
			client.shutdownNow();
		}
	}

	/**
	 * Returns the proxy that variables name as other programs read them; empty for none.
	 * @throws FailedDownloadException where they name something else
	 */
	static Optional<ProxySelector> proxy(URI address, Map<String, String> environment) throws FailedDownloadException {
		String without = variable(environment, "NO_PROXY");
		boolean direct = Stream.of(without.split(","))
			.map((each) -> each.strip().replaceFirst("^\\*?\\.", ""))
			.anyMatch(
					(each) -> each.equals("*") || (!each.isEmpty() && ("." + address.getHost()).endsWith("." + each)));
		String name = address.getScheme().toUpperCase(Locale.ROOT) + "_PROXY";
		String named = variable(environment, name);
		if (direct || named.isBlank()) {
			return Optional.empty();
		}
		Matcher proxy = PROXY.matcher(named.strip());
		int port = !proxy.matches() ? -1 : (proxy.group(2) != null) ? Integer.parseInt(proxy.group(2)) : 80;
		if (port < 0 || port > MAX_PORT) {
			// it may hold a password
			throw new FailedDownloadException(name + " names no proxy, such as http://proxy.example.org:3128");
		}
		return Optional.of(ProxySelector.of(new InetSocketAddress(proxy.group(1), port)));
	}

	private static String variable(Map<String, String> environment, String name) {
		return environment.getOrDefault(name, environment.getOrDefault(name.toLowerCase(Locale.ROOT), ""));
	}

	private void unpack(Path archive, Path unpacked) throws IOException, FailedDownloadException {
		String name = this.release.name() + "/" + (this.release.platform().startsWith("windows") ? "k6.exe" : "k6");
		try (InputStream content = Files.newInputStream(archive); ArchiveInputStream<?> entries = entries(content)) {
			for (ArchiveEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
				if (entry.getName().equals(name)) {
					Files.copy(entries, unpacked, StandardCopyOption.REPLACE_EXISTING);
					if (!unpacked.toFile().setExecutable(true)) {
						throw new IOException("no file can be made a program there");
					}
					return;
				}
			}
		}
		throw new FailedDownloadException(this.release.archive() + " holds no " + name);
	}

	private ArchiveInputStream<?> entries(InputStream archive) throws IOException {
		return this.release.isForLinux() ? new TarArchiveInputStream(new GZIPInputStream(archive))
				: new ZipArchiveInputStream(archive);
	}

	private Path program() {
		return this.folder.resolve(Programs.executable(this.release.name()));
	}

	/** Says why k6 cannot be downloaded; there are other ways to it. */
	static final class FailedDownloadException extends Exception {

		private static final long serialVersionUID = 1L;

		FailedDownloadException(String message) {
			super(message);
		}

	}

}
