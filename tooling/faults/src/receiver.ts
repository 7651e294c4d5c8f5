import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

export interface Arrival {
  readonly path: string;
  readonly key: string;
}

/** An outside API: notes the Idempotency-Key of each call, and answers after `delayMs`. */
export class Receiver {
  readonly calls = new Map<string, number>();
  /** In the order in which they came. */
  readonly arrivals: Arrival[] = [];
  url = '';
  delayMs = 0;
  /** Called with each path before the answer. */
  onCall: (path: string) => void = () => {};
  statusOf: (path: string) => number = () => 200;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const key = String(request.headers['idempotency-key']);
      this.calls.set(key, (this.calls.get(key) ?? 0) + 1);
      const path = request.url ?? '';
      this.arrivals.push({ path, key });
      this.onCall(path);
      request.resume();
      setTimeout(
        () => response.writeHead(this.statusOf(path), { 'content-type': 'application/json' }).end('{"ok":true}'),
        this.delayMs,
      );
    });
  }

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    const address = receiver.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
    receiver.url = `http://127.0.0.1:${address.port}`;
    return receiver;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
