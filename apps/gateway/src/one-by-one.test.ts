import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { serializePipelinedRequests } from './web-server.ts';
import { openMany, requestText, say } from './testing/sockets.ts';

async function serving(listener: RequestListener, work: (port: number) => Promise<void>): Promise<void> {
  const server = createServer(serializePipelinedRequests(listener)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    // A server that listens on a port has this type of address.
    await work((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('pipelined requests are handled one after the other and answered in order', async () => {
  let active = 0;
  const activeAtOnce: number[] = [];
  await serving(
    (request, response) => {
      active += 1;
      activeAtOnce.push(active);
      setTimeout(() => response.end(`${request.url};`, () => (active -= 1)), 10);
    },
    async (port) => {
      const paths = ['/1', '/2', '/3', '/4'];
      const { statuses, text } = await say(
        port,
        paths
          .map((path, at) => requestText('GET', path, at === paths.length - 1 ? { Connection: 'close' } : {}))
          .join(''),
      );
      expect(statuses).toEqual([200, 200, 200, 200]);
      expect(text.match(/\/\d;/g)).toEqual(['/1;', '/2;', '/3;', '/4;']);
    },
  );
  expect(activeAtOnce).toEqual([1, 1, 1, 1]);
});

test('after a client disconnects its remaining requests are dropped, and other connections do not wait', async () => {
  const taken: (string | undefined)[] = [];
  const left = Promise.withResolvers<void>();
  const ask = async (port: number, path: string) =>
    (await say(port, requestText('GET', path, { Connection: 'close' }))).statuses;
  await serving(
    (request, response) => {
      taken.push(request.url);
      if (request.url === '/never') response.once('close', left.resolve);
      else response.end();
    },
    async (port) => {
      const [socket] = await openMany(port, 1, requestText('GET', '/never', {}).repeat(3));
      await expect.poll(() => taken).toEqual(['/never']);
      expect(await ask(port, '/other')).toEqual([200]);
      socket?.destroy();
      await left.promise;
      // The remaining requests would be handled in the turn after the close.
      expect(await ask(port, '/last')).toEqual([200]);
    },
  );
  expect(taken).toEqual(['/never', '/other', '/last']);
});
