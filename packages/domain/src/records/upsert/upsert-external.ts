import type { WriteContext } from '@dossier/kernel/context.ts';
import { demandExternalId } from '@dossier/kernel/db/external-ids.ts';
import { DomainError, impossible } from '@dossier/kernel/errors.ts';
import { defineStatement } from '@dossier/postgres-engine/index.ts';
import type { z } from 'zod';
import { recordExternalIds, recordNoun } from '../noun.ts';
import type { Record, upsertRecordInput } from '../schema.ts';
import { records } from '../table.ts';

type Input = z.output<typeof upsertRecordInput>;

const recordByExternalId = defineStatement('read', 'records.find_by_external_id', (orm) =>
  orm
    .select({ ...recordNoun.columns, isTrashed: recordExternalIds.isTrashed })
    .from(records)
    .where(recordExternalIds.isHolder),
);

/**
 * The record that has the external id; undefined if none has. It needs no lock: where two upserts create it, the index
 * refuses the second, which then runs again and finds it.
 */
export async function findByExternalId(ctx: WriteContext, input: Input): Promise<Record | undefined> {
  if (input.matchOn.length > 1) throw impossible(['matchOn'], 'matchOn: externalId stands alone.');
  const external = demandExternalId(input);
  const [holder] = await ctx.db.peek.run(recordByExternalId, recordExternalIds.lookUp(ctx, external));
  const found = recordExternalIds.found(ctx, external, holder);
  if (!found) return undefined;
  const { isTrashed: _, ...record } = found;
  if (record.folderId === input.folderId) return record;
  const message =
    `externalId: The record ${record.id} has "${external.externalId}" in another folder. ` +
    'Give each kind of thing its own externalSource.';
  throw new DomainError('CONFLICT', message, { issues: [{ path: ['externalId'], message }] });
}

export function isByExternalId({ matchOn }: Pick<Input, 'matchOn'>): boolean {
  return matchOn.includes('externalId');
}
