import type { createWorkflowInput } from '@dossier/domain/workflows/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';
import { send, type Reply } from '../testing/http.ts';

let at: TestGateway;
let here: KeyedWorkspace;

beforeAll(async () => {
  at = await openGateway();
  here = await at.workspace();
});
afterAll(() => at.close());

type Trigger = Extract<z.input<typeof createWorkflowInput>['draft']['trigger'], { kind: 'webhook' }>;
type Settings = Omit<Trigger, 'kind'>;

async function publish(settings: Settings): Promise<string> {
  const { data } = await here.owner.workflows.create({
    name: 'Test workflow',
    draft: { trigger: { kind: 'webhook', ...settings }, steps: [] },
  });
  await here.owner.workflows.publish({ id: data.id });
  await here.owner.workflows.enable({ id: data.id });
  return `/api/webhooks/trigger/${data.id}`;
}

const navigation = {
  'Content-Type': 'application/x-www-form-urlencoded',
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Sec-Fetch-Mode': 'navigate',
};
const submit = (path: string, body: string, headers: Record<string, string> = {}): Promise<Reply> =>
  send(at.gateway.url, 'POST', path, { body, headers: { ...navigation, ...headers } });
const runOf = async (path: string) =>
  (await here.owner.workflows.listRuns({ id: path.split('/').at(-1) ?? '' })).data[0];
const redirectTo = (url: string) => publish({ formAnswer: { kind: 'redirect', url } });

describe('a person who sends a form', () => {
  test('reads why it is refused, under the same status, and a program gets JSON', async () => {
    const path = await publish({ origins: ['https://www.example.com'] });
    const origin = { Origin: 'https://<i>.example' };
    const reply = await submit(path, 'a=1', origin);
    expect(reply).toMatchObject({ status: 403, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(reply.text).toContain('This could not be sent');
    expect(reply.text).toContain(String(reply.headers['x-request-id']));
    expect(reply.text).not.toContain('<i>');
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    const gone = await submit(
      path.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      'a=1',
    );
    expect(gone).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
    for (const headers of [{ 'Sec-Fetch-Mode': 'cors' }, { Accept: '*/*' }, { 'Content-Type': 'application/json' }])
      expect(await submit(path, '{}', { ...origin, ...headers })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    expect(await runOf(path)).toBeUndefined();
  });

  test('gets the page of the trigger, with every text escaped and nothing that could run', async () => {
    const path = await publish({
      formAnswer: {
        kind: 'page',
        title: 'Thank you, {{ trigger.body.name }} <3',
        message: 'We write to {{ trigger.body.mail }}.\nUntil then & "so on".',
      },
    });
    const reply = await submit(
      path,
      new URLSearchParams({ name: '</title><script>1</script>', mail: `"'&` }).toString(),
    );
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'x-run-id': (await runOf(path))?.id,
      },
    });
    const policy = reply.headers['content-security-policy'];
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-.{44}'; .*frame-ancestors 'none'; sandbox$/);
    expect(reply.text).toContain('<h1 dir="auto">Thank you, &lt;/title&gt;&lt;script&gt;1&lt;/script&gt; &lt;3</h1>');
    expect(reply.text).toContain('We write to &quot;&#39;&amp;.\nUntil then &amp; &quot;so on&quot;.</p>');
    expect(reply.text).not.toContain('<script');
  });

  test('is sent to the address of the trigger, and templates never lead elsewhere', async () => {
    const path = await redirectTo(
      'https://www.example.com/thanks/{{ trigger.body.topic }}/end?name={{ trigger.body.name }}#top',
    );
    const locationFor = async (topic: string, name: string) => {
      const reply = await submit(path, new URLSearchParams({ topic, name }).toString());
      expect(reply).toMatchObject({ status: 303, text: '' });
      expect(reply.headers['x-run-id']).toBe((await runOf(path))?.id);
      return reply.headers['location'];
    };
    const base = 'https://www.example.com/thanks';
    expect(await locationFor('sales', 'Exämple & Co')).toBe(`${base}/sales/end?name=Ex%C3%A4mple%20%26%20Co#top`);
    expect(await locationFor('//evil.example/a', 'x\r\nSet-Cookie: a=b')).toBe(
      `${base}/%2F%2Fevil.example%2Fa/end?name=x%0D%0ASet-Cookie%3A%20a%3Db#top`,
    );
    expect(await locationFor('..', '#a')).toBe(`${base}//end?name=%23a#top`);
    expect(await locationFor('%2e%2e', '..')).toBe(`${base}/%252e%252e/end?name=..#top`);
    expect(await locationFor('@evil.example', '\ud800')).toMatch(/^https:\/\/www\.example\.com\/thanks\/%40evil/);
  });

  test('gets a plain page where the texts cannot be rendered: the run has started', async () => {
    const path = await publish({
      formAnswer: { kind: 'page', title: 'x', message: '{{ trigger.body.name | plus: 1 }}' },
    });
    const reply = await submit(path, 'name=text');
    expect([reply.status, reply.text.includes('<h1 dir="auto">Thank you</h1>')]).toEqual([200, true]);
    const long = await redirectTo('https://www.example.com/?q={{ trigger.body.name }}');
    expect((await submit(long, `name=${'x'.repeat(10_000)}`)).text).toContain('Thank you');
  });

  test('gets it by multipart and by GET, too; scripts, programs and JSON get the id of the run', async () => {
    const path = await publish({ formAnswer: { kind: 'page', title: 'Thank you' }, takesGet: true });
    const multipart = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const body = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n';
    expect((await submit(path, body, multipart)).text).toContain('Thank you');
    const opened = await send(at.gateway.url, 'GET', `${path}?a=1`, { headers: { Accept: navigation.Accept } });
    expect(opened.text).toContain('Thank you');
    const curl = await submit(path, 'a=1', { Accept: '*/*', 'Sec-Fetch-Mode': 'navigate' });
    expect(curl.headers['content-type']).toContain('text/html');
    for (const headers of [
      { 'Sec-Fetch-Mode': 'cors' },
      { Accept: 'application/json', 'Sec-Fetch-Mode': 'same-origin' },
      { 'Content-Type': 'application/json' },
    ]) {
      const sent = headers['Content-Type'] ? '{}' : 'a=1';
      expect((await submit(path, sent, headers)).body, JSON.stringify(headers)).toMatchObject({ ok: true });
    }
    expect((await submit(await publish({}), 'a=1')).body).toMatchObject({ ok: true });
  });

  test('is answered after the run of a first try, also by a repeat', async () => {
    const path = await redirectTo('https://www.example.com/');
    const replies = [1, 2].map(() => submit(path, 'a=1', { 'Idempotency-Key': 'form-1' }));
    const [one, two] = await Promise.all(replies);
    expect([one?.headers['location'], two?.status]).toEqual(['https://www.example.com/', 303]);
    expect(one?.headers['x-run-id']).toBe(two?.headers['x-run-id']);
  });
});

describe('a redirect', () => {
  test.each([
    'javascript:alert(1)',
    'ftp://www.example.com/',
    '//www.example.com/',
    '/thanks',
    'https://{{ trigger.body.host }}/',
    'https://www.example.com{{ trigger.body.host }}/',
    'https://www.example.com:{{ trigger.body.port }}/',
    'https://user@www.example.com/',
    'https://www.example.com\\@evil.example/',
    'https://www.example.com/{% if true %}x{% endif %}',
  ])('to %s is refused', async (url) => {
    await expect(redirectTo(url)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('has templates that parse, and name what there is', async () => {
    await expect(redirectTo('https://www.example.com/{{ trigger.body | nothing }}')).rejects.toThrow('formAnswer');
    await expect(redirectTo('https://www.example.com/{{ record.title }}')).rejects.toThrow('formAnswer');
  });
});

describe('a page of another origin', () => {
  const page = 'https://www.example.com';
  const ask = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    send(at.gateway.url, method, path, { headers, ...(body === undefined ? {} : { body }) });
  const preflight = (path: string, origin: string) =>
    ask('OPTIONS', path, {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,idempotency-key',
    });

  test('may call and read the answer where the trigger names its origin', async () => {
    const path = await publish({ origins: [page, 'http://localhost:8080'] });
    const permission = await preflight(path, page);
    expect(permission).toMatchObject({
      status: 204,
      text: '',
      headers: {
        'access-control-allow-origin': page,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': expect.stringContaining('Content-Type, Idempotency-Key'),
        'access-control-max-age': '600',
        vary: 'Origin',
      },
    });
    expect(permission.headers['access-control-allow-credentials']).toBeUndefined();
    const reply = await ask('POST', path, { Origin: page }, '{}');
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'access-control-allow-origin': page,
        'access-control-expose-headers': expect.stringContaining('X-Run-Id'),
        vary: 'Origin',
      },
    });
    const refusal = await ask('POST', path, { Origin: page }, '{');
    expect(refusal).toMatchObject({ status: 400, headers: { 'access-control-allow-origin': page } });
  });

  test('is refused from any other origin, and what is no page is not', async () => {
    const path = await publish({ origins: [page] });
    for (const origin of ['https://www.example.com.evil.example', 'http://www.example.com', `${page}:8443`, 'null']) {
      expect((await preflight(path, origin)).status, origin).toBe(405);
      const reply = await ask('POST', path, { Origin: origin }, '{}');
      expect(reply, origin).toMatchObject({ status: 403, headers: { vary: 'Origin' }, body: { code: 'FORBIDDEN' } });
      expect(reply.headers['access-control-allow-origin'], origin).toBeUndefined();
    }
    expect(await runOf(path)).toBeUndefined();
    expect((await ask('POST', path, {}, '{}')).status).toBe(200);
  });

  test('may be any with *, and may frame the page', async () => {
    const path = await publish({ origins: ['*'], takesGet: true, formAnswer: { kind: 'page', title: 'Thank you' } });
    const permission = await preflight(path, 'https://anywhere.example');
    expect(permission.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST',
    });
    const reply = await submit(path, 'a=1', { Origin: 'null' });
    expect(reply.headers['content-security-policy']).toContain('frame-ancestors *;');
  });

  test('is named exactly', async () => {
    for (const origin of [
      'https://www.example.com/',
      'www.example.com',
      'https://*.example.com',
      'null',
      'HTTPS://A.B',
    ])
      await expect(publish({ origins: [origin] }), origin).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
