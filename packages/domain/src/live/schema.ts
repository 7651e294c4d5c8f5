import type { Fact } from '@dossier/kernel/events/fact.ts';

export type LiveFact = Fact;

export type LiveMessage =
  /** From now on everything is told; so is what happened in the last `coversMs`. */
  | { readonly type: 'ready'; readonly coversMs: number }
  | { readonly type: 'facts'; readonly facts: readonly LiveFact[] }
  /** Something was not told: everything may be out of date. */
  | { readonly type: 'missed' };
