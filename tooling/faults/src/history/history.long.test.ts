import { expect, test } from 'vitest';
import { runHistory } from './history.ts';

const short = {
  stallMsMax: 1_500,
  quietMsMax: 700,
  clientPauseMsMax: 60,
  workflowLeaseS: '2',
  settleS: 180,
  isHurried: true,
};

test(
  'while parts of the installation are killed, stopped and cut off, nothing acknowledged is lost, doubled or shown to strangers',
  { timeout: 600_000 },
  async () => {
    const verdict = await runHistory({ seed: 3, minutes: 0.1, clients: 4, workspaces: 2 }, short);
    expect(verdict).toContain('nothing lost, doubled, crossed or stuck');
  },
);
