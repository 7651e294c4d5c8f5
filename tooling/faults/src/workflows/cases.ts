import { clock } from './clock.ts';
import { killBesideAnother } from './dead-worker.ts';
import { flood } from './flood.ts';
import { killAtCommits } from './kill-at-commits.ts';
import { meet } from './meet.ts';
import { poison } from './poison.ts';
import { restartPostgres } from './postgres-restarts.ts';
import { race } from './race.ts';

export const workflowCases = {
  'workflows-kill': killAtCommits,
  'workflows-dead-worker': killBesideAnother,
  'workflows-postgres': restartPostgres,
  'workflows-poison': poison,
  'workflows-race': race,
  'workflows-meet': meet,
  'workflows-clock': clock,
  'workflows-flood': flood,
};
