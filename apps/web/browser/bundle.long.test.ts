import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { readContents, type Chunk } from '../build.ts';
import { withImports } from './with-imports.ts';

const repository = join(import.meta.dirname, '../../..');
const dist = join(import.meta.dirname, '../dist');
interface Budget {
  kB: number;
  files: number;
}
/** Scripts and styles that a page loads, by brotli. */
const budgets: Readonly<Record<string, Budget>> = {
  'users/sign-in-page': { kB: 200, files: 20 },
  'folder-page/folder-page': { kB: 354, files: 20 },
  'record-page/record-page': { kB: 340, files: 20 },
  'deals/pipeline-page': { kB: 367, files: 24 },
  'tasks/tasks-page': { kB: 350, files: 22 },
  'reports/reports-page': { kB: 430, files: 25 },
  'workflows/workflow-page': { kB: 405, files: 32 },
};
const others: Budget = { kB: 365, files: 30 };
/** Parts that a page loads by itself once it is shown. */
const shownLater: Readonly<Record<string, readonly string[]>> = { 'reports/reports-page': ['reports/tile-chart'] };

// Other processes may build at the same time; then dist is missing for a moment.
let chunks: Chunk[];
let modules: string[];
/** The files that the page names itself. */
let named: string[];
beforeAll(async () => {
  chunks = await readContents();
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  modules = [...new Set(chunks.flatMap((chunk) => chunk.modules))];
});

it('loads each page within its budget', async () => {
  // A file of a few bytes is sent as it is.
  const sent = (file: string) => readFile(join(dist, `${file}.br`)).catch(() => readFile(join(dist, file)));
  const pages = modules.flatMap((id) => /\/web\/src\/((?!ui|frame)\w[\w/-]*\/[\w-]+-page)\.tsx$/.exec(id)?.[1] ?? []);
  expect(pages).toEqual(expect.arrayContaining(Object.keys(budgets)));
  const heavy: string[] = [];
  for (const path of pages) {
    const parts = [path, ...(shownLater[path] ?? [])];
    const scripts = filesOf(path === 'users/sign-in-page' ? parts : ['frame/shell', ...parts]);
    const styles = chunks.filter(({ file }) => scripts.includes(file)).flatMap((chunk) => chunk.styles);
    const files = [...new Set([...scripts, ...styles])];
    const sizes = await Promise.all(files.map(async (file) => (await sent(file)).length));
    const kB = sizes.reduce((sum, size) => sum + size, 0) / 1_000;
    const budget = budgets[path] ?? others;
    if (kB > budget.kB || files.length > budget.files) heavy.push(`${path} ${kB} kB in ${files.length} files`);
  }
  expect(heavy).toEqual([]);
});

it.each(['recharts', '@tiptap/core', 'markdown-it', '@mantine/dates', 'papaparse', 'chrono-node', 'html-to-image'])(
  'loads %s with no page, but behind a place of its own',
  (name) => {
    const pages = modules.flatMap((id) => /\/web\/src\/(\w[\w/-]*\/[\w-]+-page)\.tsx$/.exec(id)?.[1] ?? []);
    expect(modules.some((id) => id.includes(`/node_modules/${name}/`))).toBe(true);
    const bringing = pages.filter((path) => {
      const files = filesOf(['frame/shell', path]);
      return chunks.some(
        (chunk) => files.includes(chunk.file) && chunk.modules.some((id) => id.includes(`/node_modules/${name}/`)),
      );
    });
    expect(bringing.filter((path) => path !== 'imports/import-page')).toEqual([]);
  },
);

it('has each file beside its compressed twins', async () => {
  const assets = await readdir(join(dist, 'assets'));
  for (const file of assets.filter((name) => /\.(js|css)$/.test(name))) {
    const { length } = await readFile(join(dist, 'assets', file));
    if (length >= 500) expect(assets).toEqual(expect.arrayContaining([`${file}.br`, `${file}.gz`]));
  }
});

it('loads each page with the route that shows it', () => {
  const first = new Set(filesOf([]));
  const pages = modules.filter((id) => id.endsWith('-page.tsx') && !/\/src\/(ui|frame)\//.test(id));
  expect(first.size).toBeGreaterThan(0);
  const early = chunks.filter(({ file }) => first.has(file)).flatMap((chunk) => chunk.modules);
  expect(pages.length).toBeGreaterThan(20);
  expect(early.filter((id) => pages.includes(id))).toEqual([]);
});

it('takes nothing of the server but what it promises: schemas, events, what they are made of, and how words are searched', () => {
  const own = modules.filter(
    (id) =>
      id.startsWith(join(repository, 'packages/')) ||
      (id.startsWith(join(repository, 'apps/')) && !id.startsWith(join(repository, 'apps/web/'))),
  );
  const promises = [
    'packages/domain/src/events.ts',
    'packages/domain/src/imports/file-schema.ts',
    'packages/domain/src/workflows/definition.ts',
    'packages/domain/src/workflows/senders.ts',
    'packages/domain/src/tasks/recurrence.ts',
    'packages/kernel/src/clock.ts',
    'packages/kernel/src/events/define.ts',
    'packages/kernel/src/external-schema.ts',
    'packages/kernel/src/ids.ts',
    'packages/kernel/src/input-messages.ts',
    'packages/kernel/src/page-schema.ts',
    'packages/kernel/src/typos.ts',
    'packages/kernel/src/values.ts',
    'packages/kernel/src/words.ts',
    'packages/postgres-engine/src/clock.ts',
    'packages/postgres-engine/src/type-id.ts',
  ];
  const others = own
    .map((id) => relative(repository, id))
    .filter((path) => !/^packages\/domain\/src\/[\w-]+\/(schema|constants|events)\.ts$/.test(path));
  expect(others.filter((path) => !promises.includes(path))).toEqual([]);
  expect(own.length).toBeGreaterThan(10);
});

it('carries no package that only the server needs, and nothing of Node', async () => {
  const inBundle = new Set(modules.map((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]));
  const dependenciesOf = async (path: string) =>
    Object.keys(
      (JSON.parse(await readFile(join(repository, path, 'package.json'), 'utf8')) as { dependencies?: object })
        .dependencies ?? {},
    );
  const onServer = (
    await Promise.all(
      [
        'packages/kernel',
        'packages/domain',
        'packages/postgres-engine',
        'packages/embedded-postgres',
        'apps/gateway',
        'apps/worker',
        'apps/cli',
      ].map(dependenciesOf),
    )
  ).flat();
  const inWeb = await dependenciesOf('apps/web');
  expect(onServer).toEqual(expect.arrayContaining(['pg', 'drizzle-orm', 'graphile-worker', 'koa']));
  expect(inBundle.has('react-dom')).toBe(true);
  expect(onServer.filter((name) => inBundle.has(name) && !inWeb.includes(name))).toEqual([]);
  expect(modules.filter((id) => /^node:|browser-external/.test(id))).toEqual([]);
});

it('has no module that waits at its top: Safari runs what imports such a module before it is ready', async () => {
  for (const { file } of chunks)
    expect(waits(parseSync(file, await readFile(join(dist, file), 'utf8')).program), file).toBe(false);
});

it('asks nobody else for anything', async () => {
  const assets = (await readdir(join(dist, 'assets'))).map((name) => join(dist, 'assets', name));
  const read = (files: string[]) =>
    Promise.all(files.map((file) => readFile(file, 'utf8'))).then((texts) => texts.join('\n'));
  const scripts = await read(assets.filter((file) => file.endsWith('.js')));
  const styles = await read(assets.filter((file) => file.endsWith('.css')));
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  expect(styles.match(/(?:url\(|@import)\s*["']?(?:https?:)?\/\/[^)"']*/g)).toBeNull();
  expect(page.match(/(?:src|href)="(?:https?:)?\/\/[^"]*/g)).toBeNull();
  expect(
    scripts.match(/(?:import|fetch|open|Worker|WebSocket|EventSource|sendBeacon)\(\s*["'`](?:https?|wss?):[^"'`]*/g),
  ).toBeNull();
});

/** The files that the page names, and these modules with all that they import. */
function filesOf(paths: readonly string[]): string[] {
  const shown = chunks.filter((chunk) =>
    chunk.modules.some((id) => paths.some((path) => id.endsWith(`/apps/web/src/${path}.tsx`))),
  );
  return [...withImports(chunks, [...named, ...shown.map(({ file }) => file)])];
}

function waits(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const { type } = node as { type?: unknown };
  if (type === 'AwaitExpression') return true;
  // A function waits when it is called.
  if (typeof type === 'string' && /Function|MethodDefinition/.test(type)) return false;
  return Object.values(node).some(waits);
}
