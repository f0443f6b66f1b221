package io.vtbench.look;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Holds the methods of a service that matter to the switch, by what marks them: the
 * simple name of an annotation, or one of the words below.
 *
 * @param found names of methods, as {@code Class.method}, by their mark
 */
record Methods(Map<String, List<String>> found) {

	/** The mark of methods that hold a monitor. */
	static final String SYNCHRONIZED = "synchronized";

	/** The mark of methods that make a thread-local variable. */
	static final String THREAD_LOCAL = "ThreadLocal";

	/** The annotations that are looked for, on methods and on classes. */
	private static final Map<String, String> ANNOTATIONS = Map.of(
			"Lorg/springframework/scheduling/annotation/Scheduled;", "@Scheduled",
			"Lorg/springframework/scheduling/annotation/Schedules;", "@Scheduled",
			"Lorg/springframework/scheduling/annotation/Async;", "@Async",
			"Lorg/springframework/kafka/annotation/KafkaListener;", "@KafkaListener",
			"Lorg/springframework/amqp/rabbit/annotation/RabbitListener;", "@RabbitListener",
			"Lorg/springframework/pulsar/annotation/PulsarListener;", "@PulsarListener");

	static Methods read(List<byte[]> classes) {
		Map<String, List<String>> found = new TreeMap<>();
		for (byte[] each : classes) {
			try {
				new ClassReader(each).accept(new Finder(found), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
			}
			catch (IllegalArgumentException | ArrayIndexOutOfBoundsException ex) {
				// a class of a later JDK than is known, or none at all
			}
		}
		return new Methods(found);
	}

	/** Returns the methods with a mark, in the order of their classes. */
	List<String> with(String mark) {
		return this.found.getOrDefault(mark, List.of());
	}

	private static final class Finder extends ClassVisitor {

		private final Map<String, List<String>> found;

		private String type = "";

		Finder(Map<String, List<String>> found) {
			super(Opcodes.ASM9);
			this.found = found;
		}

		private void add(String mark, String method) {
			String name = method.startsWith("<") ? this.type : this.type + "." + method;
			List<String> methods = this.found.computeIfAbsent(mark, (each) -> new ArrayList<>());
			if (!methods.contains(name)) {
				methods.add(name);
			}
		}

		private void annotated(String descriptor, String method) {
			String mark = ANNOTATIONS.get(descriptor);
			if (mark != null) {
				add(mark, method);
			}
		}

		@Override
		public void visit(int version, int access, String name, @Nullable String signature, @Nullable String parent,
				String @Nullable [] interfaces) {
			this.type = name.substring(name.lastIndexOf('/') + 1);
		}

		@Override
		public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
			annotated(descriptor, "<class>");
			return null;
		}

		@Override
		public MethodVisitor visitMethod(int access, String name, String descriptor, @Nullable String signature,
				String @Nullable [] exceptions) {
			String method = name.startsWith("lambda$") ? name.split("\\$")[1] : name;
			if ((access & Opcodes.ACC_SYNCHRONIZED) != 0) {
				add(SYNCHRONIZED, method);
			}
			return new MethodVisitor(Opcodes.ASM9) {

				@Override
				public @Nullable AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
					annotated(annotation, method);
					return null;
				}

				@Override
				public void visitInsn(int opcode) {
					if (opcode == Opcodes.MONITORENTER) {
						add(SYNCHRONIZED, method);
					}
				}

				@Override
				public void visitMethodInsn(int opcode, String owner, String called, String types,
						boolean inInterface) {
					if (owner.equals("java/lang/ThreadLocal")
							&& (called.equals("withInitial") || called.equals("<init>"))) {
						add(THREAD_LOCAL, method);
					}
				}

			};
		}

	}

}
