import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobDefinition } from '@dossier/kernel/jobs/define.ts';
import { openPool, type Pool } from '@dossier/postgres-engine/maintenance.ts';
import { Logger as TaskLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';
import { cronItems } from './tasks.ts';

const pollEveryMs = 1_000;
const abandonAfterMs = 10_000;
const giveUpAfterMs = 16_000;
const stuckAfterMs = 5_000;

interface JobRunnerOptions {
  kind: string;
  slots: number;
  jobs: readonly JobDefinition[];
  tasks: TaskList;
  /** A direct connection: LISTEN does not work through a pooler in transaction mode. */
  url: string;
  isPreparing: boolean;
  log: Logger;
  /** Called with the id that locks jobs, before the first job is taken. */
  register: (id: string) => Promise<void>;
}

export type JobRunner = Awaited<ReturnType<typeof startRunner>>;

/** graphile-worker with the slots of one kind of job, on its own pool. */
export async function startRunner({ kind, slots, jobs, tasks, url, isPreparing, log, register }: JobRunnerOptions) {
  // Two more connections than slots: one listens, and one fetches while all slots write.
  const pool = openPool({
    url,
    applicationName: `dossier worker ${kind}`,
    size: slots + 2,
    onLost: (error) => log.warn({ err: error }, 'lost a connection to PostgreSQL'),
  });
  const registered = new Map<string, Promise<void>>();
  const registration: GraphileConfig.Plugin = {
    name: 'JobRunnerRegistration',
    version: '1.0.0',
    worker: {
      hooks: {
        async startWorker(_ctx, { worker: { workerPool } }) {
          const once = registered.get(workerPool.id) ?? register(workerPool.id);
          registered.set(workerPool.id, once);
          await once;
        },
      },
    },
  };
  const events: WorkerEvents = new EventEmitter();
  const failed = Promise.race([fetchingFailed(events, pool), poolGaveUp(events)]);
  failed.catch(() => {});
  const runner = await run({
    pgPool: pool,
    events,
    taskList: tasks,
    parsedCronItems: cronItems(jobs),
    concurrency: slots,
    pollInterval: pollEveryMs,
    noPreparedStatements: !isPreparing,
    noHandleSignals: true,
    logger: taskLogger(log),
    // With batches, even of one, stopping the runner awaits the end of each job; otherwise that write may get lost.
    preset: { plugins: [registration], worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const ended = Promise.race([runner.promise, failed]);
  // Prevents an unhandled rejection if the worker's start fails after the runner's.
  ended.catch(() => {});
  return {
    /** Settles when the runner ends, also unexpectedly; rejects when it can no longer fetch jobs. */
    ended,
    /** Stops fetching and waits for running jobs. Jobs that need more than 10 s are released for a retry. */
    async close(): Promise<void> {
      const patience = new AbortController();
      const inOrder = runner.stop().then(() => runner.promise);
      const cutShort = pause(abandonAfterMs, undefined, { signal: patience.signal }).then(() =>
        runner.kill('jobs did not end in time'),
      );
      // Without PostgreSQL neither promise may ever settle.
      const atLast = pause(giveUpAfterMs, undefined, { signal: patience.signal });
      await Promise.race([inOrder, cutShort.then(() => inOrder), atLast]).catch(() => {});
      patience.abort();
      await Promise.race([pool.end(), pause(1_000, undefined, { ref: false })]);
    },
  };
}

/**
 * When graphile-worker can't record the end of a job, it stops its pool, and the runner's promise may stay open
 * forever: the process would hang with its jobs locked.
 */
function poolGaveUp(events: WorkerEvents): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  events.on('pool:fatalError', ({ action, error }) =>
    reject(new Error(`The runner of jobs failed to ${action}.`, { cause: error })),
  );
  events.on('pool:gracefulShutdown', ({ message }) => reject(new Error(`The runner of jobs stops: ${message}`)));
  return promise;
}

/**
 * Works around graphile-worker: it caches a failed first look-up of task names for ever, so a runner that started
 * during an outage silently fetches nothing. Rejects if fetching keeps failing although PostgreSQL answers.
 */
function fetchingFailed(events: WorkerEvents, pool: Pool): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  let failingSince: number | undefined;
  const recover = () => {
    failingSince = undefined;
  };
  events.on('worker:getJob:empty', recover);
  events.on('job:start', recover);
  events.on('worker:getJob:error', ({ error }) => {
    failingSince ??= performance.now();
    if (performance.now() - failingSince < stuckAfterMs) return;
    pool
      .query('select 1')
      .then(() => reject(new Error('Jobs cannot be fetched, although PostgreSQL answers.', { cause: error })), recover);
  });
  return promise;
}

// graphile-worker logs every successful job as info; here that is debug. Payloads stay out of the log.
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

function taskLogger(log: Logger): TaskLogger {
  return new TaskLogger((scope) => (level, message) => log[levels[level]]({ scope: scope.label }, message));
}
