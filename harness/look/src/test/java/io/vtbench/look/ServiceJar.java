package io.vtbench.look;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes a jar as Spring Boot packages a service, with classes that no compiler has seen.
 */
final class ServiceJar {

	private final Map<String, byte[]> entries = new LinkedHashMap<>();

	private final Manifest manifest = new Manifest();

	private final String classes;

	private ServiceJar(String starter, String classes) {
		Attributes attributes = this.manifest.getMainAttributes();
		attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
		attributes.put(Attributes.Name.MAIN_CLASS, starter);
		this.classes = classes;
	}

	/** Begins a jar that holds its libraries. */
	static ServiceJar nested(String bootVersion, String... libraries) {
		ServiceJar jar = new ServiceJar("org.springframework.boot.loader.launch.JarLauncher", "BOOT-INF/classes/");
		jar.manifest.getMainAttributes().putValue("Spring-Boot-Version", bootVersion);
		jar.entries.put("BOOT-INF/classes/", new byte[0]);
		for (String library : libraries) {
			jar.entries.put("BOOT-INF/lib/" + library + ".jar", new byte[0]);
		}
		return jar;
	}

	/** Begins a jar that names its libraries, which lie beside it. */
	static ServiceJar extracted(String bootVersion, String starter, String... libraries) {
		ServiceJar jar = new ServiceJar(starter, "");
		jar.manifest.getMainAttributes().putValue("Spring-Boot-Version", bootVersion);
		jar.manifest.getMainAttributes()
			.put(Attributes.Name.CLASS_PATH, "lib/" + String.join(".jar lib/", libraries) + ".jar");
		return jar;
	}

	ServiceJar with(String file, String text) {
		this.entries.put(this.classes + file, text.getBytes(StandardCharsets.UTF_8));
		return this;
	}

	/** Adds a class whose method has an annotation. */
	ServiceJar annotated(String type, String method, String annotation) {
		ClassWriter writer = begun(type);
		MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, method, "()V", null, null);
		code.visitAnnotation("L" + annotation.replace('.', '/') + ";", true).visitEnd();
		code.visitEnd();
		return added(type, writer);
	}

	/** Adds a class with a method that is synchronized. */
	ServiceJar holdingMonitor(String type, String method) {
		ClassWriter writer = begun(type);
		writer
			.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_SYNCHRONIZED, method, "()V", null,
					null)
			.visitEnd();
		return added(type, writer);
	}

	/** Adds a class whose initializer makes a thread-local variable. */
	ServiceJar keepingByThread(String type) {
		ClassWriter writer = begun(type);
		MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
		code.visitCode();
		code.visitInsn(Opcodes.ACONST_NULL);
		code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/ThreadLocal", "withInitial",
				"(Ljava/util/function/Supplier;)Ljava/lang/ThreadLocal;", false);
		code.visitInsn(Opcodes.POP);
		code.visitInsn(Opcodes.RETURN);
		code.visitMaxs(1, 0);
		code.visitEnd();
		return added(type, writer);
	}

	private static ClassWriter begun(String type) {
		ClassWriter writer = new ClassWriter(0);
		writer.visit(Opcodes.V21, Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, type.replace('.', '/'), null,
				"java/lang/Object", null);
		return writer;
	}

	private ServiceJar added(String type, ClassWriter writer) {
		writer.visitEnd();
		this.entries.put(this.classes + type.replace('.', '/') + ".class", writer.toByteArray());
		return this;
	}

	Path writtenTo(Path file) throws IOException {
		try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), this.manifest)) {
			for (Map.Entry<String, byte[]> entry : this.entries.entrySet()) {
				jar.putNextEntry(new JarEntry(entry.getKey()));
				jar.write(entry.getValue());
			}
		}
		return file;
	}

}
