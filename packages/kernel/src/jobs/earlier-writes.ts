import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '@dossier/postgres-engine/index.ts';

const pauseMs = 200;

/** Waits until all transactions that are running now have ended; rejects if the worker is asked to stop meanwhile. */
export async function afterEarlierWrites({ read }: Database, signal: AbortSignal): Promise<void> {
  const { rows } = await read.orm.execute<{ next: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  );
  const next = rows[0]?.next ?? '0';
  for (;;) {
    const { rows: ended } = await read.orm.execute<{ isPast: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${next}::xid8 as "isPast"`,
    );
    if (ended[0]?.isPast) return;
    if (signal.aborted) throw new Error('Stopped before earlier writes had ended; it continues later.');
    await pause(pauseMs);
  }
}
