import { dirname } from 'node:path/posix';
import { check } from './check.ts';
import { files, readText } from './repository.ts';

const vagueNames = /(^|\/)(utils?|helpers?|common|misc|lib|shared)(\.[cm]?tsx?$|\/)|(^|\/)types\.tsx?$/;

/** A file with a vague name collects unrelated code. */
export const fileNames = check('file names', () =>
  files
    .filter((file) => vagueNames.test(file))
    .map(
      (file) =>
        `${file}: name the idea that the file holds, not "utils", "helpers", "common", "misc", "lib", "shared" ` +
        'or "types".',
    ),
);

const readByFolder = /^(packages\/domain|apps\/web)\/src\//;
const perFolderMax = 25;

/** The domain and the web app are read folder by folder; a folder longer than a screen must be searched. */
export const filesPerFolder = check('files per folder', () => crowdedFolders(files));

export function crowdedFolders(paths: readonly string[]): string[] {
  const read = paths.filter((path) => readByFolder.test(path));
  return [...Map.groupBy(read, (path) => dirname(path))]
    .filter(([, { length }]) => length > perFolderMax)
    .map(
      ([folder, { length }]) =>
        `${folder}: ${length} files side by side, at most ${perFolderMax}. Move files about one part of the noun, ` +
        'with their tests, into a folder named by its term, such as webhooks/delivery or workflows/run. The fixed ' +
        'files of a noun stay.',
    );
}

const decision = /^docs\/decisions\/(\d{4})-/;

/** Code and documents cite a decision by its number. */
export const decisionNumbers = check('numbers of decisions', () => repeatedDecisions(files));

export function repeatedDecisions(paths: readonly string[]): string[] {
  const decisions = paths.filter((path) => decision.test(path));
  return [...Map.groupBy(decisions, (path) => decision.exec(path)?.[1]).values()].flatMap(([first, ...others]) =>
    others.map((path) => `${path}: has the number of ${first}. Give it a number that was never used.`),
  );
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;
type Manifest = Partial<Record<(typeof kinds)[number], Record<string, string>>>;

/** One version per dependency: packages say "catalog:" or "workspace:", pnpm-workspace.yaml names the version. */
export const dependencyVersions = check('dependency versions', () => [
  ...files.filter((file) => file.endsWith('package.json')).flatMap(versionsOutsideCatalog),
  ...nodeVersions(readText('pnpm-workspace.yaml')),
]);

/** pnpm compares the Node.js requirements of packages with `nodeVersion`, and scripts run on the catalog's version. */
export function nodeVersions(workspace: string): string[] {
  const installed = /^ {2}node: (\S+)$/m.exec(workspace)?.[1];
  if (workspace.includes(`\nnodeVersion: ${installed}\n`)) return [];
  return [`pnpm-workspace.yaml: set nodeVersion to ${installed}, the version of node in the catalog.`];
}

function versionsOutsideCatalog(file: string): string[] {
  const manifest = JSON.parse(readText(file)) as Manifest;
  return kinds.flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !/^(catalog|workspace):/.test(version))
      .map(
        ([name, version]) =>
          `${file}: ${kind}.${name} is "${version}". Say "catalog:" and put the version into the catalog of ` +
          'pnpm-workspace.yaml.',
      ),
  );
}
