import { searchedOf } from '@dossier/kernel/db/columns.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { idOf, timestampOut } from '@dossier/kernel/values.ts';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { calls } from '../../calls/index.ts';
import { callSchema } from '../../calls/schema.ts';
import { comments } from '../../comments/index.ts';
import { commentSchema } from '../../comments/schema.ts';
import { dealSchema } from '../../deals/schema.ts';
import { recordLinks } from '../../links/index.ts';
import { dealSubject, fieldsOfNoun, recordSubject, type Subject, taskSubject, wordsIn } from '../../query/index.ts';
import { filterByRecord, isListedIn, records } from '../../records/index.ts';
import { recordSchema } from '../../records/schema.ts';
import { tags } from '../../tags/index.ts';
import { tagSchema } from '../../tags/schema.ts';
import { taskSchema } from '../../tasks/schema.ts';
import type { ExportedNoun } from './schema.ts';

interface Exported {
  readonly subject: Subject;
  readonly item: z.ZodObject;
}

const linkSchema = z.object({
  id: idOf('lnk'),
  kindId: idOf('kind'),
  fromId: idOf('rec'),
  toId: idOf('rec'),
  createdAt: timestampOut,
});

export const exported: Readonly<Record<ExportedNoun, Exported>> = {
  records: { subject: recordSubject, item: recordSchema },
  deals: { subject: dealSubject, item: dealSchema },
  tasks: { subject: taskSubject, item: taskSchema },
  comments: plain('comments', comments, commentSchema, ['recordId'], searchedOf(comments.searchText, comments.text)),
  calls: plain('calls', calls, callSchema, ['recordId'], searchedOf(calls.searchText, calls.notes)),
  links: plain('links', recordLinks, linkSchema, ['fromId', 'toId']),
  tags: plain('tags', tags, tagSchema, []),
};

/** A noun without custom fields, for queries: items whose records are listed. */
function plain(
  name: ExportedNoun,
  table: PgTable & { readonly workspaceId: PgColumn },
  item: z.ZodObject,
  recordFields: readonly string[],
  searched?: SQL,
): Exported {
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in item.shape);
  const recordIds = columns.flatMap(([field, column]) => (recordFields.includes(field) ? [column] : []));
  const isThere = (ctx: ReadContext, recordId: PgColumn): SQL => sql`exists (
    select from ${records}
    where ${records.workspaceId} = ${table.workspaceId} and ${records.id} = ${recordId} and ${isListedIn(ctx)}
  )`;
  const byRecord = Object.fromEntries(recordFields.map((field) => [field, { naming: filterByRecord }]));
  const subject: Subject = {
    name,
    table,
    fields: fieldsOfNoun(table, item, byRecord),
    scope: (ctx) => and(eq(table.workspaceId, ctx.workspaceId), ...recordIds.map((recordId) => isThere(ctx, recordId))),
    columnsFor: () => Object.fromEntries(columns),
    include: (_ctx, items) => Promise.resolve([...items]),
    ...(searched && { matchesWords: wordsIn(searched) }),
  };
  return { subject, item };
}
