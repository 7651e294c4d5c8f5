import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The message Query "commit" of PostgreSQL's protocol. */
export const commitMessage = Buffer.from([0x51, 0, 0, 0, 11, ...Buffer.from('commit\0')]);

/** ReadyForQuery outside any transaction: the commit is done. */
const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** `before` PostgreSQL gets the message, or `after` it committed and before the client gets the answer. */
export type Side = 'before' | 'after';

/**
 * A proxy between a process and PostgreSQL. `watch` sees the data of a new connection, and returns where to cut it;
 * `cut` gets both sockets of that connection.
 */
export async function openPostgresProxy(
  databaseUrl: string,
  watch: () => (chunk: Buffer) => Side | undefined,
  cut: (connection: readonly Socket[]) => void,
) {
  const url = new URL(databaseUrl);
  // The Unix socket of a test database.
  url.searchParams.delete('host');
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(Number(port), hostname);
    const connection = [client, behind];
    const sideOf = watch();
    let isAwaited = false;
    for (const socket of connection) {
      sockets.add(socket);
      socket
        .setNoDelay(true)
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          for (const other of connection) other.destroy();
        });
    }
    client.on('data', (chunk: Buffer) => {
      const side = sideOf(chunk);
      if (side === 'before') return cut(connection);
      isAwaited ||= side === 'after';
      behind.write(chunk);
    });
    behind.on('data', (chunk: Buffer) => {
      if (isAwaited && chunk.includes(idle)) return cut(connection);
      client.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Guarantee: a server that listens on a port has this kind of address.
  Object.assign(url, { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) });
  return {
    /** The URL of the same database through this proxy. */
    url: url.href,
    sockets,
    close: () => void server.close(),
  };
}

interface Cut {
  /** The bytes to find in a client's data. */
  readonly at: Buffer | string;
  readonly side: Side;
  /** Only on a connection that has sent this since `cutOnce`: background work also commits through the proxy. */
  readonly behind: string;
}

export type CuttingProxy = Awaited<ReturnType<typeof openCuttingProxy>>;

/** Cuts one connection. New ones get through. */
export async function openCuttingProxy(databaseUrl: string) {
  let cut: Cut | undefined;
  const watch = () => {
    let reached: Cut | undefined;
    return (chunk: Buffer) => {
      if (cut && chunk.includes(cut.behind)) reached = cut;
      return cut && reached === cut && chunk.includes(cut.at) ? cut.side : undefined;
    };
  };
  const { url, close } = await openPostgresProxy(databaseUrl, watch, (connection) => {
    cut = undefined;
    for (const socket of connection) socket.destroy();
  });
  return {
    url,
    close,
    /** Cuts once, at the next such message on a connection that has sent `behind`. */
    cutOnce(at: Cut['at'], side: Side, behind = '') {
      cut = { at, side, behind };
    },
    get hasCut() {
      return cut === undefined;
    },
  };
}
