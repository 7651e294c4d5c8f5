import { requestText, say } from '@dossier/gateway/testing/sockets.ts';
import { demand } from '../webhooks/stage.ts';
import { tally } from './slow.ts';
import type { Target } from './target.ts';

/** Too long, too many, or not HTTP: refused with a 4xx before it becomes a request. */
export async function oversized(target: Target): Promise<string> {
  const { key, person, port } = target;
  const get = (path: string, headers: Record<string, string> = {}) =>
    requestText('GET', path, { ...headers, Connection: 'close' });
  const paths = ['/api/v1/records/', '/api/trpc/', '/api/auth/', '/api/webhooks/trigger/', '/'];
  const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`X-${n}`, '1']));
  const chunked = requestText('POST', '/api/v1/records', {
    ...key,
    'Content-Type': 'application/json',
    'Transfer-Encoding': 'chunked',
  });
  const requests: [what: string, bytes: string, statuses: number[]][] = [
    ...paths.map((path): [string, string, number[]] => [
      `an address of 16 KiB at ${path}`,
      get(path + 'a'.repeat(16 * 1_024), key),
      [431],
    ]),
    ['a query of 16 KiB', get(`/api/v1/records?search=${'a'.repeat(16 * 1_024)}`, key), [431]],
    ['an address of 8 KiB', get(`/api/v1/records/${'a'.repeat(8 * 1_024)}`, key), [400, 404]],
    ['a search of 2,000 words', get(`/api/v1/records?search=${'ab+'.repeat(2_000)}`, key), [200, 400]],
    ['a huge cookie', get('/api/trpc/users.me', { Cookie: `a=${'b'.repeat(16 * 1_024)}` }), [431]],
    ['a cookie of 15 KiB', get('/api/trpc/users.me', { Cookie: 'a=b; '.repeat(3_000) }), [401]],
    [
      'a session of 15 KiB',
      get('/api/auth/get-session', { Cookie: `dossier.session_token=${'%41'.repeat(5_000)}` }),
      [200],
    ],
    ['a key of 15 KiB', get('/api/v1/records', { Authorization: `Bearer ${'a'.repeat(15_000)}` }), [401]],
    ['1,500 headers', get('/api/v1/records', { ...many, ...key }), [200, 431]],
    [
      'an If-Match of 15 KiB',
      requestText(
        'PATCH',
        `/api/v1/records/${target.recordId}`,
        { ...key, 'If-Match': '"1",'.repeat(3_700), 'Content-Type': 'application/json', Connection: 'close' },
        '{}',
      ),
      [400, 412],
    ],
    [
      'an Idempotency-Key of 15 KiB',
      requestText(
        'POST',
        '/api/v1/records',
        { ...key, 'Idempotency-Key': 'a'.repeat(15_000), 'Content-Type': 'application/json', Connection: 'close' },
        '{}',
      ),
      [400],
    ],
    ['a chunk extension without an end', `${chunked}1;${'a'.repeat(1_000_000)}`, [400, 413]],
    ['trailers without an end', `${chunked}0\r\n${'X: y\r\n'.repeat(100_000)}`, [400, 431]],
    [
      'half a cookie header after another',
      get('/api/trpc/users.me', { Cookie: 'a=1', cookie: person['Cookie'] ?? '' }),
      [200, 401],
    ],
  ];
  for (const [what, bytes, allowed] of requests) {
    const { statuses, text } = await say(port, bytes, { patienceMs: 15_000 });
    demand(
      allowed.includes(statuses[0] ?? 0),
      `${what} was answered with ${statuses.join(', ')}: ${text.slice(0, 300)}`,
    );
  }
  return `${requests.length} requests too long in some place, each refused as it should be or served`;
}

/** Request smuggling: bytes that two servers could parse differently get a 400, and the connection is closed. */
export async function smuggling(target: Target): Promise<string> {
  const head =
    `POST /api/v1/records HTTP/1.1\r\n` +
    `Host: 127.0.0.1\r\n` +
    `Authorization: ${target.key['Authorization'] ?? ''}\r\n` +
    `Content-Type: application/json\r\n`;
  const hidden = 'GET /api/v1/folders HTTP/1.1\r\nHost: x\r\n\r\n';
  const ambiguous = [
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
    'Content-Length: 5\r\nContent-Length: 6',
    'Content-Length: 5, 5',
    'Content-Length: +5',
    'Content-Length: -1',
    'Content-Length: 0x5',
    'Content-Length: 5a',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: identity, chunked, identity',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    'Transfer-Encoding : chunked',
    'Content-Length : 5',
    ' Content-Length: 5',
    'Transfer-Encoding:\x0bchunked',
    'X: y\nContent-Length: 5',
    'X: \0',
    'Content-Length: 99999999999999999999',
  ];
  for (const lines of ambiguous) {
    const { statuses, text } = await say(target.port, `${head}${lines}\r\n\r\n0\r\n\r\n${hidden}`, {
      patienceMs: 40_000,
    });
    demand(
      statuses.length === 1 && statuses[0] === 400,
      `${JSON.stringify(lines)} was answered with ${statuses.join(', ')}: ${text.slice(0, 200)}`,
    );
  }
  return `${ambiguous.length} ambiguous lengths, 400 and closed each time`;
}

/** Without a key, or beyond the limit of the address. */
const isRefused = (status: number) => status === 401 || status === 429;

/** Many requests on one connection, with garbage among them. */
export async function pipelines(target: Target): Promise<string> {
  const { key, port } = target;
  const path = `/api/v1/records/${target.recordId}`;
  const one = requestText('GET', path, key);
  const end = requestText('GET', '/healthz', { Connection: 'close' });
  const strangers = await say(port, requestText('GET', path, {}).repeat(5_000) + end);
  demand(
    strangers.statuses.length === 5_001 && strangers.statuses.slice(0, -1).every(isRefused),
    `5,000 requests of a stranger at once on one connection: ${tally(strangers.statuses)}`,
  );
  const known = await say(port, one.repeat(120) + end);
  demand(
    known.statuses.length === 121 && known.statuses.every((status) => status === 200),
    `a minute's requests at once on one connection: ${tally(known.statuses)}`,
  );
  const garbage = await say(port, `${one}${one}\0\x16\x03\x01 this is no request\r\n\r\n${one}`, {
    patienceMs: 15_000,
  });
  demand(
    garbage.statuses.length >= 1 && garbage.statuses.at(-1) === 400,
    `garbage after two requests: ${tally(garbage.statuses)}`,
  );
  const hello = [
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'SSH-2.0-x\r\n',
    '\0'.repeat(1_000),
    'GET / HTTP/1.1\r\n\r\n',
  ];
  const statuses = (await Promise.all(hello.map((bytes) => say(port, bytes, { patienceMs: 15_000 })))).map(
    ({ statuses: [first = 0] }) => first,
  );
  demand(
    statuses.every((status) => status === 400),
    `other protocols: ${tally(statuses)}`,
  );
  const methods = await Promise.all(
    [
      'CONNECT 127.0.0.1:5432 HTTP/1.1\r\nHost: x\r\n\r\n',
      requestText('GET', 'http://169.254.169.254/latest', { Connection: 'close' }),
      requestText('TRACE', '/api/v1/records', { Connection: 'close' }),
      'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    ].map((bytes) => say(port, bytes, { patienceMs: 8_000 })),
  );
  demand(
    methods.every(({ statuses: all }) => all.every((status) => status < 500 && status !== 101)),
    `odd methods: ${methods.map(({ statuses: all }) => all.join('+')).join(', ')}`,
  );
  return (
    '5,000 requests without a key and 120 with one, at once on one connection, answered in order; garbage between ' +
    `them and ${hello.length} other protocols 400; CONNECT, TRACE, upgrades and foreign addresses lead nowhere`
  );
}

/** Many concurrent bodies above the limit. */
export async function largeBodies(target: Target): Promise<string> {
  const text = `{"folderId":"${target.stage.folderId}","title":"${'a'.repeat(2_000_000)}"}`;
  const doors = [
    ['/api/v1/records', target.key],
    ['/api/webhooks/trigger/wf_x', {}],
    ['/api/trpc/records.create', target.person],
    ['/api/auth/sign-in/email', { Origin: target.url }],
  ] as const;
  const statuses = await Promise.all(
    Array.from({ length: 80 }, (_, n) => {
      const [path, headers] = doors[n % doors.length] ?? doors[0];
      return target.statusOf('POST', path, { headers, body: text });
    }),
  );
  demand(
    statuses.every((status) => status === 413 || status === 429),
    `bodies of 2 MB: ${tally(statuses)}`,
  );
  const endless = await Promise.all(
    Array.from({ length: 5 }, () =>
      say(
        target.port,
        requestText('POST', '/api/v1/records', {
          ...target.key,
          'Content-Type': 'application/json',
          'Content-Length': '99999999',
        }) + 'a'.repeat(30_000_000),
      ),
    ),
  );
  demand(
    endless.every(({ statuses: all }) => all.every((status) => status === 413)),
    `bodies of 30 MB: ${tally(endless.flatMap(({ statuses: all }) => all))}`,
  );
  return `80 bodies of 2 MB at once: ${tally(statuses)}, 5 of 30 MB cut off`;
}
