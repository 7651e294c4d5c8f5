import { readWorkerSettings } from '../environment.ts';
import { type RunningWorker, startWorker, type WorkerSettings } from '../worker.ts';

/** A worker of a test, with few slots and no log. */
export function startTestWorker(
  settings: Pick<WorkerSettings, 'databaseUrl'> & Partial<WorkerSettings>,
): Promise<RunningWorker> {
  const { DATABASE_ENGINE } = process.env;
  const environment = { DATABASE_URL: settings.databaseUrl, AUTH_SECRET: 'only-for-this-test-and-long-enough' };
  return startWorker({
    ...readWorkerSettings({ ...environment, DATABASE_ENGINE }),
    slots: { housekeeping: 2, webhooks: 1, workflows: 1 },
    ownUrls: [],
    publicUrl: 'https://crm.example.com',
    webhookCaps: { perWebhook: 1, perFailingWebhook: 1, perWorkspace: 1 },
    logLevel: 'silent',
    ...settings,
  });
}
