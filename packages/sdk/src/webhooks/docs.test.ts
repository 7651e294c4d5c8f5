import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runInThisContext } from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signDelivery } from './index.ts';

const page = await readFile(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const body = '{"event":"record.created","record":{"title":"Zoë"}}';
/** Signed when the test runs: files load long before, and a signature is valid for five minutes. */
const sign = () => signDelivery(body, secret, { id: 'evt_1' });

/** The page's code block with this name. */
function block(name: string): string {
  const code = new RegExp('```js ' + name.replace('.', '\\.') + '\\n([^]*?)```').exec(page)?.[1];
  if (code === undefined) throw new Error(`docs/webhooks.md has no block ${name}.`);
  return code;
}

/** Runs a script of the page on its own port; `lines` is its output. */
async function start(code: string, env: Record<string, string>, ...args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-receiver-'));
  await writeFile(join(folder, 'receiver.mjs'), code);
  const receiver = spawn(process.execPath, ['receiver.mjs', ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    receiver.kill();
    await rm(folder, { recursive: true });
  });
  const lines = createInterface(receiver.stdout)[Symbol.asyncIterator]();
  const { value: greeting = '' } = await lines.next();
  return { url: /http:\S+/.exec(greeting)?.[0] ?? '', lines };
}

async function expectItVerifies(url: string): Promise<void> {
  const headers = sign();
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(204);
  expect((await fetch(url, { method: 'POST', headers, body: `${body} ` })).status).toBe(401);
  expect((await fetch(url, { method: 'POST', body })).status).toBe(401);
  expect(
    (
      await fetch(url, {
        method: 'POST',
        headers: signDelivery(body, secret, { sentAt: new Date(Date.now() - 600_000) }),
        body,
      })
    ).status,
  ).toBe(401);
}

describe('the receivers of docs/webhooks.md', () => {
  it('take a delivery and refuse what is forged or old, without any package in 15 lines', async () => {
    const code = block('receiver.mjs');
    expect(code.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(15);
    const { url, lines } = await start(code, {}, secret, '0');
    await expectItVerifies(url);
    expect((await lines.next()).value).toBe(`verified evt_1 ${body}`);
  });

  it('take a delivery and refuse what is forged or old, with this package', async () => {
    const code = block('verify.mjs').replace(
      "'@dossier/sdk/webhooks'",
      JSON.stringify(new URL('./index.ts', import.meta.url).href),
    );
    const { url, lines } = await start(
      code.replace(
        '.listen(4000)',
        '.listen(0, function () { console.log(`http://127.0.0.1:${this.address().port}/`); })',
      ),
      { WEBHOOK_SECRET: secret },
    );
    await expectItVerifies(url);
    expect((await lines.next()).value).toBe("evt_1 { event: 'record.created', record: { title: 'Zoë' } }");
  });
});

describe('the n8n code of docs/webhooks.md', () => {
  const code = block('n8n').replace('whsec_...', secret);

  /** Runs it as n8n's Code node does. */
  async function run(given: Record<string, string>, bytes: string): Promise<unknown> {
    const require = createRequire(import.meta.url);
    const input = { first: () => ({ json: { headers: given, body: JSON.parse(bytes) } }) };
    const node: (...args: unknown[]) => Promise<unknown> = runInThisContext(
      `(async function (require, $input) {${code}})`,
    );
    return await node.call({ helpers: { getBinaryDataBuffer: async () => Buffer.from(bytes) } }, require, input);
  }

  it('hands on what is signed, and stops at what is not', async () => {
    const headers = sign();
    expect(await run(headers, body)).toEqual([{ json: JSON.parse(body) }]);
    await expect(run(headers, `${body} `)).rejects.toThrow('Not signed by Dossier');
    await expect(run({}, body)).rejects.toThrow('Not signed by Dossier');
    await expect(run(signDelivery(body, secret, { sentAt: new Date(Date.now() - 600_000) }), body)).rejects.toThrow(
      'Not signed by Dossier',
    );
  });
});
