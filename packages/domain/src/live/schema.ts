import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';

const liveEventSchema = z.object({
  id: z.string(),
  /** Its number in the order of events. */
  number: z.number(),
  kind: z.string(),
  recordId: z.string().nullable(),
  folderId: z.string().nullable(),
  pipelineId: z.string().nullable(),
  dealId: z.string().nullable(),
  taskId: z.string().nullable(),
  /** A page skips the events of its own requests. */
  requestId: z.string(),
});
export type LiveEvent = Readonly<z.output<typeof liveEventSchema>>;

/**
 * The caller's position: the id of its last message, or the workspace's position in `users.me`. tRPC's links send it
 * when they reconnect.
 */
export const watchInput = z.strictObject({ lastEventId: z.string().max(100).optional() }).optional();

export const liveMessageSchema = z.discriminatedUnion('type', [
  /** The subscription is active. Events since the caller's position follow, then every new one. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('events'), events: z.array(liveEventSchema).readonly() }),
  /** Inboxes of the workspace changed without an event: a reminder fired. */
  z.object({ type: z.literal('inbox') }),
  /** Some events are missing, so everything may be stale. */
  z.object({ type: z.literal('missed') }),
]);
export type LiveMessage = Readonly<z.output<typeof liveMessageSchema>>;

export const lookInput = z.strictObject({ id: z.union([idOf('rec'), idOf('deal')]) });
const watcherSchema = z.object({ userId: idOf('usr') });
export type Watcher = Readonly<z.output<typeof watcherSchema>>;
export const watchersSchema = z.object({ data: z.array(watcherSchema) });
