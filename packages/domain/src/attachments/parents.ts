import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { findRows } from '@dossier/kernel/db/rows.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import type { ValueFilter } from '@dossier/kernel/filters.ts';
import { sql } from 'drizzle-orm';
import { comments, findComment } from '../comments/index.ts';
import { dealEventSubject, deals, findDeal } from '../deals/index.ts';
import type { EventSubject } from '../events-log/index.ts';
import { eventSubjectOf, eventSubjectOfId, findRecord, records } from '../records/index.ts';
import { findTask, taskEventSubject, tasks } from '../tasks/index.ts';
import type { Attachment } from './schema.ts';
import { attachments } from './table.ts';

const names = ['recordId', 'dealId', 'taskId', 'commentId'] as const;
type ParentName = (typeof names)[number];
/** The columns of the parent: one id, and null in the others. */
export type ParentIds = Pick<Attachment, ParentName>;

/** The subject of the events of a parent; undefined if the workspace does not show it. */
type Find = (ctx: ReadContext, id: string) => Promise<EventSubject | undefined>;

const finds: Readonly<Record<ParentName, Find>> = {
  recordId: async (ctx, id) => {
    const record = await findRecord(ctx, id);
    return record && eventSubjectOf(record);
  },
  dealId: async (ctx, id) => {
    const deal = await findDeal(ctx, id);
    return deal && dealEventSubject(ctx, deal);
  },
  taskId: async (ctx, id) => {
    const task = await findTask(ctx, id);
    return task && taskEventSubject(ctx, task);
  },
  commentId: async (ctx, id) => {
    const comment = await findComment(ctx, id);
    return comment && { ...(await eventSubjectOfId(ctx, comment.recordId)), dealId: comment.dealId };
  },
};

const wordOf = (name: ParentName) => name.slice(0, -'Id'.length);

type Asked = { readonly [Name in ParentName]?: string | null | undefined };

interface Parent {
  readonly name: ParentName;
  readonly ids: ParentIds;
  readonly subject: EventSubject;
}

const tables = { recordId: records, dealId: deals, taskId: tasks, commentId: comments } as const;

/** Keeps a parent from being deleted until the transaction ends; false if it is gone. */
async function hold({ db, workspaceId }: WriteContext, name: ParentName, id: string): Promise<boolean> {
  const held = await findRows(db, tables[name], { workspaceId, id }, { lock: 'key share' });
  return held.length > 0;
}

/** The only parent that an input names, held until the transaction ends; 422 for none, several or an unknown one. */
export async function demandParent(ctx: WriteContext, asked: Asked): Promise<Parent> {
  const [name, ...others] = names.filter((one) => asked[one] != null);
  if (name === undefined || others.length > 0)
    throw impossible([others[0] ?? 'recordId'], `Send exactly one of ${names.join(', ')}.`);
  const subject = await finds[name](ctx, asked[name] ?? '');
  // The id of a merged record redirects to its successor.
  const id = (name === 'recordId' ? subject?.recordId : asked[name]) ?? '';
  if (!subject || !(await hold(ctx, name, id))) throw impossible([name], `There is no such ${wordOf(name)}.`);
  return { name, ids: { recordId: null, dealId: null, taskId: null, commentId: null, [name]: id }, subject };
}

/** The subject of the events of a file; undefined if its parent is in Trash. */
export async function findSubject(ctx: ReadContext, ids: ParentIds): Promise<EventSubject | undefined> {
  const name = names.find((one) => ids[one] !== null);
  return name && finds[name](ctx, ids[name] ?? '');
}

/** The filters of a list by its parents, which only an empty list checks. */
export function filtersByParent(
  ctx: ReadContext,
  asked: { readonly [Name in ParentName]?: readonly string[] | undefined },
): ValueFilter[] {
  return names.map((name) => ({
    path: [name],
    async problem() {
      for (const id of asked[name] ?? []) if (!(await finds[name](ctx, id))) return `There is no such ${wordOf(name)}.`;
      return undefined;
    },
  }));
}

const isThere = (
  column: typeof attachments.dealId | typeof attachments.taskId,
  table: typeof deals | typeof tasks,
) => sql`
  (${column} is null or exists (
    select from ${table} where ${table.workspaceId} = ${attachments.workspaceId} and ${table.id} = ${column}
  ))`;

/** Condition for files whose deal or task has not been deleted. */
export const hasParent = sql`(${isThere(attachments.dealId, deals)} and ${isThere(attachments.taskId, tasks)})`;

/** Condition for files whose parent is there, and whose record or that of their comment is not in Trash. */
export function isOnShown() {
  const { workspaceId, recordId, commentId } = attachments;
  return sql`${hasParent} and (${recordId} is null and ${commentId} is null or exists (
    select from ${records}
    where ${records.workspaceId} = ${workspaceId} and ${records.deletedAt} is null
      and ${records.id} = coalesce(${recordId}, (
        select c.record_id from ${comments} c where c.workspace_id = ${workspaceId} and c.id = ${commentId}
      ))
  ))`;
}
