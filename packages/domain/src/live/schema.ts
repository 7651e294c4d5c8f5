import { z } from 'zod';

/** The part of an event that tells a page what is stale. */
export interface LiveEvent {
  readonly id: string;
  /** Its number in the order of events. */
  readonly number: number;
  readonly kind: string;
  readonly recordId: string | null;
  readonly folderId: string | null;
  readonly pipelineId: string | null;
  readonly dealId: string | null;
  readonly taskId: string | null;
  /** A page skips the events of its own requests. */
  readonly requestId: string;
}

/**
 * Where the caller left off: the id of its last message, or the position of the workspace from `users.me`. tRPC's links
 * send it by themselves when they reconnect.
 */
export const watchInput = z.strictObject({ lastEventId: z.string().max(100).optional() }).optional();

export type LiveMessage =
  /** Every later event follows, and first those since the position that the caller named. */
  | { readonly type: 'ready' }
  /** The word `facts` is part of the contract: open tabs of an earlier version read it. */
  | { readonly type: 'facts'; readonly facts: readonly LiveEvent[] }
  /** Some events are missing: everything may be stale. */
  | { readonly type: 'missed' };
