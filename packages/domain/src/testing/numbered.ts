import { numberEvents } from '@dossier/kernel/events/numbering.ts';
import { events } from '@dossier/kernel/events/table.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { isNull } from 'drizzle-orm';
import { expect } from 'vitest';

/** Resolves when each event that is committed has its number: another process may be the numberer at the moment. */
export async function allNumbered(database: Database): Promise<void> {
  await expect
    .poll(async () => {
      await numberEvents(database);
      return database.read.orm.$count(events, isNull(events.number));
    })
    .toBe(0);
}
