import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tcpUrlOf } from './database.ts';

/** The message Query "commit" of PostgreSQL's protocol. */
export const commitMessage = Buffer.from([0x51, 0, 0, 0, 11, ...Buffer.from('commit\0')]);

/** ReadyForQuery outside any transaction: the commit is done. */
const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

interface Cut {
  /** The bytes to look for in what a client sends. */
  readonly at: Buffer | string;
  /** `before` PostgreSQL gets the message, or `after` it committed and before the client gets the answer. */
  readonly side: 'before' | 'after';
  /** Only on a connection that has sent this since `cutOnce`: background work commits through the proxy, too. */
  readonly behind: string;
}

/**
 * A proxy between a process and PostgreSQL that cuts the connection at a chosen message. New connections get through.
 */
export class CuttingProxy {
  readonly #server: Server;
  readonly #target: URL;
  #cut: Cut | undefined;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((client) => this.#join(client));
  }

  static async to(databaseUrl: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(tcpUrlOf(databaseUrl));
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  /** The address of the same database through this proxy. */
  get url(): string {
    const url = new URL(this.#target);
    url.hostname = '127.0.0.1';
    // A server that listens on a port has this kind of address.
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** Cuts once, at the next such message, of a connection that has sent `behind`. */
  cutOnce(at: Cut['at'], side: Cut['side'], behind = ''): void {
    this.#cut = { at, side, behind };
  }

  get hasCut(): boolean {
    return this.#cut === undefined;
  }

  close(): void {
    this.#server.close();
  }

  #join(client: Socket): void {
    const server = connect(Number(this.#target.port), this.#target.hostname);
    let isAwaited = false;
    let reached: Cut | undefined;
    const cut = () => {
      this.#cut = undefined;
      client.destroy();
      server.destroy();
    };
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket
        .setNoDelay(true)
        .on('error', () => {})
        .on('close', () => other.destroy());
    }
    client.on('data', (chunk: Buffer) => {
      if (this.#cut && chunk.includes(this.#cut.behind)) reached = this.#cut;
      if (this.#cut && reached === this.#cut && chunk.includes(this.#cut.at)) {
        if (this.#cut.side === 'before') return cut();
        isAwaited = true;
      }
      server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => {
      if (isAwaited && chunk.includes(idle)) return cut();
      client.write(chunk);
    });
  }
}
