import { sharedDigits } from '../records/index.ts';
import { foldText, lowered, wordsOf } from '@dossier/kernel/words.ts';
import type { Candidate } from './candidates.ts';
import { matches, type Match } from './schema.ts';
import { partsOf } from '@dossier/kernel/typos.ts';

export function matchOf({ kind, title, email, phone }: Candidate, q: string): Match {
  if (kind === 'comments' || kind === 'calls') return 'text';
  const asked = foldText(q.trim());
  const name = foldText(title);
  if (name === asked) return 'exact';
  if (name.startsWith(asked)) return 'beginning';
  const words = wordsOf(q).map(({ folded }) => folded);
  const parts = partsOf(name);
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 'words';
  if (email !== null && lowered(email).startsWith(lowered(q.trim()))) return 'address';
  const digits = sharedDigits(asked) ?? (/^[\d+()./\s-]+$/.test(asked) ? asked.replaceAll(/\D/g, '') : '');
  if (digits.length > 2 && phone !== null && phone.replaceAll(/\D/g, '').includes(digits)) return 'address';
  return words.every((word) => name.includes(word)) ? 'title' : 'text';
}

/** The caller's own things, which come first among equals. */
export interface Own {
  readonly userId: string | undefined;
  readonly keptIds: ReadonlySet<string>;
}

export interface Ranked {
  readonly candidate: Candidate;
  readonly match: Match;
  readonly errors?: number;
}

/** Best first; of equals what the caller keeps, then what is theirs, then what changed last. */
export function ranked<One extends Ranked>(found: readonly One[], own: Own): One[] {
  return found.toSorted(
    (a, b) =>
      matches.indexOf(a.match) - matches.indexOf(b.match) ||
      (a.errors ?? 0) - (b.errors ?? 0) ||
      weightOf(b.candidate, own) - weightOf(a.candidate, own) ||
      (a.candidate.at < b.candidate.at
        ? 1
        : a.candidate.at > b.candidate.at
          ? -1
          : a.candidate.id < b.candidate.id
            ? 1
            : -1),
  );
}

function weightOf({ id, recordId, ownerId }: Candidate, { userId, keptIds }: Own): number {
  const isKept = keptIds.has(id) || (recordId !== null && keptIds.has(recordId));
  return (isKept ? 2 : 0) + (userId !== undefined && ownerId === userId ? 1 : 0);
}
