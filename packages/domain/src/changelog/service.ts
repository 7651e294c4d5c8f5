import { malformed } from '@dossier/kernel/errors.ts';
import { cutPage, decodeCursor, offsetOf, type Page } from '@dossier/kernel/paging.ts';
import { entries } from './entries.ts';
import type { ChangelogEntry, ListChangelogInput } from './schema.ts';

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
