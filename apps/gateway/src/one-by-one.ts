import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Takes up the requests of a connection one after the other, with a turn for all others in between.
 * Node hands over at once all that came in one piece: hundreds from a client that does not wait for
 * answers, each read and answered into memory even where nobody fetches the answers.
 */
export function oneByOne(listener: RequestListener): RequestListener {
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
