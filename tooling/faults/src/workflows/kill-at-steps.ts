import { setTimeout as pause } from 'node:timers/promises';
import { updateRecord } from '@dossier/domain/records/index.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { Dossier, Supervised } from '../processes.ts';
import { demand } from '../webhooks/stage.ts';
import { checkCalls, checkEffects } from './check-effects.ts';
import { CommitProxy, type FailPoint } from './commit-proxy.ts';
import { makeCounters, makeFolder, makeMembers, makeRecords } from './crew.ts';
import { effectsOf, everyStep, items, namesOf, pathsOf, type Given } from './every-step.ts';
import { leaseS, Stage } from './stage.ts';

const runsPerLife = 2;
const loopItems = 1_000;
const loopKills = 20;

/** The first commit of each step, before and after. The wait commits when it begins, when it parks and when it ends. */
function pointsOf(names: readonly string[]): FailPoint[] {
  return names.flatMap((saying) =>
    (saying === 'awaited' ? [1, 2, 3, 4] : [1]).flatMap((commit) => [
      { saying, commit, side: 'before' as const },
      { saying, commit, side: 'after' as const },
    ]),
  );
}

/**
 * `kill -9` of the worker before and after the commit of each kind of step; the next life continues from what is
 * stored. Then one loop of 1,000 items whose worker is killed 20 times.
 */
export async function killAtSteps(): Promise<string> {
  const stage = await Stage.open();
  stage.receiver.statusOf = (path) => (path.startsWith('/refused/') ? 400 : 200);
  try {
    const folderId = await makeFolder(stage);
    const members = await makeMembers(stage, 2);
    await makeCounters(stage, 'runs', 'items', 'loop');
    const steps = everyStep(stage.receiver.url, members);
    const names = namesOf(steps);
    const points = pointsOf(names);
    const id = await stage.workflow('Every step', steps);
    const given: Given[] = [];
    const missed: string[] = [];
    const changer = changeWhatIsAwaited(stage, given);
    for (const [life, point] of points.entries()) {
      for (let at = 0; at < runsPerLife; at += 1)
        given.push(await start(stage, id, folderId, `${life}-${at}`, at % 2 === 0));
      if (!(await liveUntil(stage, point))) missed.push(`${point.saying} ${point.commit} ${point.side}`);
    }
    const worker = await Dossier.start('worker', workerOf(stage));
    await stage.settled(120).finally(() => worker.stop());
    await changer.stop();
    const wrong = await judge(stage, given);
    demand(wrong.length === 0, `${wrong.length} wrong: ${wrong.slice(0, 10).join('; ')}`);
    demand(missed.length <= 4, `${missed.length} points were never reached: ${missed.join(', ')}`);
    const loop = await killInLoop(stage);
    return (
      `${points.length - missed.length} kills, before and after the commit of each of ${names.length} steps; ` +
      `${given.length} runs, ${given.flatMap(effectsOf).length} effects, each once; ` +
      `${stage.receiver.arrivals.length} calls under ${given.flatMap(pathsOf).length} keys; ${loop}`
    );
  } finally {
    await stage.close();
  }
}

function workerOf(stage: Stage, port = stage.postgres.port): Record<string, string> {
  const url = stage.postgres.programUrl.replace(`:${stage.postgres.port}/`, `:${port}/`);
  return { DATABASE_URL: url, WORKFLOW_LEASE_S: leaseS };
}

async function start(stage: Stage, id: string, folderId: string, n: string, isChanging: boolean): Promise<Given> {
  const [recordId = ''] = await makeRecords(stage, folderId, [`New ${n}`]);
  const until = new Date(Date.now() + 1_000).toISOString();
  await stage.post(id, { n, recordId, until, timeoutS: isChanging ? 600 : 1 }, n);
  return { n, recordId, isChanging };
}

/** A worker until it is killed at the point; false where every run ended without coming there. */
async function liveUntil(stage: Stage, point: FailPoint): Promise<boolean> {
  const lives: Dossier[] = [];
  const proxy = await CommitProxy.open(stage.postgres.port, point, () => lives[0]?.signal('SIGKILL'));
  const worker = Dossier.spawn('worker', workerOf(stage, proxy.port));
  lives.push(worker);
  const settled = stage.settled(20).catch(() => undefined);
  const isKilled = await Promise.race([worker.ended.then(() => true), settled.then(() => false)]);
  worker.signal('SIGKILL');
  await worker.ended;
  await proxy.close();
  return isKilled;
}

/** Changes the record of each run that waits for it, once. */
function changeWhatIsAwaited(stage: Stage, given: readonly Given[]) {
  let isOver = false;
  const done = new Set<string>();
  const changing = (async () => {
    while (!isOver) {
      await pause(50);
      const waiting = await stage.rows<{ recordId: string }>(sql`
        select r.record_id as "recordId"
        from workflow_runs r
        join workflow_waits w on w.workspace_id = r.workspace_id and w.run_id = r.id`);
      for (const recordId of waiting.map((row) => encodeId('rec', row.recordId))) {
        const run = given.find((one) => one.recordId === recordId);
        if (!run?.isChanging || done.has(recordId)) continue;
        done.add(recordId);
        await stage.within((ctx) => updateRecord(ctx, { id: recordId, title: `Changed ${run.n}` }));
      }
    }
  })();
  return {
    async stop() {
      isOver = true;
      await changing;
    },
  };
}

async function judge(stage: Stage, given: readonly Given[]): Promise<string[]> {
  const effects = await stage.rows<{ effect: string }>(sql`
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
  const wrong = [
    ...checkEffects(
      given.flatMap(effectsOf),
      effects.map(({ effect }) => effect),
    ),
    ...checkCalls(given.flatMap(pathsOf), stage.receiver.arrivals),
  ];
  const counters = await countersOf(stage);
  if (counters['runs'] !== given.length) wrong.push(`counted ${counters['runs']} runs of ${given.length}`);
  if (counters['items'] !== given.length * items.length) wrong.push(`counted ${counters['items']} items`);
  const turns = await stage.rows<{ n: number }>(
    sql`select count(*)::int as n from records where owner_id is not null group by owner_id`,
  );
  if (turns.length !== 2 || turns.some(({ n }) => n !== given.length / 2))
    wrong.push(`the turns of the pool are ${turns.map(({ n }) => n).join(', ')}`);
  return wrong;
}

async function countersOf(stage: Stage): Promise<Record<string, number>> {
  const rows = await stage.rows<{ name: string; n: number }>(
    sql`select name, number::float8 as n from variables where workspace_id = ${decodeId('ws', stage.workspaceId)}`,
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

async function killInLoop(stage: Stage): Promise<string> {
  const id = await stage.workflow('Loop', [
    {
      name: 'each',
      action: 'forEach',
      input: { items: '{{ trigger.body.items }}' },
      steps: [{ name: 'count', action: 'increment', input: { name: 'loop' } }],
    },
  ]);
  const worker = new Supervised(workerOf(stage));
  let kills = 0;
  try {
    await stage.post(id, { n: 'loop', items: Array.from({ length: loopItems }, (_, at) => at) }, 'loop');
    for (const deadline = performance.now() + 180_000; performance.now() < deadline; await pause(2)) {
      const done = (await countersOf(stage))['loop'] ?? 0;
      if (done >= loopItems || kills === loopKills) break;
      if (done < ((kills + 0.5) * loopItems) / loopKills) continue;
      worker.current.signal('SIGKILL');
      await worker.current.ended;
      kills += 1;
    }
    await stage.settled(90);
  } finally {
    await worker.stop();
  }
  const counted = (await countersOf(stage))['loop'];
  const [steps] = await stage.rows<{ n: number }>(
    sql`select count(*)::int as n from workflow_steps where name = 'count' and state = 'SUCCEEDED'`,
  );
  demand(
    counted === loopItems && steps?.n === loopItems && kills === loopKills,
    `a loop of ${loopItems} counted ${counted} in ${steps?.n} steps, killed ${kills} times`,
  );
  return `a loop of ${loopItems} items counted ${counted}, killed ${kills} times`;
}
