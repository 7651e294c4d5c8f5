import type { Feed } from '@dossier/kernel/events/feed.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { inboxChannel } from '../reminders/index.ts';

/** Has pages look at their inbox where a reminder fired without an event; returns how to stop. */
export function followInboxes(database: Database, feed: Feed): Promise<() => void> {
  return database.listener.subscribe(inboxChannel, (workspaceId) => feed.nudge(workspaceId));
}
