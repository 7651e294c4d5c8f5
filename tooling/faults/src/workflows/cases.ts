import { clock } from './clock.ts';
import { killBesideAnother } from './dead-worker.ts';
import { flood } from './flood.ts';
import { killAtCommits } from './kill-at-commits.ts';
import { concurrentRuns } from './concurrent-runs.ts';
import { poison } from './poison.ts';
import { restartPostgres } from './postgres-restarts.ts';
import { race } from './race.ts';

export const workflowCases = {
  'workflows-kill': killAtCommits,
  'workflows-dead-worker': killBesideAnother,
  'workflows-postgres': restartPostgres,
  'workflows-poison': poison,
  'workflows-race': race,
  'workflows-meet': concurrentRuns,
  'workflows-clock': clock,
  'workflows-flood': flood,
};
