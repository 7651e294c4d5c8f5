import type { Fact } from '@dossier/kernel/events/fact.ts';
import { z } from 'zod';

export type LiveFact = Fact;

/** Where the caller left off: the id of the last message that they got. tRPC's links send it by themselves. */
export const watchInput = z.strictObject({ lastEventId: z.string().max(100).optional() }).optional();

export type LiveMessage =
  /** From now on everything is told; so is what came since the last message or, where that is not known, in the last `coversMs`. */
  | { readonly type: 'ready'; readonly isResumed: boolean; readonly coversMs: number }
  | { readonly type: 'facts'; readonly facts: readonly LiveFact[] }
  /** Something was not told: everything may be out of date. */
  | { readonly type: 'missed' };
