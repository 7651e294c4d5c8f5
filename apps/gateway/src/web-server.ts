import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const drainMs = 10_000;

/** An HTTP server on this machine that shuts down gracefully. */
export class WebServer {
  // Node checks for slow clients once per interval: one that has not sent its headers is closed after 10 s.
  readonly #server = createServer({
    headersTimeout: 9_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 1_000,
  });

  readonly #connected = new Set<Socket>();
  #isDismissing = false;

  constructor() {
    this.#server.on('connection', (socket) => {
      this.#connected.add(socket);
      socket.once('close', () => this.#connected.delete(socket));
    });
  }

  /**
   * Takes the port and returns the address. Don't await anything between this and `serve`: requests would find no
   * handler.
   */
  async listen(port: number, host: string): Promise<string> {
    this.#server.listen(port, host);
    try {
      await once(this.#server, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      throw new Error(`Port ${port} on ${host} is taken. Set PORT to another one.`, { cause: error });
    }
    // A server that listens on a port has this type of address.
    const address = this.#server.address() as AddressInfo;
    return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  }

  serve(listener: RequestListener): void {
    this.#server.on('request', (request, response) => {
      toOriginForm(request);
      if (this.#isDismissing) response.shouldKeepAlive = false;
    });
    this.#server.on('request', serializePipelinedRequests(listener));
    this.#server.on('clientError', refuseGarbage);
  }

  /**
   * Keeps serving for this long, but closes each connection after its answer. Otherwise a proxy would send its next
   * request on a connection that is about to close.
   */
  async dismiss(forMs: number): Promise<void> {
    if (!this.#server.listening) return;
    this.#isDismissing = true;
    await new Promise((resolve) => setTimeout(resolve, forMs));
  }

  /** Accepts nothing new and finishes requests in flight, for 10 s at most. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    // Idle keep-alive connections would delay the stop.
    const idle = setInterval(() => this.#closeIdle(), 50);
    const deadline = setTimeout(() => this.#server.closeAllConnections(), drainMs);
    await closed;
    clearInterval(idle);
    clearTimeout(deadline);
  }

  #closeIdle(): void {
    this.#server.closeIdleConnections();
    // Browsers open spare connections without a request on them; Node does not count these as idle.
    for (const socket of this.#connected) {
      if (socket.bytesRead === 0) socket.destroy();
    }
  }
}

/** Bad, oversized or slow HTTP never becomes a request; it still gets a JSON answer. */
function refuseGarbage(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, code, message] = garbage[error.code ?? ''] ?? [
    '400 Bad Request',
    'BAD_REQUEST',
    'This is not an HTTP request that can be read.',
  ];
  const requestId = randomUUID();
  const body = JSON.stringify({ code, message, requestId });
  const headers = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

const garbage: Record<string, [status: string, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'BAD_REQUEST',
    'The address and headers together are longer than 16 KiB.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'TIMEOUT', 'The request did not arrive in time.'],
};

const absolute = /^https?:\/\/([^/?#]*)([^#]*)/i;

/**
 * Brings a request target in absolute form, as clients send it to proxies, into origin form. Its authority replaces the
 * header Host (RFC 9112, 3.2.2).
 */
function toOriginForm(request: IncomingMessage): void {
  const [, authority, path = ''] = absolute.exec(request.url ?? '') ?? [];
  if (authority === undefined) return;
  request.headers.host = authority;
  request.url = path.startsWith('/') ? path : `/${path}`;
}

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
