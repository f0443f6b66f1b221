package io.vtbench.bank.reactive.users;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;

/**
 * Closes a connection whose peer is silent for too long after something was sent to it,
 * as {@code socketTimeout} does in JDBC. A connection that is merely idle stays.
 * <p>
 * A request costs it no more than a look at the clock: one task for each connection wakes
 * up now and then, rather than one for each question.
 */
class AnswerTimeout extends ChannelDuplexHandler {

	private final long limit;

	private boolean waiting;

	private long since;

	/**
	 * Create a handler for one connection.
	 * @param limit how long an answer may take to begin
	 */
	AnswerTimeout(Duration limit) {
		this.limit = limit.toNanos();
	}

	@Override
	public void channelActive(ChannelHandlerContext context) {
		lookAgain(context, this.limit);
		context.fireChannelActive();
	}

	@Override
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		if (!this.waiting) {
			this.waiting = true;
			this.since = System.nanoTime();
		}
		context.write(message, promise);
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		this.waiting = false;
		context.fireChannelRead(message);
	}

	private void look(ChannelHandlerContext context) {
		long left = this.waiting ? this.limit - (System.nanoTime() - this.since) : this.limit;
		if (left <= 0) {
			context.close();
		}
		else if (context.channel().isActive()) {
			lookAgain(context, left);
		}
	}

	private void lookAgain(ChannelHandlerContext context, long nanos) {
		context.executor().schedule(() -> look(context), nanos, TimeUnit.NANOSECONDS);
	}

}
