import { numberEvents } from '@dossier/kernel/events/numbering.ts';
import { events } from '@dossier/kernel/events/table.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { isNull } from 'drizzle-orm';
import { vi } from 'vitest';

/** Resolves when each event that is committed has its number: another process may be the numberer at the moment. */
export async function allNumbered(database: Database): Promise<void> {
  await vi.waitFor(
    async () => {
      await numberEvents(database);
      const left = await database.read.orm.$count(events, isNull(events.number));
      if (left > 0) throw new Error(`${left} events have no number yet.`);
    },
    { timeout: 20_000, interval: 20 },
  );
}
