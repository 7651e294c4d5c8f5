import type { CallContext } from '@dossier/kernel/context.ts';
import { Replayed } from '@dossier/kernel/idempotency/replay.ts';
import type { SecretBox } from '@dossier/kernel/secret-box.ts';

/**
 * Runs a write whose answer holds a secret: where the answer is kept for a repeat, it is kept sealed, for this repeat
 * alone.
 */
export async function keepSealed<T>(
  box: SecretBox,
  { workspaceId, idempotency }: CallContext,
  run: (seal: (answer: unknown) => unknown) => Promise<T>,
): Promise<T> {
  const place = `idempotency_keys ${workspaceId} ${idempotency?.key} answer`;
  try {
    return await run((answer) => box.seal(JSON.stringify(answer), place));
  } catch (error) {
    if (!(error instanceof Replayed)) throw error;
    // What is kept is the JSON of the sealed text.
    throw new Replayed(box.open(JSON.parse(error.answer) as string, place));
  }
}
