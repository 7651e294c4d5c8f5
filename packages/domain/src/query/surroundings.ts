import type { ReadContext } from '@dossier/kernel/context.ts';
import { and, eq, sql } from 'drizzle-orm';
import { dueKey, tasks } from '../tasks/index.ts';
import { companyOfRecord, linkedRecord } from './include.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { taskSchema } from '../tasks/schema.ts';
import { linkedRecord as linkedRecordSchema } from './schema.ts';

/** Records in one request. */
const recordsMax = 100;
export const surroundingsInput = z.strictObject({ recordIds: z.array(idOf('rec')).min(1).max(recordsMax) });

export const surroundingSchema = z.object({
  record: linkedRecordSchema.pick({ id: true, title: true, folderId: true }),
  company: linkedRecordSchema.pick({ id: true, title: true }).nullable(),
  nextTask: taskSchema.pick({ id: true, title: true, dueAt: true }).nullable(),
});
export type Surrounding = z.output<typeof surroundingSchema>;

/** The records that deals are about, as the cards of deals show them. An unknown record is left out. */
export async function listSurroundings(ctx: ReadContext, recordIds: readonly string[]): Promise<Surrounding[]> {
  const items = recordIds.map((recordId) => ({ id: recordId, recordId }));
  const [record, company, next] = await Promise.all([
    linkedRecord(ctx, items),
    companyOfRecord(ctx, items),
    nextTasks(ctx, recordIds),
  ]);
  return items.flatMap((item) => {
    const known = record(item);
    if (!known) return [];
    return surroundingSchema.parse({ record: known, company: company(item), nextTask: next.get(item.id) ?? null });
  });
}

/** The open task of each record that is due first: one look at an index for each. */
async function nextTasks(ctx: ReadContext, recordIds: readonly string[]) {
  const ids = recordIds.map((id) => tasks.recordId.mapToDriverValue(id));
  const next = ctx.db.orm
    .select({ id: tasks.id, title: tasks.title, dueAt: tasks.dueAt, recordId: tasks.recordId })
    .from(tasks)
    .where(and(eq(tasks.workspaceId, ctx.workspaceId), sql`${tasks.recordId} = ids.id`, eq(tasks.status, 'OPEN')))
    .orderBy(sql`${dueKey} asc`, sql`${tasks.id} asc`)
    .limit(1)
    .as('next');
  const rows = await ctx.db.orm
    .select({ id: next.id, title: next.title, dueAt: next.dueAt, recordId: next.recordId })
    .from(sql`unnest(${sql.param(ids)}::uuid[]) as ids(id)`)
    .crossJoinLateral(next);
  return new Map(rows.map(({ recordId, ...task }) => [recordId, task]));
}
