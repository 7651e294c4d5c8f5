import type { JobContext } from '@dossier/kernel/jobs/define.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { pino } from 'pino';

/** Context of a job that a test runs itself: its first try, without a log. */
export function jobContext(database: Database, signal = new AbortController().signal): JobContext {
  return { database, log: pino({ level: 'silent' }), attempt: 1, signal };
}
