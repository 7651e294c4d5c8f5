import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openMany, requestText, say } from '@dossier/gateway/testing/sockets.ts';
import { demand } from '../webhooks/stage.ts';
import { tally } from './slow.ts';
import type { Target } from './target.ts';

/** Password guessing: ten attempts a minute per address, and no more work than for these. */
export async function guesses(target: Target): Promise<string> {
  const guess = (n: number) => {
    const headers = {
      Origin: target.url,
      'Content-Type': 'application/json',
      'X-Forwarded-For': `192.0.2.${n % 250}`,
      'X-Dossier-Client-Address': `192.0.2.${n % 250}`,
      Connection: 'close',
    };
    return say(
      target.port,
      requestText(
        'POST',
        '/api/auth/sign-in/email',
        headers,
        JSON.stringify({ email: target.email, password: `guess ${n}` }),
      ),
      { from: '127.0.0.2' },
    );
  };
  const statuses = (await Promise.all(Array.from({ length: 300 }, (_, n) => guess(n)))).map(
    ({ statuses: [status = 0] }) => status,
  );
  const tried = statuses.filter((status) => status === 401).length;
  demand(
    tried === 10 && statuses.every((status) => status === 401 || status === 429),
    `guesses at a password: ${tally(statuses)}`,
  );
  const known = await target.statusOf('GET', '/api/trpc/users.me', { headers: target.person });
  demand(known === 200, `the person who is signed in gets ${known}`);
  return `300 guesses at once with forged addresses: ${tally(statuses)}; who is signed in goes on`;
}

/** Key guessing, with malformed keys and keys with a valid checksum. */
export async function keyGuesses(target: Target): Promise<string> {
  const statuses = new Map<number, number>();
  const guess = async () => {
    for (let n = 0; n < 200; n += 1) {
      const status = await target.statusOf('GET', '/api/v1/folders', {
        headers: { Authorization: `Bearer dsk_${randomBytes(23).toString('hex').slice(0, 46)}` },
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 10 }, guess));
  const told = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ');
  demand(
    [...statuses.keys()].every((status) => status === 401 || status === 429),
    `guesses at keys: ${told}`,
  );
  return `2,000 guesses at keys: ${told}`;
}

/** Calls of one person and of one address, more than a minute allows; a key and another person go on. */
export async function uncountedCalls(target: Target): Promise<string> {
  const flood = (count: number, headers: Record<string, string>, from: string) =>
    Promise.all(
      Array.from({ length: 20 }, async () => {
        const text = requestText('GET', batchOf('users.me', {}), { ...headers, Connection: 'close' });
        const statuses: number[] = [];
        for (let n = 0; n < count / 20; n += 1)
          statuses.push(...(await say(target.port, text, { from })).statuses.slice(0, 1));
        return statuses;
      }),
    ).then((all) => all.flat());
  const person = { Cookie: await target.signIn('busy@example.com'), Origin: target.url };
  const byCookie = await flood(600, person, '127.0.0.3');
  const without = await flood(300, {}, '127.0.0.4');
  demand(byCookie.includes(429) && without.includes(429), `no call was refused: ${tally([...byCookie, ...without])}`);
  const known = await target.statusOf('GET', '/api/trpc/users.me', { headers: target.person });
  demand(known === 200, `another person gets ${known}`);
  await target.ordinaryRequestMs();
  return (
    `600 batches of 20 calls by one cookie: ${tally(byCookie)}; 300 without: ${tally(without)}; a key and another ` +
    'person go on'
  );
}

/** Clients that open live updates and never leave, and batches of the maximum size. */
export async function subscriptions(target: Target): Promise<string> {
  const before = target.residentMb;
  const sockets = await openMany(
    target.port,
    500,
    requestText('GET', `/api/trpc/live.changes?input=${encodeURIComponent('{}')}`, {
      ...target.person,
      Accept: 'text/event-stream',
    }),
  );
  await pause(2_000);
  const metrics = await (await target.ask('GET', '/metrics')).text();
  const live = Number(/^dossier_live_subscribers(?:\{[^}]*\})? (\d+)$/m.exec(metrics)?.[1]);
  demand(live === 60, `one person holds ${live} live connections`);
  for (let n = 0; n < 20; n += 1)
    await target.statusOf('PATCH', `/api/v1/records/${target.recordId}`, {
      headers: target.key,
      body: { title: `Example ${n}` },
    });
  const batches = await Promise.all(
    Array.from({ length: 20 }, () =>
      target.statusOf('GET', batchOf('records.list', { pageSize: 500 }), { headers: target.person }),
    ),
  );
  demand(
    batches.every((status) => status === 200),
    `batches of 20: ${tally(batches)}`,
  );
  const grownMb = target.residentMb - before;
  for (const socket of sockets) socket.destroy();
  return (
    `500 live connections of one person, of which ${live} are open, and 20 changes, 20 batches of 20 lists: ` +
    `${grownMb} MB`
  );
}

/** A batch of 20 calls of one procedure. */
function batchOf(procedure: string, input: object): string {
  const places = Array.from({ length: 20 }, (_, at) => at);
  const inputs = encodeURIComponent(JSON.stringify(Object.fromEntries(places.map((at) => [at, input]))));
  return `/api/trpc/${places.map(() => procedure).join(',')}?batch=1&input=${inputs}`;
}

/** CSRF: pages of other sites, with everything that they may send without a preflight. */
export async function crossSite(target: Target): Promise<string> {
  const { Cookie = '' } = target.person;
  const origins: Record<string, string>[] = [
    { Origin: 'https://evil.example.com' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'http://evil.127.0.0.1' },
  ];
  const types = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ];
  const statuses: string[] = [];
  for (const origin of origins) {
    for (const type of types) {
      for (const [path, body] of [
        ['/api/trpc/records.create', { folderId: target.stage.folderId, title: 'Forged' }],
        ['/api/auth/sign-out', {}],
        ['/api/auth/sign-in/email', { email: target.email, password: target.password }],
        ['/api/auth/change-password', { currentPassword: target.password, newPassword: 'forged password' }],
        ['/api/v1/records', { folderId: target.stage.folderId, title: 'Forged' }],
      ] as const) {
        const response = await target.ask('POST', path, {
          headers: { Cookie, ...origin, 'Content-Type': type },
          body: JSON.stringify(body),
        });
        await response.arrayBuffer();
        demand(
          response.status >= 400 && response.status < 500 && response.headers.getSetCookie().length === 0,
          `${path} from ${JSON.stringify(origin)} as ${type} was answered with ${response.status}`,
        );
        demand(
          response.headers.get('access-control-allow-origin') === null,
          `${path} lets ${JSON.stringify(origin)} read`,
        );
        statuses.push(String(response.status));
      }
    }
  }
  demand(
    (await target.statusOf('GET', '/api/trpc/users.me', { headers: target.person })) === 200,
    'a page of another site ended the session',
  );
  return (
    `${statuses.length} calls from pages of other sites with the cookie of a person: ${tally(statuses)}, none let ` +
    'through'
  );
}
