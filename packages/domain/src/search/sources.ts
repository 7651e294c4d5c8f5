import type { ReadContext } from '@dossier/kernel/context.ts';
import { searchedOf } from '@dossier/kernel/db/columns.ts';
import { calls } from '../calls/index.ts';
import { comments } from '../comments/index.ts';
import { deals, isDealListedIn } from '../deals/index.ts';
import { isListedIn, records } from '../records/index.ts';
import { tasks } from '../tasks/index.ts';
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SearchKind } from './schema.ts';

export interface Source {
  readonly kind: SearchKind;
  readonly table: SQL;
  readonly id: PgColumn;
  readonly workspaceId: PgColumn;
  /** The newest rows are scanned first, by an index in this order. */
  readonly madeAt: PgColumn;
  readonly searched: SQL<string>;
  readonly title: SQL | undefined;
  /** Condition for findable rows besides the workspace. */
  readonly isShown: ((ctx: ReadContext) => SQL | undefined) | undefined;
  readonly recordId: PgColumn | undefined;
  readonly shown: SQL;
}

interface Shown {
  title: SQL | PgColumn;
  at: PgColumn;
  text?: PgColumn;
  format?: PgColumn;
  ownerId?: PgColumn;
  recordId?: PgColumn;
  pipelineId?: PgColumn;
  status?: PgColumn;
}

function shownOf(
  source: { id: PgColumn },
  { title, at, text, format, ownerId, recordId, pipelineId, status }: Shown,
): SQL {
  const isRecord = source.id === records.id;
  return sql`
    ${source.id} as id, ${title} as title, ${at} as at,
    ${text ?? sql`null::text`} as text, ${format ?? sql`null::text`} as format,
    ${ownerId ?? sql`null::uuid`} as owner_id, ${recordId ?? sql`null::uuid`} as record_id,
    ${isRecord ? sql`null::text` : records.title} as about,
    ${isRecord ? records.folderId : sql`null::uuid`} as folder_id,
    ${isRecord ? records.email : sql`null::text`} as email, ${isRecord ? records.phone : sql`null::text`} as phone,
    ${isRecord ? records.data : sql`null::jsonb`} as data, ${pipelineId ?? sql`null::uuid`} as pipeline_id,
    ${status ?? sql`null::text`} as status`;
}

type SearchedTable = PgTable & { id: PgColumn; workspaceId: PgColumn; createdAt: PgColumn; recordId?: PgColumn };

/** A source with the usual columns of a noun; `own` has its special ones, `shown` those of answers. */
function sourceOf(
  kind: SearchKind,
  table: SearchedTable,
  shown: Shown,
  own: Pick<Source, 'searched'> & Partial<Pick<Source, 'title' | 'isShown' | 'madeAt'>>,
): Source {
  const { id, workspaceId, createdAt, recordId } = table;
  return {
    kind,
    table: sql`${table}`,
    id,
    workspaceId,
    madeAt: createdAt,
    title: undefined,
    isShown: undefined,
    recordId,
    shown: shownOf(table, { ...shown, ...(recordId && { recordId }) }),
    ...own,
  };
}

/** Restricts comments or calls to those of listed records. */
function isOnListed(ctx: ReadContext, { recordId }: { readonly recordId: PgColumn }): SQL {
  return sql`exists (
    select from ${records}
    where ${and(eq(records.workspaceId, ctx.workspaceId), eq(records.id, recordId), isListedIn(ctx))}
  )`;
}

export const recordSource: Source = sourceOf(
  'records',
  records,
  { title: records.title, at: records.updatedAt, ownerId: records.ownerId },
  {
    searched: sql<string>`${records.searchText}`,
    // The first line of the searchable text.
    title: sql`split_part(searched, ${'\n'}, 1)`,
    isShown: isListedIn,
  },
);

export const otherSources: readonly Source[] = [
  sourceOf(
    'deals',
    deals,
    { title: deals.title, at: deals.updatedAt, ownerId: deals.ownerId, pipelineId: deals.pipelineId },
    { searched: searchedOf(deals.searchText, deals.title), title: sql`searched`, isShown: isDealListedIn },
  ),
  sourceOf(
    'tasks',
    tasks,
    { title: tasks.title, at: tasks.updatedAt, ownerId: tasks.assigneeId, status: tasks.status },
    { searched: searchedOf(tasks.searchText, tasks.title), title: sql`searched` },
  ),
  sourceOf(
    'comments',
    comments,
    {
      title: records.title,
      at: comments.createdAt,
      text: comments.text,
      format: comments.format,
      ownerId: comments.authorId,
    },
    { searched: searchedOf(comments.searchText, comments.text), isShown: (ctx) => isOnListed(ctx, comments) },
  ),
  sourceOf(
    'calls',
    calls,
    { title: records.title, at: calls.calledAt, text: calls.notes, format: calls.format, ownerId: calls.authorId },
    {
      searched: searchedOf(calls.searchText, calls.notes),
      isShown: (ctx) => and(isNotNull(calls.notes), isOnListed(ctx, calls)),
      madeAt: calls.calledAt,
    },
  ),
];
