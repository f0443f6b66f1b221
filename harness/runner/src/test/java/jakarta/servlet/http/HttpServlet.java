package jakarta.servlet.http;

/** A frame such as every servlet request has on its stack. */
public final class HttpServlet {

	private HttpServlet() {
	}

	public static void service(Runnable work) {
		work.run();
	}

}
