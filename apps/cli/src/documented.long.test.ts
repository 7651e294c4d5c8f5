import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDossierClient, type DossierClient } from '@dossier/client';
import type { ScopeName } from '@dossier/domain/api-keys/schema.ts';
import { connect } from '@dossier/postgres-engine/maintenance.ts';
import { freshDatabaseUrl, programUrlOf } from '@dossier/testing/database.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  environmentOf,
  freshFolder,
  removeFolders,
  startDossier,
  stopAll,
  type Started,
} from './testing/installations.ts';
import { answers, listsAll, notRun, printed, printedBy } from './testing/documented/expected.ts';
import { blocksOf, pagesWithBlocks, root, run, runShell, type Block } from './testing/documented/session.ts';

const recordCount = 2_000;
// Each process has its own.
const receiverPort = 20_000 + (process.pid % 5_000) * 2;
const metricsPort = receiverPort + 1;
const pages = pagesWithBlocks();
const all = [...pages.values()].flat();

let house: Started;
let owner: DossierClient;
let fullKey: string;
let limitedKey: string;
let env: Record<string, string | undefined>;
let folder: string;
let replaced: Record<string, string>;

beforeAll(async () => {
  const DATA_DIR = await freshFolder();
  house = await startDossier({
    DATA_DIR,
    OUTBOUND_ALLOW: '127.0.0.1/32',
    RATE_LIMIT_PER_MINUTE: '9999',
    WORKER_METRICS_PORT: String(metricsPort),
  });
  owner = await signIn();
  const contacts = (await owner.folders.list.query({})).data.find(({ name }) => name === 'Contacts');
  for (let from = 0; from < recordCount; from += 1_000)
    await owner.records.batch.mutate({
      items: Array.from({ length: 1_000 }, (_, n) => ({
        action: 'create' as const,
        values: { folderId: contacts?.id ?? '', title: n === 0 ? `Müller GmbH ${from}` : `Contact ${from + n}` },
      })),
    });
  // Settings that a page takes as given.
  await owner.links.createKind.mutate({ name: 'employs', reverseName: 'works at' });
  const newKey = async (rateLimitPerMinute: number | null) => {
    const scopes: ScopeName[] = ['write', 'workflows:manage', 'folders:manage', 'pipelines:manage'];
    return (await owner.apiKeys.create.mutate({ name: 'Test', scopes, rateLimitPerMinute })).data.key;
  };
  [fullKey, limitedKey] = [await newKey(null), await newKey(120)];
  await owner.mail.update.mutate({
    host: 'smtp.example.com',
    port: 587,
    security: 'starttls',
    userName: null,
    fromName: 'Example',
    fromAddress: 'crm@example.com',
  });
  const databaseUrl = await freshDatabaseUrl();
  replaced = {
    'http://127.0.0.1:3000': house.url,
    'http://127.0.0.1:4000/': `http://127.0.0.1:${receiverPort}/`,
    'receiver.mjs "$SECRET"': `receiver.mjs "$SECRET" ${receiverPort}`,
    'user password --email person@example.com': `user password --email ${house.email}`,
    'postgres://dossier:secret@db.example.com:5432/dossier': databaseUrl,
    'postgres://dossier_program:other@db.example.com:5432/dossier': programUrlOf(databaseUrl),
  };
  folder = await mkdtemp(join(tmpdir(), 'dossier-documented-'));
  env = environmentOf({ DATA_DIR, DOSSIER_URL: house.url, DOSSIER_KEY: house.key });
  for (const [name, rules] of [
    ['strict', 'fail-with-body\n'],
    ['plain', ''],
  ] as const) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, '.curlrc'), rules);
  }
});
afterAll(async () => {
  await stopAll();
  await removeFolders();
  await rm(folder, { recursive: true, force: true });
});

async function signIn(): Promise<DossierClient> {
  const answer = await fetch(`${house.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: house.url },
    body: JSON.stringify({ email: house.email, password: house.password }),
  });
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return createDossierClient({ url: house.url, cookie: cookie.join('; ') });
}

const isRun = ({ name }: Block) => !(name in notRun);

describe.each([...pages].filter(([, blocks]) => blocks.some(isRun)))('%s', (page, blocks) => {
  const shell = blocks.filter((block) => block.language === 'sh' && isRun(block));
  let outputs = new Map<string, string>();
  let enabledBefore = new Set<string>();

  beforeAll(async () => {
    enabledBefore = await enabledWorkflows();
    for (const { file, code } of blocks) if (/\.(mjs|py)$/.test(file)) await writeFile(join(folder, file), code);
    if (shell.length === 0) return;
    const given = await runShell(shell, { folder, env, replaced }, setUpOf(page));
    outputs = new Map(shell.map(({ name }, at) => [name, given[at] ?? '']));
  });

  // Automations that one page has made would change what the next one writes.
  afterAll(async () => {
    for (const id of await enabledWorkflows())
      if (!enabledBefore.has(id)) await ask('POST', `/workflows/${id}/disable`);
  });

  it.each(blocks.filter(isRun))('$name ($language) works as it stands', async (block) => {
    await runners[block.language]?.(block, blocks, outputs);
    expect(Object.keys(runners)).toContain(block.language);
  });
});

async function enabledWorkflows(): Promise<Set<string>> {
  const { body } = await ask('GET', '/workflows?pageSize=200');
  const all = body['data'] as { id: string; isEnabled: boolean }[];
  return new Set(all.filter(({ isEnabled }) => isEnabled).map(({ id }) => id));
}

/** The pages of integrators begin with the lines of the first page. */
function setUpOf(page: string): string {
  if (page.endsWith('rate-limits.md')) return `export DOSSIER_KEY=${limitedKey}`;
  if (page.endsWith('moving.md')) return 'npx -y pnpm@12 -s dossier workspace create --name Acme';
  return page.startsWith('docs/integrators/') ? (blocksOf('docs/README.md')[0]?.code ?? '') : '';
}

type Runner = (block: Block, blocks: readonly Block[], outputs: ReadonlyMap<string, string>) => Promise<void> | void;

/** The one way to run each language. */
const runners: Readonly<Record<string, Runner>> = {
  async sh({ name }, _, outputs) {
    const output = outputs.get(name) ?? '';
    expect(output).toMatch(printedBy(name));
    if (!(name in printed)) for (const line of output.split('\n')) expect(line).toMatch(printedBy(name));
    if (!listsAll.includes(name)) return;
    const ids = [...output.matchAll(/^(?:put )?(rec_\w+) /gm)].map(([, id]) => id);
    const { headers } = await ask('GET', '/records?count=true&pageSize=1');
    expect(new Set(ids).size).toBe(Number(headers.get('x-total-count')));
    expect(ids.length).toBeGreaterThan(recordCount);
  },
  text({ name, code }, blocks, outputs) {
    const before = blocks[blocks.findIndex((one) => one.name === name) - 1];
    expect(lasting(outputs.get(before?.name ?? '') ?? '')).toBe(lasting(code));
  },
  json: runJson,
  html: ({ code }) => submit(code),
  js: runScript,
  ts: runScript,
  python: runPython,
  bash: verifyInBash,
  promql: nameMetrics,
  sql: runSql,
};

/** Without what differs each time. */
const lasting = (text: string) =>
  text
    .trim()
    .replaceAll(/\b(op|rec|evt|key|usr|fld)_[0-9a-z]{26}\b/g, '$1_…')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…');

/** A workflow or a step is imported; anything else has the form of the answer above it. */
async function runJson(...[{ name, code }, blocks, outputs]: Parameters<Runner>): Promise<void> {
  const shown = JSON.parse(code) as Record<string, unknown>;
  const trigger = { kind: 'event', event: 'deal.created' };
  const definition = 'action' in shown ? { trigger, steps: [shown] } : 'trigger' in shown ? shown : undefined;
  if (definition || 'definition' in shown) {
    const body = definition ? { name, definition } : shown;
    const made = await ask('POST', '/workflows/import', body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.body['data'] as { id: string };
    const published = await ask('POST', `/workflows/${id}/publish`);
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    return;
  }
  const before = blocks[blocks.findIndex((one) => one.name === name) - 1]?.name ?? '';
  const address = answers[name];
  const real = address === undefined ? JSON.parse(outputs.get(before) ?? '') : (await ask('GET', address)).body;
  expectForm(real, shown, name);
}

async function ask(method: string, path: string, body?: object) {
  const reply = await fetch(`${house.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${fullKey}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Record<string, unknown> };
}

/** Demands the names of a page in the answer, with values of the same types; null fits any. */
function expectForm(real: unknown, shown: unknown, at: string): void {
  if (shown === null || real === null) return;
  expect(typeof real, at).toBe(typeof shown);
  expect(Array.isArray(real), at).toBe(Array.isArray(shown));
  if (typeof shown !== 'object' || typeof real !== 'object') return;
  for (const [name, value] of Object.entries(shown)) {
    // Lists beside `data` may be empty, and lists of texts may be shorter.
    const mayLack = typeof value !== 'object' || (Array.isArray(real) && real.length === 0 && !at.endsWith('.data'));
    if (Array.isArray(real) && mayLack) continue;
    expect(real, `${at}.${name}`).toHaveProperty([name]);
    expectForm((real as Record<string, unknown>)[name], value, `${at}.${name}`);
  }
}

/** Sends a form as a browser does. */
async function submit(code: string): Promise<void> {
  const names = [...code.matchAll(/name="(\w+)"/g)].map(([, name = '']) => name);
  const fields = Object.fromEntries(names.map((name) => [name, name === 'email' ? 'lead@example.com' : 'x']));
  const reply = await fetch(await leadUrl(), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'application/json' },
  });
  expect([names.length > 0, reply.status]).toEqual([true, 200]);
}

async function leadUrl(): Promise<string> {
  const { data } = (await ask('GET', '/workflows')).body as { data: { name: string; triggerUrl: string }[] };
  return data.find(({ name }) => name === 'Lead form')?.triggerUrl ?? '';
}

/** Runs a program unchanged but for the places where packages and servers are. */
async function runScript({ name, language, file, code }: Block): Promise<void> {
  // The shell of its page has run it.
  if (file.endsWith('.mjs')) return;
  const packages = code.replaceAll(/'@dossier\/(\w+)(\/\w+)?'/g, (specifier, one: string) => {
    const { resolve } = createRequire(`${root}packages/${one}/package.json`);
    return `'${pathToFileURL(resolve(specifier.slice(1, -1))).href}'`;
  });
  const text = packages
    .replace('.listen(4000)', '.listen(0).unref()')
    .replace('https://crm.example.com/api/webhooks/trigger/wf_...', await leadUrl());
  await writeFile(join(folder, `script.${language === 'ts' ? 'ts' : 'mjs'}`), text);
  const keyed = { ...env, DOSSIER_KEY: fullKey };
  const { stdout } = await run(process.execPath, [`script.${language === 'ts' ? 'ts' : 'mjs'}`], folder, keyed);
  expect(stdout.trim()).toMatch(language === 'js' ? /^run_\w+$/ : printedBy(name));
}

/** A call with its signature. */
function signedCall() {
  const [secret, body, at] = ['whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=', '{"title":"Zoë"}', new Date()];
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', at, body),
  };
  return { secret, body, headers };
}

async function verifyInBash({ file, code }: Block): Promise<void> {
  const { secret, body, headers } = signedCall();
  await writeFile(join(folder, file), code);
  const judge = async (text: string) => {
    await writeFile(join(folder, 'body.json'), text);
    const call = run('bash', [file, 'body.json', ...Object.values(headers), secret], folder, env);
    return call.then(
      () => true,
      () => false,
    );
  };
  expect([await judge(body), await judge(`${body} `)]).toEqual([true, false]);
}

async function runPython({ name, file }: Block): Promise<void> {
  if (name in printed) {
    const { stdout } = await run('python3', [file], folder, { ...env, DOSSIER_KEY: fullKey });
    return expect(stdout.trim()).toMatch(printedBy(name));
  }
  const { secret, body, headers } = signedCall();
  const call = (text: string) => `verify(${JSON.stringify(text)}.encode(), ${JSON.stringify(headers)}, "${secret}")`;
  const words = `from ${file.replace('.py', '')} import verify; print(${call(body)}, ${call(`${body} `)})`;
  expect((await run('python3', ['-c', words], folder, env)).stdout).toBe('True False\n');
}

/** The metrics of a query are in the answer of `/metrics`, of the gateway or of a worker. */
async function nameMetrics({ code }: Block): Promise<void> {
  const addresses = [house.url, `http://127.0.0.1:${metricsPort}`];
  const told = (await Promise.all(addresses.map(async (url) => (await fetch(`${url}/metrics`)).text()))).join('\n');
  const names = [...code.matchAll(/dossier_\w+/g)].map(([name]) => name);
  const isTold = (name: string) => told.includes(`# TYPE ${name} `);
  expect(names.filter((name) => !isTold(name) && !isTold(name.replace(/_(bucket|count)$/, '')))).toEqual([]);
}

/** In a transaction that is rolled back: roles belong to the whole server. */
async function runSql({ code }: Block): Promise<void> {
  const url = await freshDatabaseUrl();
  const client = await connect({ url, applicationName: 'documented' });
  try {
    const names = { 'database dossier': `database ${new URL(url).pathname.slice(1)}`, dossier_program: 'documented' };
    const text = Object.entries(names).reduce((known, [from, to]) => known.replaceAll(from, to), code);
    await client.query(`begin; ${text}`);
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

test('every fence of a page belongs to a block', () => {
  const fences = [...pages.keys()].flatMap((page) => readFileSync(`${root}${page}`, 'utf8').match(/^ *```/gm) ?? []);
  expect(fences).toHaveLength(all.length * 2);
});

test('every list of blocks names blocks that are there', () => {
  const known = all.map(({ name }) => name);
  const named = [...Object.keys(notRun), ...Object.keys(printed), ...Object.keys(answers)];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
