import type { ReadContext } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { pageBytesMax } from '@dossier/kernel/paging.ts';
import { defineStatement, isTimeout, type BoundedRows, type Orm } from '@dossier/postgres-engine/index.ts';
import type { Condition } from '../records/index.ts';
import type { Subject } from './subjects.ts';

/** Runs a query that was built for this call, planned for its values, where searches wait for one another. */
export function search<R extends unknown[]>(
  ctx: ReadContext,
  { name }: Subject,
  build: (orm: Orm) => unknown,
  words: readonly Condition[] = [],
): Promise<BoundedRows<R[number]>> {
  // The caller names the row type of what it selects.
  const statement = defineStatement<R>('read', `query.${name}`, build as never, { lane: 'search' });
  return ctx.db.fetch(statement, valuesOf(words), pageBytesMax) as Promise<BoundedRows<R[number]>>;
}

function valuesOf(words: readonly Condition[]): Record<string, unknown> {
  return Object.assign({}, ...words.map(({ values }) => values));
}

/** 422 for a query that PostgreSQL gave up. */
export async function withinTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!isTimeout(cause)) throw cause;
    throw new DomainError(
      'UNPROCESSABLE_CONTENT',
      'This reads too many items to be answered in 10 seconds. Narrow it by conditions that every item must meet, ' +
        'for example on createdAt or an id, or sort by createdAt.',
      { cause },
    );
  }
}
