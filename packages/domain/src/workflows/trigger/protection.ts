import { randomBytes } from 'node:crypto';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { defineSealed } from '@dossier/kernel/sealed-columns.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { newSigningSecret } from '@dossier/kernel/outbound/signing-secret.ts';
import { workflowRows } from '../noun.ts';
import { workflows } from '../table.ts';

export const hookSecretPlace = defineSealed(
  workflows,
  ['hookSecret'],
  ['workspaceId', 'id'],
  ({ workspaceId, id }) => `workflows ${workspaceId} ${id} hook_secret`,
);

/** Whether the stored secret is of the kind that the protection needs. */
export function hasFittingSecret(
  ctx: WriteContext,
  { id, hookSecret }: Pick<typeof workflows.$inferSelect, 'id' | 'hookSecret'>,
  protection: 'none' | 'token' | 'signature',
): boolean {
  if (protection === 'none') return true;
  if (hookSecret === null) return false;
  const isSigning = servicesOf(ctx)
    .secretBox.open(hookSecret, hookSecretPlace({ workspaceId: ctx.workspaceId, id }))
    .startsWith('whsec_');
  return isSigning === (protection === 'signature');
}

/** Makes a new token or signing secret, as the draft demands, in place of the previous one. Shown once. */
export async function rotateHookSecret(ctx: WriteContext, id: string): Promise<{ secret: string }> {
  const row = await workflowRows.lock(ctx, id);
  const { trigger } = row.draft;
  if (trigger.kind !== 'webhook' || trigger.protection === 'none')
    throw impossible(['id'], 'The trigger of this workflow demands neither a token nor a signature.');
  const secret = trigger.protection === 'token' ? randomBytes(24).toString('base64url') : newSigningSecret();
  await workflowRows.change(ctx, row, {
    hookSecret: servicesOf(ctx).secretBox.seal(secret, hookSecretPlace({ workspaceId: ctx.workspaceId, id })),
  });
  if (ctx.audit) ctx.audit.after = { id, name: row.name };
  return { secret };
}
