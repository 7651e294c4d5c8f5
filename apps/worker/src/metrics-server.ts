import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

/** Serves `/metrics` and `/healthz` of a worker, which listens on no other port. Throws when the port is taken. */
export async function serveMetrics(metrics: Metrics, host: string, port: number) {
  const server = createServer((request, response) => void answer(metrics, request, response));
  server.listen(port, host);
  await once(server, 'listening');
  // A server that listens on a port has an address of this type.
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  metrics: Metrics,
  { url = '', method }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path] = url.split('?', 1);
  response.setHeader('Cache-Control', 'no-store');
  if (path !== '/metrics' && path !== '/healthz') return void response.writeHead(404).end();
  if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
  if (path === '/healthz')
    return void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status":"ok"}');
  response.writeHead(200, { 'Content-Type': metrics.contentType }).end(await metrics.text());
}
