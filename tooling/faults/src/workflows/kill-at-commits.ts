import { setTimeout as pause } from 'node:timers/promises';
import { Dossier } from '../processes.ts';
import { seeded } from '../seeded.ts';
import { CommitProxy, type FailPoint } from './commit-proxy.ts';
import { leaseS, Stage, task } from './stage.ts';

const lives = 100;
const runsPerLife = 4;
const callsPerRun = 2;
const tasksPerRun = 5;

/**
 * `kill -9` of the worker just before or after a commit chosen by the seed, once per life; the next life continues from
 * what is stored.
 */
export async function killAtCommits(): Promise<string> {
  const stage = await Stage.open();
  const sides = { before: 0, after: 0 };
  const points = new Set<string>();
  let worker: Dossier | undefined;
  try {
    const id = await stage.workflow('Killed', [
      task('first', '{{ trigger.body.n }} first'),
      {
        name: 'call',
        action: 'callApi',
        input: { url: `${stage.receiver.url}/one`, body: { n: '{{ trigger.body.n }}' } },
      },
      {
        name: 'isReal',
        action: 'branch',
        input: { condition: { left: '{{ steps.call.output.status }}', operator: 'equals', right: 200 } },
        then: [task('yes', '{{ trigger.body.n }} then')],
        else: [],
      },
      {
        name: 'each',
        action: 'forEach',
        input: { items: ['a', 'b'] },
        steps: [task('line', '{{ trigger.body.n }} line {{ item }}')],
      },
      { name: 'again', action: 'callApi', input: { url: `${stage.receiver.url}/two` } },
      task('last', '{{ trigger.body.n }} last'),
    ]);
    for (let seed = 1; seed <= lives; seed += 1) {
      const random = seeded(seed);
      const point: FailPoint = { commit: 1 + random(45), side: random(2) === 0 ? 'before' : 'after' };
      for (let n = 0; n < runsPerLife; n += 1) await stage.post(id, { n: `${seed}-${n}` }, `${seed}-${n}`);
      const proxy = await CommitProxy.open(stage.postgres.port, point, () => worker?.signal('SIGKILL'));
      worker = Dossier.spawn('worker', {
        DATABASE_URL: stage.postgres.programUrl.replace(`:${stage.postgres.port}/`, `:${proxy.port}/`),
        WORKFLOW_LEASE_S: leaseS,
      });
      const isKilled = await Promise.race([worker.ended.then(() => true), idle(stage).then(() => false)]);
      if (isKilled) {
        sides[point.side] += 1;
        points.add(`${point.commit} ${point.side}`);
      }
      worker.signal('SIGKILL');
      await worker.ended;
      await proxy.close();
    }
    worker = await Dossier.start('worker', { DATABASE_URL: stage.postgres.programUrl, WORKFLOW_LEASE_S: leaseS });
    await stage.settled(120);
    const runs = lives * runsPerLife;
    const effects = await stage.demandEffects({
      tasks: runs * tasksPerRun,
      calls: runs * callsPerRun,
      succeeded: runs,
    });
    return (
      `${lives} seeds, killed ${sides.before} times before and ${sides.after} times after a commit, at ` +
      `${points.size} different points; ${effects}`
    );
  } finally {
    worker?.signal('SIGKILL');
    await stage.close();
  }
}

/** Resolves when no work is left, or after 15 s. */
async function idle(stage: Stage): Promise<void> {
  const until = performance.now() + 15_000;
  while (performance.now() < until) {
    await pause(250);
    const { QUEUED = 0, RUNNING = 0, WAITING = 0 } = await stage.states();
    if (QUEUED + RUNNING + WAITING === 0) return;
  }
}
