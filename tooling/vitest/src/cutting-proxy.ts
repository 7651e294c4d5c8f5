import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The message Query "commit" of PostgreSQL's protocol. */
export const commitMessage = Buffer.from([0x51, 0, 0, 0, 11, ...Buffer.from('commit\0')]);

/** ReadyForQuery outside any transaction: the commit is done. */
const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** `before` PostgreSQL gets the message, or `after` it committed and before the client gets the answer. */
export type Side = 'before' | 'after';

/** A proxy between a process and PostgreSQL that cuts connections at chosen messages. */
export abstract class PostgresProxy {
  protected readonly sockets = new Set<Socket>();
  readonly #server: Server;
  readonly #target: URL;

  protected constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
    // The Unix socket of a test database.
    this.#target.searchParams.delete('host');
    this.#server = createServer((client) => this.#join(client));
  }

  /** The address of the same database through this proxy. */
  get url(): string {
    const url = new URL(this.#target);
    url.hostname = '127.0.0.1';
    // A server that listens on a port has this kind of address.
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** Sees what a new connection sends; answers where to cut at it. */
  protected abstract watch(): (chunk: Buffer) => Side | undefined;
  protected abstract cut(connection: Iterable<Socket>): void;

  close(): void {
    this.#server.close();
  }

  protected async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  #join(client: Socket): void {
    const server = connect(Number(this.#target.port), this.#target.hostname);
    const sideOf = this.watch();
    let isAwaited = false;
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(socket);
      socket
        .setNoDelay(true)
        .on('error', () => {})
        .on('close', () => {
          this.sockets.delete(socket);
          other.destroy();
        });
    }
    client.on('data', (chunk: Buffer) => {
      const side = sideOf(chunk);
      if (side === 'before') return this.cut([client, server]);
      isAwaited ||= side === 'after';
      server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => {
      if (isAwaited && chunk.includes(idle)) return this.cut([client, server]);
      client.write(chunk);
    });
  }
}

interface Cut {
  /** The bytes to look for in what a client sends. */
  readonly at: Buffer | string;
  readonly side: Side;
  /** Only on a connection that has sent this since `cutOnce`: background work commits through the proxy, too. */
  readonly behind: string;
}

/** Cuts one connection. New ones get through. */
export class CuttingProxy extends PostgresProxy {
  #cut: Cut | undefined;

  static to(databaseUrl: string): Promise<CuttingProxy> {
    return new CuttingProxy(databaseUrl).listen();
  }

  /** Cuts once, at the next such message, of a connection that has sent `behind`. */
  cutOnce(at: Cut['at'], side: Side, behind = ''): void {
    this.#cut = { at, side, behind };
  }

  get hasCut(): boolean {
    return this.#cut === undefined;
  }

  protected watch(): (chunk: Buffer) => Side | undefined {
    let reached: Cut | undefined;
    return (chunk) => {
      if (this.#cut && chunk.includes(this.#cut.behind)) reached = this.#cut;
      return this.#cut && reached === this.#cut && chunk.includes(this.#cut.at) ? this.#cut.side : undefined;
    };
  }

  protected cut(connection: Iterable<Socket>): void {
    this.#cut = undefined;
    for (const socket of connection) socket.destroy();
  }
}
