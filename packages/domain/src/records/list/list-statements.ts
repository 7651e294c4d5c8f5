import {
  arg,
  defineStatement,
  type ReadStatement,
  type Statement,
  type StatementLane,
} from '@dossier/postgres-engine/index.ts';
import { and, count, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { isInPeriods } from '../large/sample.ts';
import { recordNoun, isListed } from '../noun.ts';
import { isAfterCursor, type ListShape, orderBy } from './query.ts';
import type { Record } from '../schema.ts';
import type { Condition } from './search.ts';
import { records } from '../table.ts';

const known = {
  lists: new LRUCache<string, ReadStatement<Record[]>>({ max: 500 }),
  counts: new LRUCache<string, ReadStatement<{ n: number }[]>>({ max: 500 }),
};

/** Statements are cached by shape, since building one costs as much as running it. */
export function listOf(shape: ListShape, conditions: readonly Condition[]): ReadStatement<Record[]> {
  const { sort, isAfter, lane, inverted } = shape;
  const name = nameOf('list', shape, conditions, [sort, isAfter && 'after', lane !== 'short' && lane, inverted]);
  // Several conditions have too many combinations to prepare.
  const prepared = conditions.length <= 1;
  const plan = { lane, prepared, genericPlan: prepared && inverted !== undefined };
  return remembered(known.lists, name, plan, (orm) => {
    const list = orm
      .select(recordNoun.columns)
      .from(records)
      .where(and(isFound(shape, conditions, inverted), isAfter ? isAfterCursor(sort) : undefined))
      .orderBy(...orderBy(sort))
      .limit(sql.placeholder('limit'));
    return isAfter ? list : list.offset(sql.placeholder('offset'));
  });
}

export function countOf(shape: ListShape, conditions: readonly Condition[]): ReadStatement<{ n: number }[]> {
  const plan = { lane: 'search', prepared: conditions.length <= 1 } as const;
  return remembered(known.counts, nameOf('count', shape, conditions), plan, (orm) =>
    orm.select({ n: count() }).from(records).where(isFound(shape, conditions)),
  );
}

function nameOf(
  verb: 'list' | 'count',
  { isInFolder, isArchived }: ListShape,
  conditions: readonly Condition[],
  plan: readonly (string | false | undefined)[] = [],
): string {
  const shapes = conditions.map(({ shape }) => shape);
  return [`records.${verb}`, ...plan, isInFolder && 'folder', isArchived && 'archived', ...shapes]
    .filter((part) => part !== undefined && part !== false)
    .join(' ');
}

function remembered<R>(
  statements: LRUCache<string, ReadStatement<R>>,
  name: string,
  plan: { lane: StatementLane; prepared: boolean; genericPlan?: boolean },
  build: Statement<R>['build'],
): ReadStatement<R> {
  let statement = statements.get(name);
  if (!statement) {
    statement = defineStatement('read', name, plan, build);
    statements.set(name, statement);
  }
  return statement;
}

function isFound(
  { isInFolder, isArchived }: ListShape,
  conditions: readonly Condition[],
  inverted?: ListShape['inverted'],
): SQL | undefined {
  const workspaceId = arg(records.workspaceId, 'workspaceId');
  const isByPeriod = inverted === 'by period' || inverted === 'by value here';
  return and(
    // Equivalent, but matches no index, so the planner must use the inverted one.
    inverted ? sql`${records.workspaceId} is not distinct from ${workspaceId}` : eq(records.workspaceId, workspaceId),
    isArchived ? isNull(records.deletedAt) : isListed(workspaceId),
    isByPeriod ? isInPeriods(workspaceId, sql.placeholder('periods')) : undefined,
    isInFolder ? eq(records.folderId, arg(records.folderId, 'folderId')) : undefined,
    ...conditions.map((condition) => condition.sql),
  );
}
