import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Backpressure for HTTP pipelining: handles the requests of a connection one after the other, with a turn for all other
 * connections in between. Node emits all requests of one packet at once, so a client that does not read its answers
 * could fill memory with hundreds of them.
 */
export function serializePipelinedRequests(listener: RequestListener): RequestListener {
  const latest = new WeakMap<Socket, ServerResponse>();
  return (request, response) => {
    const { socket } = request;
    const before = latest.get(socket);
    latest.set(socket, response);
    if (!before || before.writableFinished || before.destroyed) return listener(request, response);
    before.once('close', () =>
      setImmediate(() => {
        if (!socket.destroyed) listener(request, response);
      }),
    );
  };
}
