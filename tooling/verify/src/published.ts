import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { filterProblems, problemKindInfo } from '@arethetypeswrong/core/problems';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { check, type Ended, execute } from './check.ts';
import { files, packageFolders, readText, root } from './repository.ts';

/** Packs each published package, checks its layout and types, and compiles a project that uses it. */
export const publishedPackages = check('published packages', async () =>
  (await Promise.all(publishedFolders().map(judge))).flat(),
);

async function judge(folder: string): Promise<string[]> {
  const place = await mkdtemp(join(tmpdir(), 'dossier-published-'));
  try {
    const tarball = join(place, 'package.tgz');
    const packed = await pack(folder, tarball);
    if (packed.code !== 0) return [`${folder} can't be packed`, packed.output];
    const unpacked = join(place, 'node_modules', manifestOf(folder).name);
    await mkdir(unpacked, { recursive: true });
    await execute('tar', ['-xzf', tarball, '--strip-components=1', '-C', unpacked]);
    const outcomes = await Promise.allSettled([layoutOf(unpacked), typesOf(tarball), strangerOf(folder, place)]);
    const findings = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value : [String(outcome.reason)],
    );
    return findings.map((finding) => `${folder}: ${finding}`);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** publint: files, exports and formats match package.json. */
async function layoutOf(unpacked: string): Promise<string[]> {
  const { messages, pkg } = await publint({ pkgDir: unpacked, pack: false, strict: true });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

/** attw: the types match the code. Only ESM is offered; from Node 22 on, require() loads that too. */
async function typesOf(tarball: string): Promise<string[]> {
  const analysis = await checkPackage(createPackageFromTarballData(await readFile(tarball)));
  if (!analysis.types) return ['has no types'];
  const problems = [
    ...filterProblems(analysis, { resolutionKind: 'node16-esm' }),
    ...filterProblems(analysis, { resolutionKind: 'bundler' }),
  ];
  return problems.map(({ kind }) => problemKindInfo[kind].description);
}

/**
 * A project with the package and the dependencies of it and its example, which compiles the example and checks every
 * declaration file.
 */
async function strangerOf(folder: string, place: string): Promise<string[]> {
  const example = files.find((file) => file.startsWith(`${folder}/examples/`) && file.endsWith('/main.ts'));
  const { name } = manifestOf(folder);
  for (const from of [folder, ...(example === undefined ? [] : [dirname(example)])]) {
    for (const dependency of Object.keys(manifestOf(from).dependencies ?? {})) {
      // The package itself is the unpacked one.
      if (dependency === name) continue;
      const link = join(place, 'node_modules', dependency);
      await mkdir(dirname(link), { recursive: true });
      await symlink(join(root, from, 'node_modules', dependency), link);
    }
  }
  await writeFile(join(place, 'package.json'), '{ "type": "module" }');
  await writeFile(join(place, 'main.ts'), example === undefined ? `export * from '${name}';` : readText(example));
  const strict = '--noEmit --strict --skipLibCheck false --types node --lib es2024,dom,dom.iterable';
  const options = `${strict} --target es2024 --module nodenext`.split(' ');
  const typeRoots = ['--typeRoots', join(root, 'node_modules/@types')];
  const { code, output } = await execute('tsc', [...options, ...typeRoots, 'main.ts'], place);
  return code === 0 ? [] : [`a stranger can't compile against it\n${output.trim()}`];
}

interface Manifest {
  name: string;
  private?: boolean;
  dependencies?: Record<string, string>;
}

export function manifestOf(folder: string): Manifest {
  return JSON.parse(readText(join(folder, 'package.json'))) as Manifest;
}

export function publishedFolders(): string[] {
  return packageFolders('package.json').filter(
    (folder) => /^packages\/[^/]+$/.test(folder) && manifestOf(folder).private !== true,
  );
}

/** Creates the tarball that a release uploads. */
export function pack(folder: string, tarball: string): Promise<Ended> {
  return pnpm(['pack', '--out', tarball], folder);
}

export function pnpm(args: string[], folder: string): Promise<Ended> {
  // pnpm sets this variable for its scripts; without pnpm, npx fetches it.
  const running = process.env['npm_execpath'];
  // The path of a script or of a program.
  if (!running?.includes('pnpm')) return execute('npx', ['-y', 'pnpm@12', ...args], folder);
  return /\.[cm]?js$/.test(running) ? execute('node', [running, ...args], folder) : execute(running, args, folder);
}
