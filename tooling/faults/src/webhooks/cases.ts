import { killWorker } from './kill.ts';
import { twoWorkers } from './two-workers.ts';
import { freezeWorker } from './zombie.ts';

export const webhookCases = {
  'webhooks-kill': killWorker,
  'webhooks-zombie': freezeWorker,
  'webhooks-two-workers': twoWorkers,
};
