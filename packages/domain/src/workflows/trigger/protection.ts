import { randomBytes } from 'node:crypto';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { defineSealed } from '@dossier/kernel/sealed-columns.ts';
import type { SecretBox } from '@dossier/kernel/secret-box.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { newSigningSecret } from '@dossier/kernel/outbound/signing-secret.ts';
import type { z } from 'zod';
import { workflowRows } from '../noun.ts';
import type { hookSecretInput } from '../schema.ts';
import { workflows } from '../table.ts';
import type { Protection } from '../senders.ts';

const hookSecretPlace = defineSealed(
  workflows,
  ['hookSecret'],
  ['workspaceId', 'id'],
  ({ workspaceId, id }) => `workflows ${workspaceId} ${id} hook_secret`,
);

/** The stored secret; undefined if it was created for another protection. */
export function secretFor(
  { protection }: { protection: Protection },
  stored: { workspaceId: string; id: string; hookSecret: string | null },
  secretBox: SecretBox,
): string | undefined {
  if (protection === 'none' || stored.hookSecret === null) return undefined;
  const text = secretBox.open(stored.hookSecret, hookSecretPlace(stored));
  // A token or a Standard Webhooks secret has no colon.
  const [, sender, secret] = /^([a-z]+):(.*)$/s.exec(text) ?? [];
  const madeFor = sender ?? (text.startsWith('whsec_') ? 'signature' : 'token');
  return madeFor === protection ? (secret ?? text) : undefined;
}

/** Stores a new secret for the draft's protection, which replaces the previous one. A generated one is shown once. */
export async function rotateHookSecret(ctx: WriteContext, { id, secret: given }: z.output<typeof hookSecretInput>) {
  const row = await workflowRows.lock(ctx, id);
  const { trigger } = row.draft;
  if (trigger.kind !== 'webhook' || trigger.protection === 'none')
    throw impossible(['id'], 'The trigger of this workflow demands neither a token nor a signature.');
  const { protection } = trigger;
  const isOwn = protection === 'token' || protection === 'signature';
  if (isOwn && given !== undefined) throw impossible(['secret'], 'Only the secret of a sender can be given.');
  const secret = given ?? (protection === 'signature' ? newSigningSecret() : randomBytes(24).toString('base64url'));
  await workflowRows.change(ctx, row, {
    hookSecret: servicesOf(ctx).secretBox.seal(
      isOwn ? secret : `${protection}:${secret}`,
      hookSecretPlace({ workspaceId: ctx.workspaceId, id }),
    ),
  });
  if (ctx.audit) ctx.audit.after = { id, name: row.name };
  return { secret };
}
