import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

// Messages of the protocol: Query "begin", "commit" and "rollback", Sync, and ReadyForQuery outside a transaction.
const asking = (text: string) => String.fromCharCode(0x51, 0, 0, 0, text.length + 5) + text + String.fromCharCode(0);
const begin = asking('begin');
const commit = asking('commit');
const rollback = asking('rollback');
const sync = String.fromCharCode(0x53, 0, 0, 0, 4);
const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
/** The statement of a step that is committed by the Sync of its message, without BEGIN and COMMIT. */
const sentAlone = 'workflows.free_checkpoint';

export interface FailPoint {
  /** The number of the commit, from 1; of those whose transaction says `saying`, where that is given. */
  readonly commit: number;
  /** Text in the messages of the transaction: the name of the step that it saves. */
  readonly saying?: string;
  /**
   * `before`: PostgreSQL does not receive the commit. `after`: the commit is durable, but the client does not learn it.
   */
  readonly side: 'before' | 'after';
}

/** A proxy between a process and PostgreSQL that calls `strike` at one chosen commit; nothing passes after it. */
export class CommitProxy {
  port = 0;
  commits = 0;
  hasStruck = false;
  readonly #target: number;
  readonly #point: FailPoint;
  readonly #strike: () => void;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(target: number, point: FailPoint, strike: () => void) {
    this.#target = target;
    this.#point = point;
    this.#strike = strike;
    this.#server = createServer((client) => this.#join(client));
  }

  static async open(target: number, point: FailPoint, strike: () => void): Promise<CommitProxy> {
    const proxy = new CommitProxy(target, point, strike);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    const address = proxy.#server.address();
    if (address !== null && typeof address !== 'string') proxy.port = address.port;
    return proxy;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(client: Socket): void {
    const server = connect(this.#target, '127.0.0.1');
    let isAwaited = false;
    let said = '';
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    client.on('data', (chunk: Buffer) => {
      if (this.hasStruck) return;
      said += chunk.toString('latin1');
      const isCommit = said.includes(commit);
      const isOver = isCommit || said.includes(rollback) || (!said.includes(begin) && said.endsWith(sync));
      const isSaving = isCommit || (isOver && said.includes(sentAlone));
      const { saying = '', side } = this.#point;
      if (isSaving && said.includes(saying) && (this.commits += 1) === this.#point.commit) {
        if (side === 'before') return this.#hit();
        isAwaited = true;
      }
      if (isOver) said = '';
      server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => {
      if (this.hasStruck) return;
      if (isAwaited && chunk.includes(idle)) return this.#hit();
      client.write(chunk);
    });
  }

  #hit(): void {
    this.hasStruck = true;
    this.#strike();
    for (const socket of this.#sockets) socket.destroy();
  }
}
