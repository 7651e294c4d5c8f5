import type { WriteContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { equals, nextVersion } from '@dossier/kernel/verbs.ts';
import { sql } from 'drizzle-orm';
import { dealNoun } from './noun.ts';
import { dealEventSubject, emitStageChange } from './service.ts';
import { deals } from './table.ts';

/** A transaction with thousands of events would block all other writers. */
const movedMax = 1_000;

/** Moves all deals of a stage, which the caller has locked, each with its event. */
export async function moveDeals(
  ctx: WriteContext,
  { pipelineId, fromStageId, toStageId }: { pipelineId: string; fromStageId: string; toStageId: string | undefined },
): Promise<void> {
  const inStage = equals(deals, { workspaceId: ctx.workspaceId, pipelineId, stageId: fromStageId });
  const held = await ctx.db.orm
    .select({ id: deals.id, stageId: deals.stageId, stageChangedAt: deals.stageChangedAt })
    .from(deals)
    .where(inStage)
    .orderBy(deals.id)
    .limit(movedMax + 1)
    .for('no key update');
  if (held.length === 0) return;
  if (toStageId === undefined)
    throw impossible(['moveDealsTo'], 'This stage still holds deals. Name the stage to move them to.');
  if (held.length > movedMax)
    throw impossible(
      ['stageId'],
      `This stage holds more than ${movedMax} deals. Move most of them to another stage first.`,
    );
  const moved = await ctx.db.orm
    .update(deals)
    .set({
      stageId: toStageId,
      stageChangedAt: sql`greatest(now(), ${deals.stageChangedAt})`,
      ...nextVersion(deals),
    })
    .where(inStage)
    .returning(dealNoun.columns);
  const before = new Map(held.map((deal) => [deal.id, deal]));
  const subjects = await Promise.all(moved.map((deal) => dealEventSubject(ctx, deal)));
  for (const [at, deal] of moved.entries()) {
    const subject = subjects[at];
    const left = before.get(deal.id);
    if (subject && left) emitStageChange(ctx, subject, deal, left);
  }
}
