import type { Check } from './check.ts';
import { files, readText } from './repository.ts';

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;
type Manifest = Partial<Record<(typeof kinds)[number], Record<string, string>>>;

/** One version per dependency: packages say "catalog:" or "workspace:", pnpm-workspace.yaml names the version. */
export const dependencyVersions: Check = {
  name: 'dependency versions',
  async run() {
    return [
      ...files.filter((file) => file.endsWith('package.json')).flatMap(versionsOutsideCatalog),
      ...nodeVersions(readText('pnpm-workspace.yaml')),
    ];
  },
};

/** pnpm compares what packages demand of Node.js with `nodeVersion`, and scripts run on the one of the catalog. */
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
