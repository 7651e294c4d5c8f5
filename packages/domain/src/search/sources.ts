import type { ReadContext } from '@dossier/kernel/context.ts';
import { searchedOf } from '@dossier/kernel/db/columns.ts';
import { calls } from '../calls/index.ts';
import { comments } from '../comments/index.ts';
import { deals, isDealListedIn } from '../deals/index.ts';
import { isListedIn, records } from '../records/index.ts';
import { tasks } from '../tasks/index.ts';
import { and, eq, getTableColumns, isNotNull, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { SearchKind } from './schema.ts';

type SearchedTable = PgTable & { id: PgColumn; workspaceId: PgColumn; createdAt: PgColumn; recordId?: PgColumn };

/** Columns of a noun that answers show; an answer has null for the others. */
type Shown = Record<'title' | 'at' | 'ownerId', PgColumn> &
  Partial<Record<'text' | 'format' | 'folderId' | 'email' | 'phone' | 'data' | 'pipelineId' | 'status', PgColumn>>;

export interface Source {
  readonly kind: SearchKind;
  readonly table: SearchedTable;
  /** The newest rows are scanned first, by an index in this order. */
  readonly madeAt: PgColumn;
  readonly searched: SQL<string>;
  readonly title?: SQL;
  /** Condition for findable rows besides the workspace. */
  readonly isShown?: (ctx: ReadContext) => SQL | undefined;
  readonly shown: Shown;
}

/** The record that a deal, task, comment or call is about. */
export const aboutRecord = alias(records, 'about');

/** Restricts comments or calls to those of listed records. */
function isOnListed(ctx: ReadContext, { recordId }: { readonly recordId: PgColumn }): SQL {
  return sql`exists (
    select from ${records}
    where ${and(eq(records.workspaceId, ctx.workspaceId), eq(records.id, recordId), isListedIn(ctx))}
  )`;
}

export const recordSource: Source = {
  kind: 'records',
  table: records,
  madeAt: records.createdAt,
  searched: sql<string>`${records.searchText}`,
  // The first line of the searchable text.
  title: sql`split_part(searched, ${'\n'}, 1)`,
  isShown: isListedIn,
  shown: { ...getTableColumns(records), at: records.updatedAt },
};

export const otherSources: readonly Source[] = [
  {
    kind: 'deals',
    table: deals,
    madeAt: deals.createdAt,
    searched: searchedOf(deals.searchText, deals.title),
    title: sql`searched`,
    isShown: isDealListedIn,
    shown: { title: deals.title, at: deals.updatedAt, ownerId: deals.ownerId, pipelineId: deals.pipelineId },
  },
  {
    kind: 'tasks',
    table: tasks,
    madeAt: tasks.createdAt,
    searched: searchedOf(tasks.searchText, tasks.title),
    title: sql`searched`,
    shown: { title: tasks.title, at: tasks.updatedAt, ownerId: tasks.assigneeId, status: tasks.status },
  },
  {
    kind: 'comments',
    table: comments,
    madeAt: comments.createdAt,
    searched: searchedOf(comments.searchText, comments.text),
    isShown: (ctx) => isOnListed(ctx, comments),
    shown: {
      title: aboutRecord.title,
      at: comments.createdAt,
      ownerId: comments.authorId,
      text: comments.text,
      format: comments.format,
    },
  },
  {
    kind: 'calls',
    table: calls,
    madeAt: calls.calledAt,
    searched: searchedOf(calls.searchText, calls.notes),
    isShown: (ctx) => and(isNotNull(calls.notes), isOnListed(ctx, calls)),
    shown: {
      title: aboutRecord.title,
      at: calls.calledAt,
      ownerId: calls.authorId,
      text: calls.notes,
      format: calls.format,
    },
  },
];
