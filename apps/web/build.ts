import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipWithCallback } from 'node:zlib';
import type { Rolldown } from 'vite';
import { inProduction } from './environment.ts';

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
  'src/**',
  'public/**',
  'index.html',
  'vite.config.ts',
  'language.ts',
  'package.json',
  '../../pnpm-lock.yaml',
  // The app contains values computed from these files during its build (`*.derived.ts`).
  '../../packages/domain/src/*/{events,schema}.ts',
];
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

/** Puts a .br and a .gz beside each file that gets smaller; the gateway sends them unchanged. */
async function compress(built: string): Promise<void> {
  await Promise.all(
    globSync(join(built, '**/*.{css,html,js,svg}')).map(async (path) => {
      const body = await readFile(path);
      if (body.length < 500) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
      await writeFile(`${path}.br`, await brotli(body, { params }));
      await writeFile(`${path}.gz`, await gzip(body, { level: 9 }));
    }),
  );
}

function chunksOf(built: Rolldown.RolldownOutput | Rolldown.RolldownOutput[] | Rolldown.RolldownWatcher): Chunk[] {
  if (Array.isArray(built) || !('output' in built)) throw new Error('The build was asked for one bundle, once.');
  return built.output.flatMap((one) => {
    if (one.type !== 'chunk') return [];
    const styles = [...(one.viteMetadata?.importedCss ?? [])];
    return { file: one.fileName, imports: one.imports, styles, modules: one.moduleIds };
  });
}

async function isFresh(): Promise<boolean> {
  const page = join(dist, 'index.html');
  if (!existsSync(page) || !existsSync(contents)) return false;
  const { mtimeMs: builtMs } = await stat(page);
  const shared = (await readContents())
    .flatMap(({ modules }) => modules)
    .filter((id) => id.startsWith(packages) && !id.includes('/node_modules/'));
  const own = globSync(sources, { cwd: folder }).map((path) => join(folder, path));
  const changes = await Promise.all([...own, ...shared].map((path) => stat(path).catch(() => undefined)));
  // A missing file counts as newer than any build.
  return changes.every((found) => found !== undefined && found.mtimeMs <= builtMs);
}

async function takeLock(): Promise<void> {
  while ((await mkdir(lock).catch(() => 'taken')) === 'taken') {
    const { mtimeMs: since = Date.now() } = (await stat(lock).catch(() => undefined)) ?? {};
    // The process that held the lock may have died.
    if (Date.now() - since > lockMsMax) await rm(lock, { recursive: true, force: true });
    await pause(200);
  }
}

if (import.meta.main) await buildIfStale((line) => process.stdout.write(`${line}\n`));
