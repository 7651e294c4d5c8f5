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
export function listOf(
  { sort, isInFolder, isArchived, isAfter, lane, inverted }: ListShape,
  conditions: readonly Condition[],
): ReadStatement<Record[]> {
  const name = [
    'records.list',
    sort,
    ...(isInFolder ? ['folder'] : []),
    ...(isArchived ? ['archived'] : []),
    ...(isAfter ? ['after'] : []),
    ...(lane === 'short' ? [] : [lane]),
    ...(inverted ? [inverted] : []),
    ...conditions.map(({ shape }) => shape),
  ].join(' ');
  return remembered(
    known.lists,
    name,
    {
      lane,
      prepared: isPrepared(conditions),
      genericPlan: isPrepared(conditions) && inverted !== undefined,
    },
    (orm) => {
      const list = orm
        .select(recordNoun.columns)
        .from(records)
        .where(
          and(
            ...scopeOf({ isInFolder, isArchived }, inverted),
            ...conditions.map((condition) => condition.sql),
            isAfter ? isAfterCursor(sort) : undefined,
          ),
        )
        .orderBy(...orderBy(sort))
        .limit(sql.placeholder('limit'));
      return isAfter ? list : list.offset(sql.placeholder('offset'));
    },
  );
}

export function countOf(
  { isInFolder, isArchived }: ListShape,
  conditions: readonly Condition[],
): ReadStatement<{ n: number }[]> {
  const name = [
    'records.count',
    ...(isInFolder ? ['folder'] : []),
    ...(isArchived ? ['archived'] : []),
    ...conditions.map(({ shape }) => shape),
  ].join(' ');
  return remembered(known.counts, name, { lane: 'search', prepared: isPrepared(conditions) }, (orm) =>
    orm
      .select({ n: count() })
      .from(records)
      .where(and(...scopeOf({ isInFolder, isArchived }), ...conditions.map((condition) => condition.sql))),
  );
}

/** Several conditions have too many combinations to prepare. */
function isPrepared(conditions: readonly Condition[]): boolean {
  return conditions.length <= 1;
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

function scopeOf(
  { isInFolder, isArchived }: Pick<ListShape, 'isInFolder' | 'isArchived'>,
  inverted?: ListShape['inverted'],
): SQL[] {
  const workspaceId = arg(records.workspaceId, 'workspaceId');
  // Equivalent, but matches no index, so the planner must use the inverted one.
  const isHere = inverted
    ? sql`${records.workspaceId} is not distinct from ${workspaceId}`
    : eq(records.workspaceId, workspaceId);
  const scope = [isHere, isArchived ? isNull(records.deletedAt) : isListed(workspaceId)];
  if (inverted === 'by period' || inverted === 'by value here')
    scope.push(isInPeriods(workspaceId, sql.placeholder('periods')));
  return isInFolder ? [...scope, eq(records.folderId, arg(records.folderId, 'folderId'))] : scope;
}
