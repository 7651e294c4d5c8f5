import { once } from 'node:events';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGateway, type TestGateway } from './testing/gateway.ts';
import { send } from './testing/http.ts';
import { createWeb } from './web.ts';

let at: TestGateway;
beforeAll(async () => {
  at = await openGateway();
});
afterAll(() => at.close());

describe('/docs', () => {
  test('loads only from this server: no other host is named or allowed', async () => {
    const page = await at.ask('GET', '/docs/reference');
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(page.text).not.toMatch(/https?:\/\//);
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/https?:|\*/);
    for (const [, source = ''] of page.text.matchAll(/src="([^"]+)"/g)) {
      const script = await at.ask('GET', source);
      expect(script, source).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/javascript; charset=utf-8' },
      });
    }
  });

  test('is the door of the guide, whose pages link to each other and to nothing that is missing', async () => {
    const seen = new Set(['/docs']);
    for (const address of seen) {
      const page = await at.ask('GET', address);
      expect(page, address).toMatchObject({ status: 200 });
      if (!page.headers['content-type']?.startsWith('text/html')) continue;
      for (const [, link = ''] of page.text.matchAll(/(?:href|src)="(\/[^"#]*)/g)) seen.add(link);
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['/docs/reference', '/docs/integrators/lists', '/docs/-/README', '/docs/-/CONTRIBUTING']),
    );
  });

  test('has each page as Markdown, whose links lead to Markdown', async () => {
    const door = await at.ask('GET', '/llms.txt');
    expect(door).toMatchObject({ status: 200, headers: { 'content-type': 'text/markdown; charset=utf-8' } });
    expect(door.text).toBe((await at.ask('GET', '/docs/index.md')).text);
    const links = [...door.text.matchAll(/\]\((\/docs[^)#]*)/g)].map(([, link = '']) => link);
    expect(links).toEqual(expect.arrayContaining(['/docs/integrators/lists.md', '/docs/-/README.md']));
    for (const link of links) expect((await at.ask('GET', link)).status, link).toBe(200);
    expect((await at.ask('GET', '/docs/integrators/lists')).text).toContain('href="/docs/integrators/lists.md"');
  });

  test('finds sections of the guide and operations of the API, with typos', async () => {
    const find = async (q: string) => (await at.ask('GET', `/docs/search?q=${encodeURIComponent(q)}`)).text;
    expect(await find('idempotncy key')).toContain('href="/docs/integrators/repeating');
    expect(await find('deal stage')).toContain('href="/docs/reference#rest/tag/deals/');
    expect(await find('')).toContain('Type what you look for.');
    expect(await find('<zzqx>"')).toContain('Nothing was found for “&lt;zzqx&gt;&quot;”.');
    for (const hostile of ['a '.repeat(1_000), 'ab*~^"('.repeat(200), '%00', '\u{10ffff}'.repeat(100)])
      expect(await find(hostile)).toContain('</main>');
  });

  test('says that there is no such page', async () => {
    for (const path of ['/docs/nothing', '/docs/integrators/lists.html', '/docs/-/package.json'])
      expect(await at.ask('GET', path), path).toMatchObject({
        status: 404,
        text: expect.stringContaining('There is no such page') as string,
      });
  });

  test('leads to a heading as GitHub does', async () => {
    expect((await at.ask('GET', '/docs/-/CONTRIBUTING')).text).toContain('<h2 id="glossary">');
  });

  test('sends the reference compressed, and 304 to clients that have it', async () => {
    const zipped = await at.ask('HEAD', '/docs/reference.js', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(zipped).toMatchObject({ status: 200, text: '', headers: { 'content-encoding': 'gzip' } });
    expect(Number(zipped.headers['content-length'])).toBeLessThan(2_000_000);
    expect(
      await at.ask('GET', '/docs/reference.js', { headers: { 'If-None-Match': zipped.headers['etag'] ?? '' } }),
    ).toMatchObject({ status: 304, text: '' });
  });
});

describe('the web app', () => {
  let url: string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dossier-web-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>App</title>');
    await writeFile(join(folder, 'assets/app-1a2b.js'), `console.log(${JSON.stringify('x'.repeat(5_000))})`);
    await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync('compressed by the build'));
    await writeFile(join(folder, 'favicon.svg'), '<svg/>');
    const app = new Koa();
    app.use(await createWeb(undefined, folder));
    const server = createServer(app.callback()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    };
  });
  afterAll(() => close());

  test('answers every client-side route with its page', async () => {
    for (const path of ['/', '/deals', '/records/rec_x?tab=calls', '/index.html'])
      expect(await send(url, 'GET', path), path).toMatchObject({
        status: 200,
        text: '<!doctype html><title>App</title>',
        headers: { 'cache-control': 'no-cache' },
      });
  });

  test('sends hashed assets as immutable, compressed where that is accepted', async () => {
    const reply = await send(url, 'GET', '/assets/app-1a2b.js');
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(reply.headers['content-encoding']).toBeUndefined();
    for (const [accepted, coding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const { headers } = await send(url, 'HEAD', '/assets/app-1a2b.js', { headers: { 'Accept-Encoding': accepted } });
      expect([headers['content-encoding'], headers.vary, headers.etag], accepted).toEqual([
        coding,
        expect.stringContaining('Accept-Encoding'),
        reply.headers.etag,
      ]);
    }
  });

  test('sends what the build compressed as it is, and not under its own name', async () => {
    const answer = await fetch(`${url}/assets/app-1a2b.js`, { headers: { 'Accept-Encoding': 'br' } });
    expect(await answer.text()).toBe('compressed by the build');
    expect((await send(url, 'GET', '/assets/app-1a2b.js.br')).status).toBe(404);
  });

  test('does not answer a missing asset with a page, and never leaves its folder', async () => {
    for (const path of [
      '/assets/gone.js',
      '/favicon.ico',
      '/../package.json',
      '/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/..\\..\\package.json',
    ])
      expect((await send(url, 'GET', path)).status, path).toBe(404);
  });

  test('may not be framed, and runs its own scripts only', async () => {
    const { headers } = await send(url, 'GET', '/');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('demands https of the hosts below it where the operator says so', async () => {
    const header = async (hstsSubdomains: boolean) => {
      const secure = await openGateway({ publicUrl: 'https://crm.example.com', hstsSubdomains });
      const { headers } = await send(secure.gateway.url, 'GET', '/');
      await secure.close();
      return headers['strict-transport-security'];
    };
    expect([await header(false), await header(true)]).toEqual([
      'max-age=31536000',
      'max-age=31536000; includeSubDomains',
    ]);
  });

  test('sends scripts and styles without the headers of documents, which a page would load thirty times', async () => {
    const { headers } = await send(url, 'GET', '/assets/app-1a2b.js');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(new URLSearchParams(headers as Record<string, string>).toString().length).toBeLessThan(600);
  });
});

test('if the web app is not built, a plain page links the reference', async () => {
  const page = await at.ask('GET', '/');
  expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(page.headers['x-request-id']).toBeDefined();
});

test('it is alive, ready, and scraped with the depth of its queues and pool', async () => {
  expect(await at.ask('GET', '/healthz')).toMatchObject({ status: 200, json: { status: 'ok' } });
  expect(await at.ask('GET', '/readyz')).toMatchObject({ status: 200, json: { status: 'ok' } });
  const workspace = await at.workspace();
  await at.ask('POST', '/api/v1/records', {
    key: workspace.writeKey,
    body: { folderId: await workspace.newFolder(), title: 'Example' },
  });
  const { text, headers } = await at.ask('GET', '/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(text).toMatch(
    /^dossier_request_duration_seconds_count\{method="POST",route="\/api\/v1\/records",status="201"\} 1$/m,
  );
  expect(text).toContain(`dossier_workspace_requests_total{workspace="${workspace.id}",status="2xx"} 1\n`);
  expect(text).toMatch(/^dossier_queue_depth\{queue="events"\} [1-9]/m);
  expect(text).toMatch(/^dossier_queue_depth\{queue="jobs"\} 0$/m);
  expect(text).toMatch(/^dossier_pool_connections\{state="idle"\} \d+$/m);
  expect(text).not.toContain(workspace.writeKey);
});

test('without a token, metrics are for callers on the same machine only', async () => {
  expect((await at.ask('GET', '/metrics')).status).toBe(200);
  for (const headers of [
    { 'X-Forwarded-For': '203.0.113.9' },
    { 'X-Forwarded-For': '127.0.0.1' },
    { Forwarded: 'for=203.0.113.9' },
    { Via: '1.1 proxy' },
    { Host: 'evil.example.com' },
  ])
    expect(await at.ask('GET', '/metrics', { headers }), JSON.stringify(headers)).toMatchObject({
      status: 403,
      json: { code: 'FORBIDDEN' },
    });
});

test('with a token, metrics are for those who send it, from anywhere', async () => {
  const guarded = await openGateway({ metricsToken: 'a token for tests only' });
  const ask = (headers: Record<string, string>) => guarded.ask('GET', '/metrics', { headers });
  expect((await ask({ Authorization: 'Bearer a token for tests only' })).status).toBe(200);
  expect((await ask({ Authorization: 'Bearer a token for tests only', Via: '1.1 proxy', Host: 'gw' })).status).toBe(
    200,
  );
  for (const headers of [{}, { Authorization: 'Bearer wrong' }, { Authorization: 'Bearer ' }])
    expect(await ask(headers)).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer realm="dossier"' },
    });
  await guarded.close();
});

test('all unknown paths are one route in the metrics', async () => {
  for (let n = 0; n < 5; n += 1) await at.ask('GET', `/api/v1/made-up-${n}`);
  const { text } = await at.ask('GET', '/metrics');
  expect(text).not.toContain('made-up');
});

describe('pages of other origins', () => {
  const preflight = (gateway: TestGateway, origin: string) =>
    gateway.ask('OPTIONS', '/api/v1/records', {
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization',
      },
    });

  test('get nothing unless CORS_ORIGINS names them', async () => {
    for (const origin of ['https://app.example.com', 'null']) {
      expect((await preflight(at, origin)).headers['access-control-allow-origin']).toBeUndefined();
      expect(
        (await at.ask('GET', '/api/v1/openapi.json', { headers: { Origin: origin } })).headers[
          'access-control-allow-origin'
        ],
      ).toBeUndefined();
    }
  });

  test('may call the REST surface where it names them, without credentials, and nothing else', async () => {
    const open = await openGateway({ corsOrigins: ['https://app.example.com'] });
    try {
      const { writeKey } = await open.workspace();
      expect(await preflight(open, 'https://app.example.com')).toMatchObject({
        status: 204,
        headers: { 'access-control-allow-origin': 'https://app.example.com' },
      });
      const answered = await open.ask('GET', '/api/v1/folders', {
        key: writeKey,
        headers: { Origin: 'https://app.example.com' },
      });
      expect(answered).toMatchObject({
        status: 200,
        headers: { 'access-control-allow-origin': 'https://app.example.com', vary: 'Origin' },
      });
      expect(answered.headers['access-control-allow-credentials']).toBeUndefined();
      for (const origin of [
        'https://evil.example.com',
        'https://app.example.com.evil.example.com',
        'http://app.example.com',
        'null',
      ]) {
        expect((await preflight(open, origin)).headers['access-control-allow-origin'], origin).toBeUndefined();
        expect(
          (await open.ask('GET', '/api/v1/folders', { key: writeKey, headers: { Origin: origin } })).headers[
            'access-control-allow-origin'
          ],
          origin,
        ).toBeUndefined();
      }
      for (const path of ['/api/trpc/folders.list', '/api/auth/get-session', '/'])
        expect(
          (await open.ask('GET', path, { headers: { Origin: 'https://app.example.com' } })).headers[
            'access-control-allow-origin'
          ],
          path,
        ).toBeUndefined();
    } finally {
      await open.close();
    }
  });
});
