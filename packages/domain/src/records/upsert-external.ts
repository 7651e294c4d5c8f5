import type { WriteContext } from '@dossier/kernel/context.ts';
import { demandExternalId } from '@dossier/kernel/db/external-ids.ts';
import { readsOf } from '@dossier/kernel/db/reads-of.ts';
import { DomainError, impossible } from '@dossier/kernel/errors.ts';
import type { z } from 'zod';
import { recordExternalIds } from './external-ids.ts';
import type { Record, upsertRecordInput } from './schema.ts';
import { getRecord } from './service.ts';

type Input = z.output<typeof upsertRecordInput>;

/**
 * The record that has the external id; undefined if none has. It needs no lock: where two upserts create it, the index
 * refuses the second, which then runs again and finds it.
 */
export async function findByExternalId(ctx: WriteContext, input: Input): Promise<Record | undefined> {
  if (input.matchOn.length > 1) throw impossible(['matchOn'], 'matchOn: externalId stands alone.');
  const external = demandExternalId(input);
  const id = await recordExternalIds.find(ctx, external);
  if (id === undefined) return undefined;
  const record = await getRecord({ ...ctx, db: readsOf(ctx) }, id);
  // It was changed between the two reads.
  if (record.externalId !== external.externalId || record.externalSource !== external.externalSource) return undefined;
  if (record.folderId === input.folderId) return record;
  const message =
    `externalId: The record ${id} has "${external.externalId}" in another folder. Give each kind of thing its own ` +
    'externalSource.';
  throw new DomainError('CONFLICT', message, { issues: [{ path: ['externalId'], message }] });
}

export function isByExternalId({ matchOn }: Pick<Input, 'matchOn'>): boolean {
  return matchOn.includes('externalId');
}
