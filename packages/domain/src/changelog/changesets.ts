import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ChangelogEntry } from './schema.ts';

const form = /^---\r?\n([^]*?)---\r?\n([^]*)$/;
const bumps = /^['"]?(@[\w/-]+)['"]?: *(major|minor|patch)\s*$/gm;
const levels = ['MAJOR', 'MINOR', 'PATCH'] as const;

/** Unreleased changesets, sorted by file name (docs/decisions/0052). */
export function unreleasedEntries(root: string): ChangelogEntry[] {
  const folder = join(root, '.changeset');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return names.toSorted().flatMap((name) => entryOf(basename(name, '.md'), readFileSync(join(folder, name), 'utf8')));
}

function entryOf(id: string, changeset: string): ChangelogEntry[] {
  const [, head = '', text = ''] = form.exec(changeset) ?? [];
  const bumped = [...head.matchAll(bumps)].map(([, name = '', bump = '']) => ({ name, level: bump.toUpperCase() }));
  const level = levels.find((one) => bumped.some((other) => other.level === one));
  if (!level) return [];
  const packages = bumped.map(({ name }) => ({ name, version: null }));
  return [{ id, text: text.trim(), level, packages, releasedOn: null }];
}
