import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { releasedEntries, releasedFile, unreleasedEntries } from '@dossier/domain/changelog/index.ts';
import { execute } from './check.ts';
import { breakingSince, releasedDocument } from './classify.ts';
import { root } from './repository.ts';

/**
 * Versions the packages by their changesets, and updates the changelog that the server returns and the document for
 * later comparisons (docs/decisions/0052). Returns the reason if it can't.
 */
export async function release(folder: string, today: string): Promise<string[]> {
  const broken = breakingSince(folder);
  if (broken.length > 0) return broken;
  const unreleased = unreleasedEntries(folder);
  if (unreleased.length === 0) return ['No changeset says what this release would bring.'];
  const earlier = releasedEntries(folder);
  const repeated = unreleased.filter(({ id }) => earlier.some((entry) => entry.id === id));
  if (repeated.length > 0) return repeated.map(({ id }) => `.changeset/${id}.md: a release has an entry of this name`);

  const { code, output } = await execute('changeset', ['version'], folder);
  if (code !== 0) return [output];
  const now = unreleased.map((entry) => ({
    ...entry,
    packages: entry.packages.map(({ name }) => ({ name, version: versionOf(folder, name) })),
    releasedOn: today,
  }));
  writeFileSync(made(folder, releasedFile), `${JSON.stringify([...now, ...earlier], null, 2)}\n`);
  copyFileSync(join(folder, 'openapi.json'), made(folder, releasedDocument));
  return [];
}

/** The version of a published package, whose folder has its name. */
function versionOf(folder: string, name: string): string {
  const file = join(folder, 'packages', name.slice(name.indexOf('/') + 1), 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return version;
}

function made(folder: string, file: string): string {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  return join(folder, file);
}

if (import.meta.main) {
  const problems = await release(root, new Date().toISOString().slice(0, 10));
  console.log(problems.join('\n') || 'The versions are raised. Look at the difference, commit it, then publish.');
  if (problems.length > 0) process.exitCode = 1;
}
