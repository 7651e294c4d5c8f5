import { searchedInCalls, calls } from '../calls/index.ts';
import { comments, searchedInComments } from '../comments/index.ts';
import { deals, searchedInDeals } from '../deals/index.ts';
import { records } from '../records/index.ts';
import { searchedInTasks, tasks } from '../tasks/index.ts';
import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SearchKind } from './schema.ts';

/** A noun as a search sees it. */
export interface Source {
  readonly kind: SearchKind;
  readonly table: SQL;
  readonly id: PgColumn;
  readonly workspaceId: PgColumn;
  /** Its newest rows are looked through first: an index has this order. */
  readonly madeAt: PgColumn;
  readonly searched: SQL<string>;
  readonly title: SQL | undefined;
  /** Beside the workspace, what keeps a row from being found. */
  readonly isShown: SQL | undefined;
  readonly recordId: PgColumn | undefined;
  readonly shown: SQL;
}

interface Shown {
  title: SQL | PgColumn;
  at: PgColumn;
  text?: PgColumn;
  ownerId?: PgColumn;
  recordId?: PgColumn;
  pipelineId?: PgColumn;
  status?: PgColumn;
}

/** The columns of an answer, the same for every noun. */
function shownOf(source: { id: PgColumn }, { title, at, text, ownerId, recordId, pipelineId, status }: Shown): SQL {
  const isRecord = source.id === records.id;
  return sql`
    ${source.id} as id, ${title} as title, ${text ?? sql`null::text`} as text, ${at} as at,
    ${ownerId ?? sql`null::uuid`} as owner_id, ${recordId ?? sql`null::uuid`} as record_id,
    ${isRecord ? sql`null::text` : records.title} as about,
    ${isRecord ? records.folderId : sql`null::uuid`} as folder_id,
    ${isRecord ? records.email : sql`null::text`} as email, ${isRecord ? records.phone : sql`null::text`} as phone,
    ${isRecord ? records.data : sql`null::jsonb`} as data, ${pipelineId ?? sql`null::uuid`} as pipeline_id,
    ${status ?? sql`null::text`} as status`;
}

/** The record that a row is about is there, and not in Trash. */
function isOnRecord(workspaceId: PgColumn, recordId: PgColumn): SQL {
  return sql`exists (
    select from ${records}
    where ${eq(records.workspaceId, workspaceId)} and ${eq(records.id, recordId)} and ${isNull(records.deletedAt)}
  )`;
}

export const recordSource: Source = {
  kind: 'records',
  table: sql`${records}`,
  id: records.id,
  workspaceId: records.workspaceId,
  madeAt: records.createdAt,
  searched: sql<string>`${records.searchText}`,
  // The first line of what a search compares.
  title: sql`split_part(searched, ${'\n'}, 1)`,
  isShown: isNull(records.deletedAt),
  recordId: undefined,
  shown: shownOf(records, { title: records.title, at: records.updatedAt, ownerId: records.ownerId }),
};

export const otherSources: readonly Source[] = [
  {
    kind: 'deals',
    table: sql`${deals}`,
    id: deals.id,
    workspaceId: deals.workspaceId,
    madeAt: deals.createdAt,
    searched: searchedInDeals(deals),
    title: sql`searched`,
    isShown: undefined,
    recordId: deals.recordId,
    shown: shownOf(deals, {
      title: deals.title,
      at: deals.updatedAt,
      ownerId: deals.ownerId,
      recordId: deals.recordId,
      pipelineId: deals.pipelineId,
    }),
  },
  {
    kind: 'tasks',
    table: sql`${tasks}`,
    id: tasks.id,
    workspaceId: tasks.workspaceId,
    madeAt: tasks.createdAt,
    searched: searchedInTasks(tasks),
    title: sql`searched`,
    isShown: undefined,
    recordId: tasks.recordId,
    shown: shownOf(tasks, {
      title: tasks.title,
      at: tasks.updatedAt,
      ownerId: tasks.assigneeId,
      recordId: tasks.recordId,
      status: tasks.status,
    }),
  },
  {
    kind: 'comments',
    table: sql`${comments}`,
    id: comments.id,
    workspaceId: comments.workspaceId,
    madeAt: comments.createdAt,
    searched: searchedInComments(comments),
    title: undefined,
    isShown: isOnRecord(comments.workspaceId, comments.recordId),
    recordId: comments.recordId,
    shown: shownOf(comments, {
      title: records.title,
      at: comments.createdAt,
      text: comments.text,
      ownerId: comments.authorId,
      recordId: comments.recordId,
    }),
  },
  {
    kind: 'calls',
    table: sql`${calls}`,
    id: calls.id,
    workspaceId: calls.workspaceId,
    madeAt: calls.calledAt,
    searched: searchedInCalls(calls),
    title: undefined,
    isShown: and(isNotNull(calls.notes), isOnRecord(calls.workspaceId, calls.recordId)),
    recordId: calls.recordId,
    shown: shownOf(calls, {
      title: records.title,
      at: calls.calledAt,
      text: calls.notes,
      ownerId: calls.authorId,
      recordId: calls.recordId,
    }),
  },
];
