import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { defineInsert } from '@dossier/postgres-engine/index.ts';
import { emit } from '../events-log/index.ts';
import { lockStage } from '../pipelines/index.ts';
import { findRecord } from '../records/index.ts';
import { insertedTags, tagsNamed } from '../tags/index.ts';
import { dealCreated } from './events.ts';
import { dealExternalIds } from './external-ids.ts';
import { dealNoun } from './noun.ts';
import type { Deal } from './schema.ts';
import { dealEventSubject } from './service.ts';
import { deals } from './table.ts';

const insertAgain = defineInsert('deals.insert_again', deals);

/** Makes a deleted deal again, under its id and with its next version; without a link to a record that is gone. */
export async function reviveDeal(ctx: WriteContext, deleted: Deal): Promise<Deal> {
  const stage = await lockStage(ctx, deleted.stageId);
  if (!stage || stage.archivedAt !== null) throw impossible(['stageId'], 'The stage of the deal is gone.');
  const record = deleted.recordId === null ? undefined : await findRecord(ctx, deleted.recordId);
  await dealExternalIds.demandFree(ctx, deleted);
  const tagging = await tagsNamed(ctx, deleted.tags);
  const deal: Deal = {
    ...deleted,
    tags: tagging.names,
    recordId: record?.id ?? null,
    updatedAt: clock.isoSince(deleted.updatedAt),
    version: deleted.version + 1,
  };
  ctx.db.send(insertAgain, { ...dealNoun.stored(ctx.workspaceId, deal), tagIds: insertedTags(tagging) });
  emit(ctx, dealCreated, await dealEventSubject(ctx, deal), { deal });
  return deal;
}
