import type { FeedEvent } from '@dossier/kernel/events/read.ts';
import { z } from 'zod';

export type LiveEvent = FeedEvent;

/**
 * Where the caller left off: the id of the last message that they got, or the position of the workspace that `users.me`
 * gave. tRPC's links send it by themselves.
 */
export const watchInput = z.strictObject({ lastEventId: z.string().max(100).optional() }).optional();

export type LiveMessage =
  /** Every later event follows, and first those since the position that the caller named. */
  | { readonly type: 'ready' }
  | { readonly type: 'facts'; readonly facts: readonly LiveEvent[] }
  /** Something was not told: everything may be out of date. */
  | { readonly type: 'missed' };
