import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { answer } from '@dossier/domain/webhooks/testing.ts';
import { sql } from 'drizzle-orm';
import { Dossier } from '../processes.ts';
import { demand, until, WebhookStage } from './stage.ts';

interface Misbehaviour {
  readonly onRequest: (socket: Socket) => void;
  readonly errorClass: string | null;
  readonly status: number | null;
}

const reply = (text: string) => (socket: Socket) => socket.write(text);
const status = (code: number, headers = '') => ({
  onRequest: reply(`HTTP/1.1 ${code} X\r\n${headers}Content-Length: 0\r\n\r\n`),
  status: code,
});

function misbehaviours(sentinel: string): Record<string, Misbehaviour> {
  return {
    'says 200': { ...status(200), errorClass: null },
    'says 204': { onRequest: reply('HTTP/1.1 204 No Content\r\n\r\n'), status: 204, errorClass: null },
    ...Object.fromEntries(
      [301, 302, 307, 308].map((code) => [
        `redirects with ${code}`,
        { ...status(code, `Location: ${sentinel}\r\n`), errorClass: 'status' },
      ]),
    ),
    ...Object.fromEntries(
      [400, 404, 500, 502].map((code) => [`says ${code}`, { ...status(code), errorClass: 'status' }]),
    ),
    resets: { onRequest: (socket) => socket.resetAndDestroy(), errorClass: 'connect', status: null },
    'half-closes': { onRequest: (socket) => socket.end(), errorClass: 'connect', status: null },
    'sends garbage': { onRequest: reply('\x00\x01 this is no HTTP \r\n\r\n'), errorClass: 'protocol', status: null },
    'sends 1 MB of headers': {
      onRequest: reply(`HTTP/1.1 200 OK\r\n${`X-Long: ${'x'.repeat(1_000)}\r\n`.repeat(1_000)}\r\n`),
      errorClass: 'protocol',
      status: null,
    },
    'sends 100 MB': { onRequest: sendWithoutEnd, errorClass: null, status: 200 },
    'sends a byte a second': { onRequest: drip, errorClass: 'timeout', status: null },
    'says nothing': { onRequest: () => {}, errorClass: 'timeout', status: null },
  };
}

function sendWithoutEnd(socket: Socket): void {
  const chunk = Buffer.alloc(64 * 1_024, 120);
  let left = 1_600;
  socket.write('HTTP/1.1 200 OK\r\nContent-Length: 104857600\r\n\r\n');
  const send = () => {
    while (left > 0 && !socket.destroyed && socket.write(chunk)) left -= 1;
  };
  socket.on('drain', send);
  send();
}

function drip(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
  const timer = setInterval(() => socket.write('x'), 1_000);
  socket.once('close', () => clearInterval(timer));
}

async function listen(onConnection: (socket: Socket) => void): Promise<{ server: Server; url: string }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has this type of address.
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** All kinds of bad receivers beside a good one: each attempt is logged with its own class, and no job fails. */
export async function badReceivers(): Promise<string> {
  const stage = await WebhookStage.open(answer(200));
  let visits = 0;
  const sentinel = await listen(() => (visits += 1));
  const cases = misbehaviours(sentinel.url);
  const servers: Server[] = [sentinel.server];
  const workers: Dossier[] = [];
  try {
    const ids = new Map<string, string>();
    for (const [name, { onRequest }] of Object.entries(cases)) {
      const { server, url } = await listen((socket) => socket.once('data', () => onRequest(socket)));
      servers.push(server);
      ids.set(await stage.webhook(url), name);
    }
    workers.push(await Dossier.start('worker', { DATABASE_URL: stage.postgres.programUrl }));
    await stage.webhook();
    await stage.records(1);
    await until(
      40,
      'not every receiver has had its attempt',
      async () =>
        (await stage.count(sql`select count(distinct delivery_id)::int as n from delivery_attempts`)) === ids.size + 1,
    );
    const rows = await stage.rows<{
      url: string;
      errorClass: string | null;
      status: number | null;
      durationMs: number;
      bodySize: number;
    }>(sql`
      select w.url, a.error_class as "errorClass", a.response_status as status, a.duration_ms as "durationMs",
        coalesce(length(a.response_body), 0) as "bodySize"
      from deliveries d
      join webhooks w on w.id = d.webhook_id
      join delivery_attempts a on a.delivery_id = d.id and a.number = 1`);
    const urls = new Map(
      servers
        .slice(1)
        .map((server, at) => [
          `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
          Object.keys(cases)[at] ?? '',
        ]),
    );
    for (const row of rows) {
      const name = urls.get(row.url);
      const expected = name === undefined ? undefined : cases[name];
      if (!expected) continue;
      demand(
        row.errorClass === expected.errorClass && row.status === expected.status,
        `a receiver that ${name} was logged as ${row.errorClass} ${row.status}, not ${expected.errorClass} ` +
          `${expected.status}`,
      );
      demand(
        row.durationMs < 17_000 && row.bodySize <= 4_096,
        `a receiver that ${name} took ${row.durationMs} ms, ${row.bodySize} bytes are kept`,
      );
    }
    const failedJobs = await stage.count(
      sql`select count(*)::int as n from graphile_worker.jobs where last_error is not null`,
    );
    demand(
      visits === 0 && failedJobs === 0,
      `the target of a redirect had ${visits} visits, ${failedJobs} jobs failed`,
    );
    return (
      `${rows.length - 1} kinds of receivers, each logged as what it is, within 15 s; redirects not followed, no ` +
      'job failed'
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    for (const server of servers) server.close();
    await stage.close();
  }
}
