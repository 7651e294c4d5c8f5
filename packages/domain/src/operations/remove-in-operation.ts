import type { WriteContext } from '@dossier/kernel/context.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { z } from 'zod';
import { findOperation, noteOperation } from '../bulk/index.ts';
import type { Operation } from '../bulk/schema.ts';
import { removeCall } from '../calls/index.ts';
import { removeComment } from '../comments/index.ts';
import type { removeInput } from './schema.ts';

const removers = { comment: removeComment, call: removeCall } as const;

export async function removeInOperation(
  call: WriteContext,
  { noun, id }: z.output<typeof removeInput>,
): Promise<Operation> {
  const operation = newId('op');
  const ctx: WriteContext = { ...call, unitId: operation };
  await removers[noun](ctx, id);
  noteOperation(ctx, { id: operation, kind: 'BATCH', state: 'DONE', changedCount: 1 });
  return findOperation(ctx, operation);
}
