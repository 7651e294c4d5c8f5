import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { demandMail, isMailOn } from '../../mail/index.ts';
import { preferencesOf } from '../../users/index.ts';
import type { MailChoices, updateMailChoicesInput } from '../schema.ts';
import { callerOf } from '../service.ts';
import { mailChoices } from '../table.ts';

export async function getMailChoices(ctx: ReadContext): Promise<MailChoices> {
  const [row] = await ctx.db.orm.select().from(mailChoices).where(ofCaller(ctx));
  return shown(row, await isMailOn(ctx));
}

export async function updateMailChoices(
  ctx: WriteContext,
  { digestHour, hasMentions, hasAssignments, language, timeZone }: z.output<typeof updateMailChoicesInput>,
): Promise<MailChoices> {
  if (digestHour !== null || hasMentions || hasAssignments) await demandMail(ctx);
  const userId = callerOf(ctx);
  if (ctx.audit) ctx.audit.before = await getMailChoices(ctx);
  const zone = (await preferencesOf(ctx, userId)).timeZone ?? timeZone;
  const at = digestHour === null ? null : momentOf(digestHour, zone);
  const values = { digestHour, hasMentions, hasAssignments, language, timeZone };
  const [row] = await ctx.db.orm
    .insert(mailChoices)
    .values({ workspaceId: ctx.workspaceId, userId, ...values, digestAt: at && at(false) })
    .onConflictDoUpdate({
      target: [mailChoices.workspaceId, mailChoices.userId],
      set: { ...values, digestAt: at && at(sql`${mailChoices.digestDay} = ${dayIn(zone)}`) },
    })
    .returning();
  return shown(row, await isMailOn(ctx));
}

export function dayIn(zone: string | SQL): SQL<string> {
  return sql<string>`(now() at time zone ${zone}::text)::date`;
}

/** When an hour of the person's day comes next; tomorrow, if today's digest is over. */
function momentOf(hour: number, zone: string) {
  const on = (days: number) => sql<string>`
    ((${dayIn(zone)} + ${days}::int + make_interval(hours => ${hour}::int)) at time zone ${zone}::text)`;
  return (isOver: SQL | boolean) => sql<string>`
    case when ${on(0)} > now() and not coalesce(${isOver}, false) then ${on(0)} else ${on(1)} end`;
}

function shown(row: typeof mailChoices.$inferSelect | undefined, isOn: boolean): MailChoices {
  const { digestHour = null, hasMentions = false, hasAssignments = false } = row ?? {};
  return { isOn, digestHour, hasMentions, hasAssignments };
}

function ofCaller(ctx: ReadContext) {
  return and(eq(mailChoices.workspaceId, ctx.workspaceId), eq(mailChoices.userId, callerOf(ctx)));
}
