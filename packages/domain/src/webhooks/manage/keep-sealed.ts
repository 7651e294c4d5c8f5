import type { CallContext } from '@dossier/kernel/context.ts';
import { Replayed } from '@dossier/kernel/idempotency/replay.ts';
import { passingPlace, type SecretBox } from '@dossier/kernel/secret-box.ts';

/** Runs a write whose answer holds a secret. The idempotency store keeps that answer sealed, bound to this key. */
export async function keepSealed<T>(
  box: SecretBox,
  { workspaceId, idempotency }: CallContext,
  run: (seal: (answer: unknown) => unknown) => Promise<T>,
): Promise<T> {
  const place = passingPlace(`idempotency_keys ${workspaceId} ${idempotency?.key} answer`);
  try {
    return await run((answer) => box.seal(JSON.stringify(answer), place));
  } catch (error) {
    if (!(error instanceof Replayed)) throw error;
    // The stored answer is the JSON of a sealed text.
    throw new Replayed(box.open(JSON.parse(error.answer) as string, place));
  }
}
