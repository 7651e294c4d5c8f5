import { type RunningWorker, startWorker, type WorkerSettings } from '../worker.ts';

/** A worker of a test, with few slots and no log. */
export function startTestWorker(
  settings: Pick<WorkerSettings, 'databaseUrl'> & Partial<WorkerSettings>,
): Promise<RunningWorker> {
  return startWorker({
    isPreparing: true,
    slots: { housekeeping: 2, webhooks: 1, workflows: 1 },
    authSecret: 'only-for-this-test-and-long-enough',
    outboundAllow: [],
    isInsecureAllowed: false,
    ownUrls: [],
    publicUrl: 'https://crm.example.com',
    webhookCaps: { perWebhook: 1, perFailingWebhook: 1, perWorkspace: 1 },
    logLevel: 'silent',
    ...settings,
  });
}
