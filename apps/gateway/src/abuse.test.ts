import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from './testing/gateway.ts';
import { signedIn, type SignedInPerson } from './testing/person.ts';
import { openMany, requestText, say, type Said } from './testing/sockets.ts';

/** Tests check the answers. `pnpm faults abuse` measures the delays and the memory of a gateway in its own process. */
let at: TestGateway;
let workspace: KeyedWorkspace;
let person: SignedInPerson;
let port: number;
let keyed: Record<string, string>;
/** Started before the other tests, since they take long. */
let slow: Promise<readonly Said[]>;

beforeAll(async () => {
  at = await openGateway();
  ({ port } = at.gateway);
  slow = Promise.all([
    say(port, 'GET /api/v1/records HTTP/1.1\r\nHost: x\r\nX-Slow: ', { drip: { text: 'a', everyMs: 200 } }),
    say(port, 'POST /api/auth/sign-in/email HTTP/1.1\r\n', { drip: { text: 'X: y\r\n', everyMs: 200 } }),
    say(port, 'GET /'),
    say(port, ''),
  ]);
  workspace = await at.workspace();
  person = await signedIn(at, workspace.id, 'OWNER');
  keyed = { Authorization: `Bearer ${workspace.writeKey}` };
});
afterAll(() => at.close());

const once = { Connection: 'close' };
const json = { 'Content-Type': 'application/json' };
/** Every endpoint that accepts a body. */
const bodyEndpoints = () =>
  [
    ['/api/v1/records', keyed],
    ['/api/trpc/records.create', { Cookie: person.cookie, Origin: at.gateway.url }],
    ['/api/auth/sign-in/email', { Origin: at.gateway.url }],
    ['/api/webhooks/trigger/wf_x', {}],
  ] as const;

describe('an ambiguous body length (request smuggling)', () => {
  test.each([
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
    'Content-Length: 5\r\nContent-Length: 6',
    'Content-Length: 5, 5',
    'Content-Length: +5',
    'Content-Length: -1',
    'Content-Length: 0x5',
    'Content-Length: 5a',
    'Content-Length: 99999999999999999999',
    'Content-Length : 5',
    ' Content-Length: 5',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    'Transfer-Encoding : chunked',
    'Transfer-Encoding:\x0bchunked',
    'X: y\nContent-Length: 5',
    'X: \0',
  ])('%j is 400, and what hides behind it is never read', async (lines) => {
    const hidden = requestText('GET', '/healthz', {});
    const { statuses } = await say(
      port,
      `POST /api/v1/records HTTP/1.1\r\n` +
        `Host: x\r\n` +
        `Authorization: ${keyed['Authorization'] ?? ''}\r\n` +
        `Content-Type: application/json\r\n` +
        `${lines}\r\n` +
        `\r\n` +
        `0\r\n` +
        `\r\n` +
        `${hidden}`,
    );
    expect(statuses).toEqual([400]);
  });
});

describe('what is too long', () => {
  const long = 'a'.repeat(16 * 1_024);

  test('in its URL is 431 on every endpoint, as JSON', async () => {
    for (const path of [
      '/api/v1/records/',
      '/api/v1/records?search=',
      '/api/trpc/',
      '/api/auth/',
      '/api/webhooks/trigger/',
      '/docs/',
      '/',
    ]) {
      const { statuses, text } = await say(port, requestText('GET', path + long, keyed));
      expect(statuses, path).toEqual([431]);
      expect(text, path).toContain('"code":"BAD_REQUEST"');
    }
  });

  test('in a cookie or another header is 431, and just below the limit it is unauthenticated', async () => {
    for (const name of ['Cookie', 'Authorization', 'X-Request-Id', 'Idempotency-Key'])
      expect((await say(port, requestText('GET', '/api/trpc/users.me', { [name]: long }))).statuses, name).toEqual([
        431,
      ]);
    for (const Cookie of [
      'a=b; '.repeat(3_000),
      `dossier.session_token=${'%41'.repeat(5_000)}`,
      `${person.cookie}${'; a=b'.repeat(2_500)}x`,
    ])
      expect(
        (await say(port, requestText('GET', '/api/trpc/users.me', { Cookie, ...once }))).statuses[0],
        Cookie.slice(0, 30),
      ).not.toBe(500);
    expect(
      (
        await say(
          port,
          requestText('GET', '/api/v1/records', { Authorization: `Bearer ${'a'.repeat(15_000)}`, ...once }),
        )
      ).statuses,
    ).toEqual([401]);
  });

  test('in the number of its headers is served or refused, and affects no other caller', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`X-${n}`, '1']));
    expect([200, 431]).toContain(
      (await say(port, requestText('GET', '/api/v1/records', { ...many, ...keyed, ...once }))).statuses[0],
    );
  });

  test('in what surrounds a chunk is 4xx', async () => {
    const chunked = requestText('POST', '/api/v1/records', { ...keyed, ...json, 'Transfer-Encoding': 'chunked' });
    for (const rest of [
      `1;${'a'.repeat(1_000_000)}`,
      `0\r\n${'X: y\r\n'.repeat(100_000)}`,
      'fffffffffffffffff\r\n',
      'x\r\n',
    ]) {
      const { statuses } = await say(port, chunked + rest);
      expect(statuses, rest.slice(0, 20)).toHaveLength(1);
      expect([400, 413, 431], rest.slice(0, 20)).toContain(statuses[0]);
    }
  });

  test('in its body is 413 on every endpoint, and a sender that does not stop is cut off', async () => {
    const body = JSON.stringify({ title: 'a'.repeat(2_000_000) });
    for (const [path, headers] of bodyEndpoints())
      expect(
        (await say(port, requestText('POST', path, { ...headers, ...json, ...once }, body))).statuses,
        path,
      ).toEqual([413]);
    const endless = await say(
      port,
      requestText('POST', '/api/v1/records', { ...keyed, ...json, 'Content-Length': '999999999' }) +
        'a'.repeat(20_000_000),
    );
    expect(endless.statuses.every((status) => status === 413)).toBe(true);
  });
});

test('a compressed body is unpacked up to the limit of plain ones on every endpoint', async () => {
  const spaces = Buffer.alloc(50 * 1_024 * 1_024, 0x20);
  const bombs = [
    ['gzip', gzipSync(spaces), 413],
    ['deflate', deflateSync(spaces), 413],
    ['br', brotliCompressSync(spaces), 413],
    ['GZIP, gzip', gzipSync(gzipSync(spaces)), 415],
  ] as const;
  for (const [path, headers] of bodyEndpoints()) {
    for (const [coding, body, status] of bombs) {
      const reply = await at.ask('POST', path, { headers: { ...headers, ...json, 'Content-Encoding': coding }, body });
      expect(path.startsWith('/api/auth') ? [400, 413, 415] : [status], `${path} ${coding}`).toContain(reply.status);
    }
  }
});

describe('one connection', () => {
  test('that carries hundreds of requests at once gets as many answers', async () => {
    const { statuses } = await say(
      port,
      requestText('GET', '/api/v1/folders', keyed).repeat(300) +
        requestText('GET', '/api/v1/folders', {}).repeat(1_000) +
        requestText('GET', '/healthz', once),
    );
    expect(statuses).toEqual([
      ...Array.from({ length: 300 }, () => 200),
      ...Array.from({ length: 1_000 }, () => 401),
      200,
    ]);
  });

  test('is closed at the first garbage on it', async () => {
    const good = requestText('GET', '/healthz', {});
    for (const garbage of ['\0\x16\x03\x01', 'GET /\r\n\r\n', 'hello\r\n\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n']) {
      const { statuses } = await say(port, good + garbage + good);
      expect(statuses.at(-1), garbage).toBe(400);
      expect(statuses.length, garbage).toBeLessThanOrEqual(2);
    }
  });

  test('becomes no other protocol, and leads nowhere else', async () => {
    const odd = [
      'CONNECT 127.0.0.1:5432 HTTP/1.1\r\nHost: x\r\n\r\n',
      requestText('GET', '/api/v1/records', { Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Key': 'x' }),
      requestText('GET', 'http://169.254.169.254/latest/meta-data', once),
      requestText('TRACE', '/api/v1/records', { ...keyed, ...once }),
      requestText('GET', '//example.com/%2e%2e/', once),
    ];
    for (const bytes of odd) {
      const { statuses, text } = await say(port, bytes, { patienceMs: 2_000 });
      expect(
        statuses.every((status) => status < 500 && status !== 101),
        bytes,
      ).toBe(true);
      expect(text, bytes).not.toContain(workspace.writeKey);
    }
  });
});

test('thousands of silent connections do not block other clients', async () => {
  const sockets = [
    ...(await openMany(port, 2_000, '')),
    ...(await openMany(port, 200, requestText('GET', '/healthz', {}))),
    ...(await openMany(
      port,
      200,
      requestText('POST', '/api/v1/records', { ...keyed, ...json, 'Content-Length': '500' }),
    )),
  ];
  for (let n = 0; n < 20; n += 1)
    expect((await at.ask('GET', '/api/v1/folders', { key: workspace.writeKey })).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

describe('a page of another site', () => {
  const elsewhere: Record<string, string>[] = [
    { Origin: 'https://evil.example.com' },
    { Origin: 'null' },
    { Origin: 'https://evil.example.com', 'Sec-Fetch-Site': 'cross-site' },
  ];

  test('signs nobody in or out, whatever form it sends, and may read no answer', async () => {
    const forms = [
      [JSON.stringify({ email: person.email, password: person.password }), 'application/json'],
      [JSON.stringify({ email: person.email, password: person.password }), 'text/plain'],
      [
        new URLSearchParams({ email: person.email, password: person.password }).toString(),
        'application/x-www-form-urlencoded',
      ],
    ] as const;
    for (const origin of elsewhere) {
      for (const [body, type] of forms) {
        for (const path of ['/api/auth/sign-in/email', '/api/auth/sign-out', '/api/auth/revoke-sessions']) {
          const reply = await at.ask('POST', path, {
            headers: { ...origin, Cookie: person.cookie, 'Content-Type': type },
            body,
          });
          expect([403, 415, 429], `${path} ${type} ${JSON.stringify(origin)}`).toContain(reply.status);
          expect(reply.cookies).toEqual([]);
          expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
        }
      }
    }
    expect((await at.ask('GET', '/api/trpc/users.me', { headers: { Cookie: person.cookie } })).status).toBe(200);
  });

  test('gets no CORS permission by a preflight on any endpoint', async () => {
    for (const [path] of bodyEndpoints()) {
      const reply = await at.ask('OPTIONS', path, {
        headers: {
          Origin: 'https://evil.example.com',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization, content-type',
        },
      });
      expect(
        Object.keys(reply.headers).filter((name) => name.startsWith('access-control')),
        path,
      ).toEqual([]);
    }
  });
});

test('endless headers are answered with 408 and closed, and so are silent connections', async () => {
  for (const { statuses, text } of await slow) {
    expect(statuses).toEqual([408]);
    expect(text).toContain('"code":"TIMEOUT"');
  }
});
