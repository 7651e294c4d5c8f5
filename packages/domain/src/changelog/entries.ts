import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { unreleasedEntries } from './changesets.ts';
import { changelogEntrySchema, type ChangelogEntry } from './schema.ts';

/** Released changes, newest first (docs/decisions/0052); `pnpm release` writes them. */
export const releasedFile = 'packages/domain/src/changelog/released.json';

const root = join(import.meta.dirname, '../../../..');

export function releasedEntries(folder: string): ChangelogEntry[] {
  const file = join(folder, releasedFile);
  if (!existsSync(file)) return [];
  return z.array(changelogEntrySchema).parse(JSON.parse(readFileSync(file, 'utf8')));
}

export const entries: readonly ChangelogEntry[] = [...unreleasedEntries(root), ...releasedEntries(root)];
