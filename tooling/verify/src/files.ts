import { dirname } from 'node:path/posix';
import type { Check } from './check.ts';
import { files, readText } from './repository.ts';

const vagueNames = /(^|\/)(utils?|helpers?|common|misc|lib|shared)(\.[cm]?tsx?$|\/)|(^|\/)types\.tsx?$/;

/** A file with a vague name collects unrelated code. */
export const fileNames: Check = {
  name: 'file names',
  async run() {
    return files
      .filter((file) => vagueNames.test(file))
      .map(
        (file) =>
          `${file}: name the idea that the file holds, not "utils", "helpers", "common", "misc", "lib", "shared" ` +
          'or "types".',
      );
  },
};

const readByFolder = /^(packages\/domain|apps\/web)\/src\//;
const perFolderMax = 25;

/** The domain and the web app are read folder by folder; one that does not fit on a screen must be searched. */
export const filesPerFolder: Check = {
  name: 'files per folder',
  run: () => Promise.resolve(crowdedFolders(files)),
};

export function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = dirname(path);
    if (readByFolder.test(path)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count <= perFolderMax
      ? []
      : [
          `${folder}: ${count} files side by side, at most ${perFolderMax}. Move files about one part of the noun, ` +
            'with their tests, into a folder named by its term, such as webhooks/delivery or workflows/run. The ' +
            'fixed files of a noun stay.',
        ],
  );
}

const decision = /^docs\/decisions\/(\d{4})-/;

/** Code and documents cite a decision by its number. */
export const decisionNumbers: Check = {
  name: 'numbers of decisions',
  run: () => Promise.resolve(repeatedDecisions(files)),
};

export function repeatedDecisions(paths: readonly string[]): string[] {
  const first = new Map<string, string>();
  return paths.flatMap((path) => {
    const number = decision.exec(path)?.[1];
    if (number === undefined) return [];
    const other = first.get(number);
    if (other === undefined) first.set(number, path);
    return other === undefined ? [] : [`${path}: has the number of ${other}. Give it a number that was never used.`];
  });
}

const registryHost = /registry\.(npm|yarn|pnpm)|npm\.pkg\.github|\btarball: ?https?:/i;
const textFile = /\.([cm]?[jt]sx?|json|jsonc|ya?ml|md|sh|toml|conf|service)$|(^|\/)(\.npmrc|Dockerfile|run)$/;

/** The installer chooses the registry, so no committed file names one. */
export const registryHosts: Check = {
  name: 'registry hosts',
  async run() {
    return files
      .filter((file) => textFile.test(file))
      .flatMap((file) => {
        const lines = readText(file).split('\n');
        return lines.flatMap((line, at) =>
          registryHost.test(line)
            ? [`${file}:${at + 1}: names a package registry. Leave it to the installer's own settings.`]
            : [],
        );
      });
  },
};
