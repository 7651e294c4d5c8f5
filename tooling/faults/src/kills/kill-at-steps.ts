import { setTimeout as pause } from 'node:timers/promises';
import { startProgram, spawnProgram, type Program, superviseProgram, worker } from '@dossier/stage/program.ts';
import { demand } from '@dossier/stage/until.ts';
import { sql } from 'drizzle-orm';
import { checkCalls, checkEffects } from './check-effects.ts';
import { openCommitProxy, type FailPoint } from './commit-proxy.ts';
import { effectsOf, everyStep, items, namesOf, pathsOf, type Given } from './every-step.ts';
import { addMembers, openRunWorld, type RunWorld } from './run-world.ts';

const runsPerLife = 2;
const loopItems = 1_000;
const loopKills = 20;

/** Both sides of the first commit of each step; a wait saves when it begins, parks and ends. */
function pointsOf(names: readonly string[]): FailPoint[] {
  return names.flatMap((saying) =>
    (saying === 'awaited' ? [1, 2, 3, 4] : [1]).flatMap((commit) => [
      { saying, commit, side: 'before' as const },
      { saying, commit, side: 'after' as const },
    ]),
  );
}

/**
 * Kills the worker (`kill -9`) before and after the commit of each kind of step. The next worker continues from the
 * stored steps. Then it kills the worker 20 times in one loop of 1,000 items.
 */
export async function killAtSteps(): Promise<string> {
  await using world = await openRunWorld();
  await world.counters('runs', 'items', 'loop');
  const steps = everyStep(world.receiver.url.slice(0, -1), await addMembers(world.workspace, 2));
  const names = namesOf(steps);
  const points = pointsOf(names);
  const id = await world.workspace.workflow('Every step', steps);
  const given: Given[] = [];
  const missed: string[] = [];
  const titles = new Map<string, string>();
  const stopChanges = world.changeAwaited(titles);
  for (const [life, point] of points.entries()) {
    for (let at = 0; at < runsPerLife; at += 1) {
      const run = await start(world, id, `${life}-${at}`, at % 2 === 0);
      given.push(run);
      if (run.isChanging) titles.set(run.recordId, `Changed ${run.n}`);
    }
    if (!(await liveUntil(world, point))) missed.push(`${point.saying} ${point.commit} ${point.side}`);
  }
  const last = await startProgram(worker, environmentOf(world.programUrl));
  await world.settled(120).finally(() => last.stop());
  await stopChanges();
  const wrong = await judge(world, given);
  demand(wrong.length === 0, `${wrong.length} wrong: ${wrong.slice(0, 10).join('; ')}`);
  demand(missed.length <= 4, `${missed.length} points were never reached: ${missed.join(', ')}`);
  const calls = world.receiver.arrivals.length;
  const loop = await killInLoop(world);
  return (
    `${points.length - missed.length} kills, before and after the commit of each of ${names.length} steps; ` +
    `${given.length} runs, ${given.flatMap(effectsOf).length} effects, each once; ` +
    `${calls} calls under ${given.flatMap(pathsOf).length} keys; ${loop}`
  );
}

/** The environment of a worker with a short lease, so that a dead one's work is free soon. */
function environmentOf(url: string): Record<string, string> {
  return { DATABASE_URL: url, WORKFLOW_LEASE_S: '1' };
}

async function start(world: RunWorld, id: string, n: string, isChanging: boolean): Promise<Given> {
  const recordId = await world.record(`New ${n}`);
  const until = new Date(Date.now() + 1_000).toISOString();
  await world.call(id, { n, recordId, until, timeoutS: isChanging ? 600 : 1 }, n);
  return { n, recordId, isChanging };
}

/** Runs a worker until it is killed at the point; false if every run ended without reaching it. */
async function liveUntil(world: RunWorld, point: FailPoint): Promise<boolean> {
  const lives: Program[] = [];
  const proxy = await openCommitProxy(world.programUrl, point, () => lives[0]?.signal('SIGKILL'));
  const life = spawnProgram(worker, environmentOf(proxy.url));
  lives.push(life);
  const settled = world.settled(20).catch(() => undefined);
  const isKilled = await Promise.race([life.ended.then(() => true), settled.then(() => false)]);
  life.signal('SIGKILL');
  await life.ended;
  proxy.close();
  return isKilled;
}

async function judge(world: RunWorld, given: readonly Given[]): Promise<string[]> {
  const effects = await world.rows<{ effect: string }>(sql`
    select 'task ' || title as effect from tasks
    union all
    select 'event of ' || (payload::jsonb #>> '{task,title}') from events where kind = 'task.created'
    union all
    select state || ' ' || (trigger #>> '{body,n}') from workflow_runs
    union all
    select 'answer ' || ((response ->> 'body')::jsonb ->> 'n') from workflow_runs where response is not null
    union all
    select 'owner of ' || split_part(payload::jsonb #>> '{record,title}', ' ', 2)
    from events
    where kind = 'record.updated' and payload::jsonb #>> '{changes,ownerId,to}' is not null`);
  const calls = world.receiver.arrivals.map(({ path, headers }) => ({ path, key: String(headers['idempotency-key']) }));
  const wrong = [
    ...checkEffects(
      given.flatMap(effectsOf),
      effects.map(({ effect }) => effect),
    ),
    ...checkCalls(given.flatMap(pathsOf), calls),
  ];
  const counts = await world.counts();
  if (counts['runs'] !== given.length) wrong.push(`counted ${counts['runs']} runs of ${given.length}`);
  if (counts['items'] !== given.length * items.length) wrong.push(`counted ${counts['items']} items`);
  const turns = await world.rows<{ n: number }>(
    sql`select count(*)::int as n from records where owner_id is not null group by owner_id`,
  );
  if (turns.length !== 2 || turns.some(({ n }) => n !== given.length / 2))
    wrong.push(`the turns of the pool are ${turns.map(({ n }) => n).join(', ')}`);
  return wrong;
}

async function killInLoop(world: RunWorld): Promise<string> {
  const id = await world.workspace.workflow('Loop', [
    {
      name: 'each',
      action: 'forEach',
      input: { items: '{{ trigger.body.items }}' },
      steps: [{ name: 'count', action: 'increment', input: { name: 'loop' } }],
    },
  ]);
  const supervised = superviseProgram(worker, environmentOf(world.programUrl));
  let kills = 0;
  try {
    await world.call(id, { n: 'loop', items: Array.from({ length: loopItems }, (_, at) => at) }, 'loop');
    for (const deadline = performance.now() + 180_000; performance.now() < deadline; await pause(2)) {
      const done = (await world.counts())['loop'] ?? 0;
      if (done >= loopItems || kills === loopKills) break;
      if (done < ((kills + 0.5) * loopItems) / loopKills) continue;
      supervised.current.signal('SIGKILL');
      await supervised.current.ended;
      kills += 1;
    }
    await world.settled(90);
  } finally {
    await supervised.stop();
  }
  const counted = (await world.counts())['loop'];
  const [steps] = await world.rows<{ n: number }>(
    sql`select count(*)::int as n from workflow_steps where name = 'count' and state = 'SUCCEEDED'`,
  );
  demand(
    counted === loopItems && steps?.n === loopItems && kills === loopKills,
    `a loop of ${loopItems} counted ${counted} in ${steps?.n} steps, killed ${kills} times`,
  );
  return `a loop of ${loopItems} items counted ${counted}, killed ${kills} times`;
}
