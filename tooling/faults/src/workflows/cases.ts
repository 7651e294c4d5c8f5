import { clock } from './clock.ts';
import { killBesideAnother } from './dead-worker.ts';
import { flood } from './flood.ts';
import { killAtCommits } from './kill-at-commits.ts';
import { killAtSteps } from './kill-at-steps.ts';
import { concurrentRuns } from './concurrent-runs.ts';
import { manyWaits } from './many-waits.ts';
import { meetings } from './meetings.ts';
import { poison } from './poison.ts';
import { restartPostgres } from './postgres-restarts.ts';
import { race } from './race.ts';
import { timers } from './timers.ts';

export const workflowCases = {
  'workflows-kill': killAtCommits,
  'workflows-kill-steps': killAtSteps,
  'workflows-dead-worker': killBesideAnother,
  'workflows-postgres': restartPostgres,
  'workflows-poison': poison,
  'workflows-race': race,
  'workflows-meet': concurrentRuns,
  'workflows-keys': meetings,
  'workflows-waits': () => manyWaits(),
  'workflows-timers': timers,
  'workflows-clock': clock,
  'workflows-flood': flood,
};
