package io.vtbench.bank.reactive.connection;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.LastHttpContent;

/**
 * Closes a connection whose peer is silent for too long, as Tomcat does: soon when it
 * owes the rest of a request, the first one included; late when it owes nothing.
 * <p>
 * A request costs it no more than a look at the clock: one task for each connection wakes
 * up now and then.
 */
class ConnectionTimeout extends ChannelInboundHandlerAdapter {

	private final long incomplete;

	private final long idle;

	private boolean owing = true;

	private long heard = System.nanoTime();

	/**
	 * Create a handler for one connection, to stand before the HTTP codec.
	 * @param incomplete longest silence within a request
	 * @param idle longest silence between requests, and while one is answered
	 */
	ConnectionTimeout(Duration incomplete, Duration idle) {
		this.incomplete = incomplete.toNanos();
		this.idle = idle.toNanos();
	}

	/**
	 * The part that stands after the HTTP codec.
	 */
	ChannelHandler requestEnd() {
		return new RequestEnd();
	}

	@Override
	public void handlerAdded(ChannelHandlerContext context) {
		lookAgain(context);
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		this.owing = true;
		this.heard = System.nanoTime();
		context.fireChannelRead(message);
	}

	private void look(ChannelHandlerContext context) {
		if (System.nanoTime() - this.heard >= (this.owing ? this.incomplete : this.idle)) {
			context.close();
		}
		else if (context.channel().isActive()) {
			lookAgain(context);
		}
	}

	/** Often enough to be at most a quarter late. */
	private void lookAgain(ChannelHandlerContext context) {
		context.executor().schedule(() -> look(context), this.incomplete / 4, TimeUnit.NANOSECONDS);
	}

	private final class RequestEnd extends ChannelInboundHandlerAdapter {

		@Override
		public void channelRead(ChannelHandlerContext context, Object message) {
			if (message instanceof LastHttpContent) {
				ConnectionTimeout.this.owing = false;
			}
			context.fireChannelRead(message);
		}

	}

}
