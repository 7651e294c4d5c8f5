import { readEnvironment, variables } from '@dossier/kernel/environment.ts';
import type { WorkerSettings } from './worker.ts';

const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PREPARED, JOBS_HOUSEKEEPING, JOBS_WEBHOOKS, JOBS_WORKFLOWS, LOG_LEVEL } = variables;

/** What the worker is told by environment variables. */
export function readWorkerSettings(source: Record<string, string | undefined> = process.env): WorkerSettings {
  const values = readEnvironment({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PREPARED, JOBS_HOUSEKEEPING, JOBS_WEBHOOKS, JOBS_WORKFLOWS, LOG_LEVEL }, source);
  return {
    databaseUrl: values.DATABASE_URL,
    directUrl: values.DATABASE_DIRECT_URL,
    isPreparing: values.DATABASE_PREPARED,
    slots: { housekeeping: values.JOBS_HOUSEKEEPING, webhooks: values.JOBS_WEBHOOKS, workflows: values.JOBS_WORKFLOWS },
    logLevel: values.LOG_LEVEL,
  };
}
