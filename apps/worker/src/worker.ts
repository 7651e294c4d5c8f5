import { Dispatcher, type Reaction } from '@dossier/domain/dispatcher.ts';
import { jobs as domainJobs } from '@dossier/domain/jobs.ts';
import { WritePriority } from '@dossier/domain/write-priority.ts';
import { Deliverer, dispatchToWebhooks, endLeasesOf } from '@dossier/domain/webhooks/index.ts';
import { MailSender } from '@dossier/domain/emails/index.ts';
import {
  mailNotices,
  noticeApprovals,
  noticeAssignments,
  noticeMentions,
  noticeOwners,
} from '@dossier/domain/notices/index.ts';
import { followTasks } from '@dossier/domain/reminders/index.ts';
import { reactWithWatches } from '@dossier/domain/watches/index.ts';
import { freeRunsOf, reactWithWorkflows, RunExecutor } from '@dossier/domain/workflows/index.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { untilMigrated } from '@dossier/kernel/db/schema-version.ts';
import type { JobDefinition } from '@dossier/kernel/jobs/define.ts';
import { enqueueOnceJobs } from '@dossier/kernel/jobs/once.ts';
import { Presence } from '@dossier/kernel/jobs/presence.ts';
import { Outbound } from '@dossier/kernel/safe-fetch.ts';
import { safeLogging, standardOutput } from '@dossier/kernel/logging.ts';
import { SecretBox } from '@dossier/kernel/secret-box.ts';
import type { Services } from '@dossier/kernel/services.ts';
import { startTracing } from '@dossier/kernel/traces/traces.ts';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { readWorkerSettings } from './environment.ts';
import { livenessOf, type Liveness } from './liveness.ts';
import { metricsOf, serveMetrics } from './metrics.ts';
import { startRunner, type JobRunner } from './runner.ts';
import { taskList } from './tasks.ts';

const migrationsFolder = new URL('../../../packages/domain/migrations/', import.meta.url);

/** Settings from the environment, and settings that only tests use. */
export interface WorkerSettings extends ReturnType<typeof readWorkerSettings> {
  logDestination?: DestinationStream;
  jobs?: readonly JobDefinition[];
  reactions?: readonly Reaction[];
}

export interface RunningWorker {
  /** Resolves after `close`. Rejects if the worker ends for any other reason; the process must then exit. */
  readonly done: Promise<void>;
  /** The address of /metrics, if it is served. */
  readonly metricsUrl: string | undefined;
  close(): Promise<void>;
}

/** Runs jobs and dispatches events to their reactions. */
export async function startWorker(settings: WorkerSettings): Promise<RunningWorker> {
  const log = openLog(settings);
  const endTracing = await startTracing(settings.tracesEndpoint, 'dossier-worker', log);
  const database = openDatabase(settings, log);
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  // No unhandled rejection if the caller awaits `done` late.
  done.catch(() => {});
  const presence = new Presence(database);
  const liveness = livenessOf({
    database,
    log,
    presence,
    frees: [endLeasesOf, freeRunsOf],
    onGivenUp: () => reject(new Error('Other workers considered this one dead and took its jobs.')),
  });
  const services = openServices(settings);
  const metrics = metricsOf(database);
  const executor = new RunExecutor({
    database,
    workerId: presence.id,
    budget: settings.chainBudget,
    onEnded: (run, state) => metrics.noteRun(run, state),
    services,
    log,
    leaseS: settings.workflowLeaseS,
  });
  const writePriority = new WritePriority();
  const deliverer = new Deliverer({
    ...services,
    database,
    caps: settings.webhookCaps,
    writePriority,
    presence,
    log,
    onRecorded: (result) => metrics.noteDelivery(result),
  });
  const mailSender = new MailSender({ database, services, log, perMinute: settings.mailPerMinute });
  const jobs = [...jobsOf(settings, services), deliverer.job, executor.job];
  const dispatcher = new Dispatcher(database, reactionsOf(settings, database), log, writePriority);
  const stopping = new AbortController();

  const runners: JobRunner[] = [];
  let metricsServer: Awaited<ReturnType<typeof serveMetrics>> | undefined;
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= closeAll());
  const closeAll = async () => {
    stopping.abort(new Error('The worker stops.'));
    await Promise.all([
      dispatcher.close(),
      deliverer.close(),
      executor.close(),
      mailSender.close(),
      ...runners.map((runner) => runner.close()),
    ]);
    await services.outbound.close();
    await liveness.close();
    await metricsServer?.close();
    await database.close();
    await endTracing();
    resolve();
  };

  try {
    await database.setClock();
    await untilMigrated(database, migrationsFolder, log);
    await presence.begin();
    for await (const runner of startRunners({ settings, database, jobs, liveness, stopping: stopping.signal, log }))
      runners.push(runner);
    await enqueueOnceJobs(database, jobs);
    await deliverer.start();
    await executor.start();
    await dispatcher.start();
    mailSender.start();
    if (settings.metrics) metricsServer = await serveMetrics(metrics, settings.metrics.host, settings.metrics.port);
  } catch (error) {
    await close();
    throw error;
  }
  liveness.start();
  for (const runner of runners) watch(runner, stopping.signal, log, reject);
  log.info({ jobs: jobs.map(({ name }) => name), metricsUrl: metricsServer?.url }, 'worker is up');
  return { done, metricsUrl: metricsServer?.url, close };
}

function jobsOf({ jobs, publicUrl }: WorkerSettings, services: Services): readonly JobDefinition[] {
  return jobs ?? [...domainJobs, mailNotices({ services, publicUrl })];
}

function reactionsOf({ chainBudget, reactions }: WorkerSettings, database: Database): readonly Reaction[] {
  if (reactions) return reactions;
  return [
    dispatchToWebhooks,
    reactWithWorkflows(chainBudget),
    noticeApprovals,
    noticeOwners,
    noticeMentions,
    noticeAssignments,
    followTasks,
    reactWithWatches(database),
  ];
}

function openLog({ logLevel, logDestination = standardOutput() }: WorkerSettings): Logger {
  return pino({ level: logLevel, base: { service: 'worker' }, ...safeLogging }, logDestination);
}

function openServices({ outboundAllow, isInsecureAllowed, ownUrls, publicUrl, ...settings }: WorkerSettings) {
  const outbound = new Outbound({ allow: outboundAllow, isInsecureAllowed, own: ownUrls });
  const secretBox = new SecretBox(settings.authSecret, settings.acceptedSecrets);
  return { outbound, secretBox, publicUrl, mail: { outbound, operator: settings.mail } };
}

function openDatabase({ databaseUrl, directUrl, isPreparing, databaseEngine }: WorkerSettings, log: Logger): Database {
  return new Database({
    url: databaseUrl,
    directUrl,
    applicationName: 'dossier worker',
    isPreparing,
    engine: databaseEngine,
    statementTimeoutMs: 60_000,
    onError: (error) => log.warn({ err: error }, 'lost a connection to PostgreSQL'),
    onWarning: (message) => log.warn(message),
  });
}

interface RunnersOptions {
  readonly settings: WorkerSettings;
  readonly database: Database;
  readonly jobs: readonly JobDefinition[];
  readonly liveness: Liveness;
  readonly stopping: AbortSignal;
  readonly log: Logger;
}

/** One runner for each kind of slots, yielded as soon as it runs. */
async function* startRunners({ settings, database, jobs, liveness, stopping, log }: RunnersOptions) {
  for (const [kind, slots] of Object.entries(settings.slots)) {
    const ofKind = jobs.filter((job) => job.slots === kind);
    if (ofKind.length === 0) continue;
    yield await startRunner({
      kind,
      slots,
      jobs: ofKind,
      tasks: taskList(ofKind, { database, log, signal: stopping, auditDays: settings.auditDays }),
      url: settings.directUrl ?? settings.databaseUrl,
      isPreparing: settings.isPreparing,
      log,
      register: (id) => liveness.register(id),
    });
  }
}

/**
 * graphile-worker ends when PostgreSQL goes away while a job finishes, sometimes without an error, and its jobs stay
 * locked. So any end that was not requested is a crash.
 */
function watch(runner: JobRunner, stopping: AbortSignal, log: Logger, crash: (error: Error) => void): void {
  const onEnd = (cause?: unknown) => {
    if (stopping.aborted) return;
    log.error({ err: cause }, 'the runner of jobs ended unexpectedly');
    crash(new Error('The runner of jobs ended unexpectedly.', { cause }));
  };
  runner.ended.then(() => onEnd(), onEnd);
}
