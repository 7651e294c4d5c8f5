import { setTimeout as sleep } from 'node:timers/promises';
import { decodeId } from '@dossier/kernel/ids.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import type { Queries } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { takeReplayPage, type ReplayKey } from './replay-page.ts';

const name = 'webhooks/replay';
const attemptsMax = 20;
/** Time slice of the job; then other jobs run. */
const stretchMs = 10_000;
/** The job frees its slot during longer pauses. */
const patienceMs = 2_000;

/** Continues a replay page by page at its pace. After a kill it resumes behind the last committed page. */
export const replayEvents = defineJob({
  name,
  input: z.object({ workspaceId: z.string(), webhookId: z.string(), replayId: z.string() }),
  attemptsMax,
  async run({ database, signal }, key) {
    const until = performance.now() + stretchMs;
    for (;;) {
      const pauseMs = await database.transaction((db) => takeReplayPage(db, key));
      if (pauseMs === undefined) return;
      if (signal.aborted || pauseMs > patienceMs || performance.now() + pauseMs > until)
        return database.transaction((db) => orderReplay(db, key, pauseMs));
      await sleep(pauseMs);
    }
  },
});

/** Adds the job that carries a replay on. Its key is the replay, so the queue holds at most one for each. */
export async function orderReplay(db: Queries, key: ReplayKey, afterMs = 0): Promise<void> {
  await db.orm.execute(sql`
    select graphile_worker.add_job(
      ${name}, ${JSON.stringify(key)}::json, run_at => now() + make_interval(secs => ${afterMs / 1_000}::float8),
      max_attempts => ${attemptsMax}, job_key => ${`replay ${decodeId('rpl', key.replayId)}`}
    )`);
}
