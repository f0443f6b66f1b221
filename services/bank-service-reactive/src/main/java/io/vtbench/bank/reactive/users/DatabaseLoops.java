package io.vtbench.bank.reactive.users;

import java.time.Duration;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import reactor.netty.resources.LoopResources;
import reactor.netty.tcp.TcpResources;

/**
 * The event loops that the driver uses anyway, except that each connection made on them
 * has an {@link AnswerTimeout}. The driver itself lets a silent server keep a connection,
 * even a half-made one, for ever, and offers no other way to its channels.
 *
 * @param loops the event loops
 * @param limit how long the server may be silent
 */
record DatabaseLoops(LoopResources loops, Duration limit) implements LoopResources {

	DatabaseLoops(Duration limit) {
		this(TcpResources.get(), limit);
	}

	@Override
	public <C extends Channel> C onChannel(Class<C> type, EventLoopGroup group) {
		C channel = this.loops.onChannel(type, group);
		channel.pipeline().addFirst(new AnswerTimeout(this.limit));
		return channel;
	}

	@Override
	public <C extends Channel> Class<? extends C> onChannelClass(Class<C> type, EventLoopGroup group) {
		return this.loops.onChannelClass(type, group);
	}

	@Override
	public EventLoopGroup onClient(boolean useNative) {
		return this.loops.onClient(useNative);
	}

	@Override
	public EventLoopGroup onServer(boolean useNative) {
		return this.loops.onServer(useNative);
	}

}
