import type { JobContext, JobDefinition } from '@dossier/kernel/jobs/define.ts';
import { parseCronItems, type ParsedCronItem, type TaskList } from 'graphile-worker';
import { z } from 'zod';

const dayMs = 24 * 60 * 60 * 1000;

/** The jobs as graphile-worker's tasks. The input is parsed first. */
export function taskList(jobs: readonly JobDefinition[], shared: Omit<JobContext, 'attempt'>): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload, { job: { id, attempts } }) => {
        const input = job.input.safeParse(withoutCron(payload));
        if (!input.success)
          throw new Error(`The input of ${job.name} is not what it expects: ${z.prettifyError(input.error)}`);
        const log = shared.log.child({ job: job.name, jobId: id });
        await job.run({ ...shared, log, attempt: attempts }, input.data);
      },
    ]),
  );
}

/**
 * The scheduled jobs. A run missed while no worker was up is made up for once, within a day: waiting runs of one job
 * replace each other.
 */
export function cronItems(jobs: readonly JobDefinition[]): ParsedCronItem[] {
  return parseCronItems(
    jobs.flatMap(({ name, schedule, attemptsMax }) => {
      if (schedule === undefined) return [];
      return {
        task: name,
        identifier: name,
        match: schedule,
        options: { backfillPeriod: dayMs, maxAttempts: attemptsMax, jobKey: name, jobKeyMode: 'replace' as const },
      };
    }),
  );
}

// Scheduled runs carry an extra `_cron`, which a strict schema would refuse.
function withoutCron(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('_cron' in payload)) return payload;
  const { _cron, ...input } = payload;
  return input;
}
