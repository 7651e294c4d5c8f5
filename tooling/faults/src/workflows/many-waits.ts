import { setTimeout as pause } from 'node:timers/promises';
import { updateRecord } from '@dossier/domain/records/index.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { Dossier } from '../processes.ts';
import { demand, until } from '../webhooks/stage.ts';
import { checkWakes, type Fate, type Wake, type WaitingRun } from './check-wakes.ts';
import { makeFolder, makeRecords } from './crew.ts';
import { Stage, task } from './stage.ts';

export interface Scale {
  readonly runs: number;
  /**
   * Runs whose event comes as soon as their wait is registered; `timingOut`: runs whose event comes too late or never.
   */
  readonly early: number;
  readonly timingOut: number;
  readonly eventsPerSecond: number;
}

const full: Scale = { runs: 10_000, early: 500, timingOut: 1_000, eventsPerSecond: 1_000 };
const perTransaction = 10;
const longS = 3_600;
const shortS = 20;
/** A busy machine may look at a time limit this late. */
const lateMsMax = 15_000;

/**
 * Runs that wait for a change of their record: some changes come while the run still registers its wait, most at a
 * rate, some only after the time limit.
 */
export async function manyWaits(scale: Scale = full): Promise<string> {
  const stage = await Stage.open();
  let worker: Dossier | undefined;
  try {
    const folderId = await makeFolder(stage, 'timeoutS');
    await stage.publish('Waiting', [awaited()], triggerOf(folderId));
    worker = await Dossier.start('worker', { DATABASE_URL: stage.postgres.programUrl });
    const startedAt = performance.now();
    const made: Made[] = [];
    const [woken] = await Promise.all([makeAll(stage, folderId, scale, 'woken', made), hurryEarly(stage, scale, made)]);
    await inTime(stage, 300, 'waits', () => isWaiting(stage, scale));
    const registeredS = (performance.now() - startedAt) / 1_000;
    const perSecond = await sendEvents(stage, woken, scale);
    await inTime(stage, 120, 'went on', () => areOver(stage, scale.runs - scale.timingOut));
    const timedOut = await makeAll(stage, folderId, scale, 'timed out');
    await inTime(stage, 120, 'timed out', () => areOver(stage, scale.runs));
    // After the time limit: nothing waits for these.
    for (const { id, name } of timedOut.slice(-Math.min(100, scale.timingOut)))
      await stage.within((ctx) => updateRecord(ctx, { id, title: `${name} too late` }));
    await pause(1_000);
    await stage.settled(60);
    const wrong = checkWakes(runsOf(scale), await wakesOf(stage), lateMsMax);
    demand(wrong.length === 0, `${wrong.length} wrong: ${wrong.slice(0, 10).join('; ')}`);
    const [left] = await stage.rows<{ n: number }>(sql`select count(*)::int as n from workflow_waits`);
    demand(left?.n === 0, `${left?.n} waits are left of runs that have ended`);
    return (
      `${scale.runs} runs registered within ${registeredS.toFixed(1)} s, ${perSecond.toFixed(0)} events a second: ` +
      `${scale.runs - scale.timingOut} woken once, ${scale.timingOut} timed out, ${await latencyOf(stage)}`
    );
  } finally {
    await worker?.stop();
    await stage.close();
  }
}

const nameOf = (at: number) => `wait${at}`;
const fateOf = (at: number, { runs, timingOut }: Scale): Fate => (at >= runs - timingOut ? 'timed out' : 'woken');
const timeoutOf = (at: number, scale: Scale) => (fateOf(at, scale) === 'timed out' ? shortS + (at % 10) : longS);

function runsOf(scale: Scale): WaitingRun[] {
  return Array.from({ length: scale.runs }, (_, at) => ({
    name: nameOf(at),
    fate: fateOf(at, scale),
    timeoutS: timeoutOf(at, scale),
  }));
}

function awaited() {
  const record = 'trigger.body.record';
  return {
    name: 'awaited',
    action: 'waitFor',
    input: { event: 'record.updated', timeout: `{{ ${record}.data.timeoutS }}`, unit: 'seconds' },
    then: [task('woken', `{{ ${record}.title }} woken`)],
    onTimeout: [task('late', `{{ ${record}.title }} timed out`)],
  };
}

function triggerOf(folderId: string) {
  const anything = { pipelineId: null, changedField: null, condition: null };
  return { kind: 'event', event: 'record.created', folderId, ...anything } as const;
}

interface Made {
  readonly id: string;
  readonly name: string;
}

/** Makes the records, in the order of their numbers; each starts its run. They are in `records` as soon as they are. */
async function makeAll(
  stage: Stage,
  folderId: string,
  scale: Scale,
  fate: Fate,
  records: Made[] = [],
): Promise<Made[]> {
  const places = [...Array.from({ length: scale.runs }).keys()].filter((at) => fateOf(at, scale) === fate);
  const sameTimeout = Map.groupBy(places, (at) => timeoutOf(at, scale));
  for (const [timeoutS, same] of sameTimeout)
    for (let from = 0; from < same.length; from += 250) {
      const names = same.slice(from, from + 250).map(nameOf);
      const ids = await makeRecords(stage, folderId, names, { timeoutS });
      for (const [at, id] of ids.entries()) records.push({ id, name: names[at] ?? '' });
    }
  const placeOf = ({ name }: Made) => Number(name.slice(4));
  return records.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Changes the first records as soon as their runs have registered their waits, while most are about to look around. */
async function hurryEarly(stage: Stage, { early }: Scale, made: readonly Made[]): Promise<void> {
  const done = new Set<string>();
  while (done.size < early) {
    await pause(10);
    const open = made.slice(0, early).filter(({ id }) => !done.has(id));
    if (open.length === 0) continue;
    const registered = await stage.rows<{ subject: string }>(sql`
      select subject
      from workflow_waits
      where workspace_id = ${decodeId('ws', stage.workspaceId)} and kind = 'record.updated'
        and subject in ${open.map(({ id }) => id)}`);
    const waiting = new Set(registered.map(({ subject }) => subject));
    for (const { id, name } of open.filter((one) => waiting.has(one.id))) {
      done.add(id);
      await stage.within((ctx) => updateRecord(ctx, { id, title: `${name} early` }));
    }
  }
}

async function isWaiting(stage: Stage, { runs, early, timingOut }: Scale): Promise<boolean> {
  const { QUEUED = 0, RUNNING = 0, ...settled } = await stage.states();
  const others = Object.values(settled).reduce((sum, n) => sum + n, 0);
  return QUEUED + RUNNING === 0 && others === runs - timingOut && (settled['SUCCEEDED'] ?? 0) >= early;
}

async function inTime(stage: Stage, withinS: number, what: string, isDone: () => Promise<boolean>): Promise<void> {
  await until(withinS, `not every run ${what}`, isDone).catch(async (error: unknown) => {
    const [open] = await stage.rows<{ waits: number; early: number }>(sql`
      select (select count(*)::int from workflow_waits) as waits,
        (select count(*)::int from records where title like '% early') as early`);
    throw new Error(`${JSON.stringify({ ...(await stage.states()), ...open })}`, { cause: error });
  });
}

async function areOver(stage: Stage, count: number): Promise<boolean> {
  const { SUCCEEDED = 0, ...others } = await stage.states();
  return SUCCEEDED === count && Object.keys(others).length === 0;
}

/** Changes the records of those who are to be woken; returns how many a second. */
async function sendEvents(stage: Stage, records: readonly Made[], { early, eventsPerSecond }: Scale): Promise<number> {
  const startedAt = performance.now();
  const sending: Promise<unknown>[] = [];
  const awaitedOnes = records.slice(early);
  for (let from = 0; from < awaitedOnes.length; from += perTransaction) {
    const dueAt = startedAt + (from * 1_000) / eventsPerSecond;
    if (dueAt > performance.now()) await pause(dueAt - performance.now());
    const some = awaitedOnes.slice(from, from + perTransaction);
    sending.push(
      stage.within(async (ctx) => {
        for (const { id, name } of some) await updateRecord(ctx, { id, title: `${name} changed` });
      }),
    );
    // Each waits for a connection; without a limit all of them would.
    if (sending.length % 8 === 0) await sending.at(-8);
  }
  await Promise.all(sending);
  return awaitedOnes.length / ((performance.now() - startedAt) / 1_000);
}

async function wakesOf(stage: Stage): Promise<Wake[]> {
  return stage.rows<Wake>(sql`
    select split_part(t.title, ' ', 1) as name, substr(t.title, strpos(t.title, ' ') + 1) as fate,
      date_part('epoch', s.started_at) * 1000 as "fromMs", date_part('epoch', s.finished_at) * 1000 as "toMs"
    from tasks t
    join events e on e.workspace_id = t.workspace_id and e.kind = 'task.created'
      and e.payload::jsonb #>> '{task,title}' = t.title
    left join workflow_steps s on s.workspace_id = e.workspace_id and s.run_id = e.run_id and s.name = 'awaited'`);
}

/** From the change of a record to the step after the wait, for the changes that came at the rate. */
async function latencyOf(stage: Stage): Promise<string> {
  const rows = await stage.rows<{ title: string; ms: number; kind: string }>(sql`
    select kind, coalesce(payload::jsonb #>> '{task,title}', payload::jsonb #>> '{record,title}') as title,
      date_part('epoch', occurred_at) * 1000 as ms
    from events where kind in ('record.updated', 'task.created')`);
  const changedMs = new Map(
    rows.filter(({ title }) => title.endsWith(' changed')).map(({ title, ms }) => [title.split(' ')[0], ms]),
  );
  const took = rows
    .filter(({ kind, title }) => kind === 'task.created' && changedMs.has(title.split(' ')[0]))
    .map(({ title, ms }) => ms - (changedMs.get(title.split(' ')[0]) ?? 0))
    .toSorted((a, b) => a - b);
  const at = (share: number) => `${took[Math.min(took.length - 1, Math.floor(took.length * share))]?.toFixed(0)} ms`;
  return `from the event to the step after it p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`;
}
