import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipWithCallback } from 'node:zlib';
import type { Rolldown } from 'vite';
import { inProduction } from './environment.ts';

type RolldownOutput = Rolldown.RolldownOutput;
type RolldownWatcher = Rolldown.RolldownWatcher;

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipWithCallback);

const folder = import.meta.dirname;
const dist = join(folder, 'dist');
// Beside dist, not in it: every file in dist is served.
const contents = join(folder, 'node_modules/.contents.json');
const lock = join(folder, 'node_modules/.building');
const lockMsMax = 120_000;

/** The app's own sources. `contents` lists the modules of other packages, as the last build wrote it. */
const sources = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'language.ts',
  'package.json',
  '../../pnpm-lock.yaml',
  // Values of these are in the app, worked out while it is built (`*.derived.ts`).
  ...globSync('../../packages/domain/src/*/{events,schema}.ts', { cwd: folder }),
].map((path) => join(folder, path));
const packages = join(folder, '../../packages/');

/**
 * Builds the web app into dist if dist is missing or older than its sources. Several processes may call it at once:
 * one builds, the others wait.
 */
export async function buildIfStale(tell: (line: string) => void): Promise<void> {
  if (await isFresh()) return;
  await takeLock();
  try {
    if (await isFresh()) return;
    tell('Building the web app ...');
    await build();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

/** A JavaScript file in dist: its static imports, its style sheets, and the modules in it. */
export interface Chunk {
  file: string;
  imports: string[];
  styles: string[];
  modules: string[];
}

/** The chunks that the last build wrote into dist. */
export async function readContents(): Promise<Chunk[]> {
  // Written by `build` below.
  return JSON.parse(await readFile(contents, 'utf8')) as Chunk[];
}

/** These files, and all that they import. */
export function withImports(chunks: readonly Chunk[], files: Iterable<string>): Set<string> {
  const found = new Set(files);
  for (const file of found)
    for (const imported of chunks.find((chunk) => chunk.file === file)?.imports ?? []) found.add(imported);
  return found;
}

async function build(): Promise<void> {
  const { build: viteBuild } = await import('vite');
  const fresh = join(folder, 'node_modules/.dist');
  const built = await inProduction(() =>
    viteBuild({
      configFile: join(folder, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: fresh, emptyOutDir: true },
    }),
  );
  await compress(fresh);
  // A running gateway keeps serving the old files: it has read them all at its start.
  await rm(dist, { recursive: true, force: true });
  await writeFile(contents, JSON.stringify(chunksOf(built)));
  await rename(fresh, dist);
}

/** Puts a .br and a .gz beside each file that shrinks by it; the gateway sends them as they are. */
async function compress(built: string): Promise<void> {
  const entries = await readdir(built, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  await Promise.all(
    paths
      .filter((path) => /\.(css|html|js|svg)$/.test(path))
      .map(async (path) => {
        const body = await readFile(path);
        if (body.length < 500) return;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
        await writeFile(`${path}.br`, await brotli(body, { params }));
        await writeFile(`${path}.gz`, await gzip(body, { level: 9 }));
      }),
  );
}

function chunksOf(built: RolldownOutput | RolldownOutput[] | RolldownWatcher): Chunk[] {
  if (Array.isArray(built) || !('output' in built)) throw new Error('The build was asked for one bundle, once.');
  return built.output.flatMap((one) =>
    one.type === 'chunk'
      ? {
          file: one.fileName,
          imports: one.imports,
          styles: [...(one.viteMetadata?.importedCss ?? [])],
          modules: one.moduleIds,
        }
      : [],
  );
}

async function isFresh(): Promise<boolean> {
  const page = join(dist, 'index.html');
  if (!existsSync(page) || !existsSync(contents)) return false;
  const { mtimeMs: builtMs } = await stat(page);
  const shared = (await readContents())
    .flatMap(({ modules }) => modules)
    .filter((id) => id.startsWith(packages) && !id.includes('/node_modules/'));
  const changes = await Promise.all([...sources, ...shared].map(changedMs));
  return Math.max(...changes) <= builtMs;
}

/** When a file, or anything in a folder, was last changed. A missing one counts as newer than any build. */
async function changedMs(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found?.mtimeMs ?? Infinity;
  const inside = await Promise.all((await readdir(path)).map((name) => changedMs(join(path, name))));
  return Math.max(0, ...inside);
}

async function takeLock(): Promise<void> {
  while (
    !(await mkdir(lock).then(
      () => true,
      () => false,
    ))
  ) {
    const since = await stat(lock).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    // The process that held the lock has died.
    if (Date.now() - since > lockMsMax) await rm(lock, { recursive: true, force: true });
    await pause(200);
  }
}

if (import.meta.main) await buildIfStale((line) => process.stdout.write(`${line}\n`));
