import type { WriteContext } from '@dossier/kernel/context.ts';
import { demandExternalId } from '@dossier/kernel/db/external-ids.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { demandNoVersion } from '@dossier/kernel/versions.ts';
import type { z } from 'zod';
import { merged } from '../fields/index.ts';
import { findPipelineRow } from '../pipelines/index.ts';
import { dealExternalIds } from './noun.ts';
import type { Deal, upsertDealInput } from './schema.ts';
import { createDeal, updateDeal } from './service.ts';

interface Upserted {
  readonly created: boolean;
  readonly data: Deal;
}

export async function upsertDeal(ctx: WriteContext, input: z.output<typeof upsertDealInput>): Promise<Upserted> {
  const { matchOn: _, pipelineId, create = {}, update = {}, ...values } = input;
  const id = await dealExternalIds.find(ctx, demandExternalId(values));
  if (id === undefined) {
    demandNoVersion(ctx, 'deal');
    return { created: true, data: await createDeal(ctx, { ...merged(values, create), pipelineId }) };
  }
  if (!(await findPipelineRow(ctx, pipelineId))) throw impossible(['pipelineId'], 'There is no such pipeline.');
  const { externalId: _id, externalSource: _source, ...others } = values;
  const { title, stageId, ...rest } = merged(others, update);
  const change = { ...rest, title: title ?? undefined, stageId: stageId ?? undefined, id };
  return { created: false, data: await updateDeal(ctx, change) };
}
