import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { type ChangelogEntry, changelogEntrySchema, type ListChangelogInput } from './schema.ts';
import { malformed } from '@dossier/kernel/errors.ts';
import { cutPage, decodeCursor, offsetOf, type Page } from '@dossier/kernel/paging.ts';

/** Released changes, newest first (docs/decisions/0052); `pnpm release` writes them. */
export const releasedFile = 'packages/domain/src/changelog/released.json';

const root = join(import.meta.dirname, '../../../..');

export function releasedEntries(folder: string): ChangelogEntry[] {
  const file = join(folder, releasedFile);
  if (!existsSync(file)) return [];
  return z.array(changelogEntrySchema).parse(JSON.parse(readFileSync(file, 'utf8')));
}

const form = /^---\r?\n([^]*?)---\r?\n([^]*)$/;
const bumps = /^['"]?(@[\w/-]+)['"]?: *(major|minor|patch)\s*$/gm;
const levels = ['MAJOR', 'MINOR', 'PATCH'] as const;

/** Unreleased changesets, sorted by file name (docs/decisions/0052). */
export function unreleasedEntries(repository: string): ChangelogEntry[] {
  const folder = join(repository, '.changeset');
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

const entries: readonly ChangelogEntry[] = [...unreleasedEntries(root), ...releasedEntries(root)];

const sort = 'changelog';

/** All changes: unreleased ones first, then the newest release. The same for every workspace. */
export function listChangelog(input: ListChangelogInput): Page<ChangelogEntry> {
  const { cursor, pageSize, count } = input;
  const from = cursor === undefined ? offsetOf(input) : indexAfter(cursor);
  const page = cutPage(entries.slice(from, from + pageSize + 1), pageSize, ({ id }) => ({ sort, value: '', id }));
  return count ? { ...page, total: entries.length } : page;
}

function indexAfter(cursor: string): number {
  const { id } = decodeCursor(cursor, sort, 'text');
  const at = entries.findIndex((entry) => entry.id === id);
  if (at === -1) throw malformed(['cursor'], 'The entry of this cursor is gone. Start again without it.');
  return at + 1;
}
