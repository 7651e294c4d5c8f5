import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { KeyRing } from '@dossier/domain/api-keys/index.ts';
import { appRouter } from '@dossier/domain/router.ts';
import { createAuth } from '@dossier/domain/users/index.ts';
import { RateLimiter } from '@dossier/domain/workspaces/index.ts';
import { Database } from '@dossier/kernel/db/database.ts';
import type { AnyTRPCRouter } from '@trpc/server';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { Readiness } from './health.ts';
import type { House } from './house.ts';
import { createLogs, type Logs } from './logs.ts';
import { Metrics } from './metrics.ts';
import { createDocument } from './openapi/document.ts';
import { createWeb } from './web.ts';

export interface GatewaySettings {
  readonly port: number;
  readonly host: string;
  /** Where people reach the gateway; by default http://host:port. */
  readonly publicUrl?: string | undefined;
  readonly databaseUrl: string;
  readonly databaseDirectUrl?: string | undefined;
  readonly isPreparing: boolean;
  readonly rateLimitPerMinute: number;
  readonly corsOrigins: readonly string[];
  readonly authSecret: string;
  readonly logLevel: string;
  /** In tests: other procedures than the domain's, a log to read, writes without facts refused. */
  readonly router?: AnyTRPCRouter;
  readonly logs?: Logs;
  readonly isDemandingFacts?: boolean;
}

export interface Gateway {
  readonly url: string;
  readonly port: number;
  /** Takes nothing new, lets requests in flight finish (at most 10 s), then lets go of PostgreSQL. */
  close(): Promise<void>;
}

const drainMs = 10_000;

/** Starts the HTTP side of Dossier. Throws where the port is taken, PostgreSQL is out of reach or a procedure can't be served. */
export async function startGateway(settings: GatewaySettings): Promise<Gateway> {
  const { router = appRouter, logs = createLogs(settings.logLevel) } = settings;
  const { log } = logs;
  const database = new Database({
    url: settings.databaseUrl,
    directUrl: settings.databaseDirectUrl,
    applicationName: 'dossier gateway',
    isPreparing: settings.isPreparing,
    isDemandingFacts: settings.isDemandingFacts ?? false,
    onError: (error) => log.warn({ err: error }, 'a connection to PostgreSQL broke'),
  });
  const keyRing = new KeyRing(database);
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 5_000 });
  const readiness = new Readiness(database);
  try {
    await database.pool.query('select 1');
    await keyRing.start();
    const document = JSON.stringify(createDocument(router));
    const web = await createWeb(settings.publicUrl?.startsWith('https:') ?? false);
    const url = await listen(server, settings);
    // From here to the end nothing waits, so no request finds the server without its handler.
    const publicUrl = (settings.publicUrl ?? url.replace('//0.0.0.0:', '//localhost:').replace('//[::]:', '//localhost:')).replace(/\/$/, '');
    const auth = createAuth({ database, secret: settings.authSecret, publicUrl, onError: (message, cause) => log.error({ err: cause }, message) });
    const { rateLimitPerMinute, corsOrigins } = settings;
    const house: House = { router, database, keyRing, rateLimiter: new RateLimiter(database, rateLimitPerMinute), rateLimitPerMinute, publicUrl, log, logRequest: logs.request, metrics: new Metrics(database) };
    server.on('request', createApp({ house, auth, readiness, web, document, corsOrigins }).callback());
    server.on('clientError', refuseGarbage);
    log.info({ url, publicUrl }, 'listening');
    return { url, port: Number(new URL(url).port), close: () => close(server, readiness, keyRing, database, log) };
  } catch (error) {
    server.close();
    await keyRing.close();
    await database.close();
    throw error;
  }
}

async function listen(server: Server, { port, host }: GatewaySettings): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} on ${host} is taken. Set PORT to another one.`, { cause: error });
  }
  // A server that listens on a port has this kind of address.
  const address = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

async function close(server: Server, readiness: Readiness, keyRing: KeyRing, database: Database, log: Logger): Promise<void> {
  readiness.isClosing = true;
  const closed = once(server, 'close');
  server.close();
  // Connections that a client keeps open would hold the server up although nothing is asked on them.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
  await keyRing.close();
  await database.close();
  log.info('stopped');
  log.flush();
}

/** What is not HTTP, too long or too slow never becomes a request; it gets JSON all the same. */
function refuseGarbage(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, code, message] = garbage[error.code ?? ''] ?? ['400 Bad Request', 'BAD_REQUEST', 'This is not an HTTP request that can be read.'];
  const requestId = randomUUID();
  const body = JSON.stringify({ code, message, requestId });
  const headers = [`HTTP/1.1 ${status}`, 'Content-Type: application/json; charset=utf-8', `Content-Length: ${Buffer.byteLength(body)}`, `X-Request-Id: ${requestId}`, 'Connection: close'];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

const garbage: Record<string, [status: string, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'BAD_REQUEST', 'The address and headers together are longer than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'TIMEOUT', 'The request did not arrive in time.'],
};
