import { killGateway } from './gateway-kills.ts';
import { killWorker } from './kill.ts';
import { restartUnderWebhooks } from './postgres-restarts.ts';
import { rebind } from './rebinding.ts';
import { badReceivers } from './receivers.ts';
import { twoWorkers } from './two-workers.ts';
import { freezeWorker } from './zombie.ts';

export const webhookCases = {
  'webhooks-kill': killWorker,
  'webhooks-zombie': freezeWorker,
  'webhooks-postgres': restartUnderWebhooks,
  'webhooks-gateway': killGateway,
  'webhooks-two-workers': twoWorkers,
  'webhooks-receivers': badReceivers,
  'webhooks-rebinding': rebind,
};
