import { encodeId } from '@dossier/kernel/ids.ts';
import type { Feed } from '@dossier/kernel/events/feed.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { inboxChannel } from '../reminders/index.ts';

/** Triggers on members and API keys notify here; the payload begins with the uuid of the workspace. */
const accessChannel = 'dossier_access';
const uuidLength = 36;

/** Makes the feed check its subscribers' access as soon as a member loses access; returns a function that stops it. */
export function followAccess(database: Database, feed: Feed): Promise<() => void> {
  return database.listener.subscribe(
    accessChannel,
    (payload) => feed.recheck(encodeId('ws', payload.slice(0, uuidLength))),
    () => feed.recheckAll(),
  );
}

/** Makes pages refetch their inbox when a reminder fires without an event; returns a function that stops it. */
export function followInboxes(database: Database, feed: Feed): Promise<() => void> {
  return database.listener.subscribe(inboxChannel, (workspaceId) => feed.nudge(workspaceId));
}
