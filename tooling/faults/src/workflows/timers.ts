import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { ShiftedClock } from '../clocks/shifted-postgres.ts';
import { scheduleAt, schedulesOf, timersOf, type Timer } from '../clocks/timers-of-change.ts';
import { nextChanges, type Change } from '../clocks/wall-clock.ts';
import { Dossier } from '../processes.ts';
import { demand, until } from '../webhooks/stage.ts';
import { leaseS, Stage, task } from './stage.ts';

/** An hour, and half an hour. */
const zones = ['Europe/Berlin', 'Australia/Lord_Howe'];
const hourMs = 3_600_000;
/** So early the clock is set before a timer is due, or so late after it. */
const besideMs = 1_500;
const lateMsMax = 5_000;

/**
 * Timers and schedules around the changes of the clocks of two zones. PostgreSQL's clock is set from moment to moment,
 * and the worker is killed each time; every other moment passes while none runs. What is expected comes from `Intl`,
 * minute by minute.
 */
export async function timers(): Promise<string> {
  const stage = await Stage.open();
  try {
    const clock = await ShiftedClock.of(stage);
    // The clock only goes forwards.
    const changes = zones
      .flatMap((zone) => nextChanges(zone, Date.now()).map((change) => ({ zone, change })))
      .toSorted((a, b) => a.change.atMs - b.change.atMs);
    const lines: string[] = [];
    for (const { zone, change } of changes) lines.push(await passChange(stage, clock, zone, change));
    return lines.join('; ');
  } finally {
    await stage.close();
  }
}

async function passChange(stage: Stage, clock: ShiftedClock, zone: string, change: Change): Promise<string> {
  const title = `${zone} ${change.byMin > 0 ? '+' : ''}${change.byMin} min`;
  const expected = timersOf(zone, change);
  const schedules = schedulesOf(zone, change);
  await stage.rows(sql`update workspaces set time_zone = ${zone}`);
  await clock.set((schedules[0] ?? change.atMs) - hourMs);
  const ids = await publish(stage, title, zone, schedules[0] ?? 0);
  let worker = await start(stage);
  try {
    for (const timer of expected)
      await stage.post(timer.time === undefined ? ids.plain : ids.timed, timer, `${title} ${timer.name}`);
    await until(20, 'not every timer waits', async () => (await stage.states())['WAITING'] === expected.length);
    const wrong = await wrongDueTimes(stage, expected);
    demand(wrong.length === 0, `${title}: ${wrong.join('; ')}`);
    const moments = [...new Set([...schedules, ...expected.map(({ dueMs }) => dueMs)])].toSorted((a, b) => a - b);
    for (const [at, dueMs] of moments.entries()) {
      worker.signal('SIGKILL');
      await worker.ended;
      await clock.set(at % 2 === 0 ? dueMs - besideMs : dueMs + besideMs);
      worker = await start(stage);
      const due = expected.filter((timer) => timer.dueMs <= dueMs).length;
      await until(20, `${title}: not ${due} timers came`, async () => (await endsOf(stage, ids)).size >= due);
    }
    await until(20, `${title}: not every schedule came`, async () => (await startsOf(stage, ids.daily)).length === 3);
    await stage.settled(20);
    wrong.push(...wrongEnds(expected, await endsOf(stage, ids)));
    const starts = (await startsOf(stage, ids.daily)).map(Number);
    if (starts.join() !== schedules.join())
      wrong.push(`the schedule came at ${starts.map(iso).join()}, not at ${schedules.map(iso).join()}`);
    demand(wrong.length === 0, `${title}: ${wrong.length} wrong: ${wrong.slice(0, 8).join('; ')}`);
    await stage.rows(sql`update workflows set next_run_at = null`);
    return `${title}: ${expected.length} timers and ${schedules.length} schedules right, ${moments.length} kills`;
  } finally {
    worker.signal('SIGKILL');
    await worker.ended;
  }
}

interface Ids {
  readonly timed: string;
  readonly plain: string;
  readonly daily: string;
}

async function publish(stage: Stage, title: string, zone: string, firstMs: number): Promise<Ids> {
  const input = { date: '{{ trigger.body.date }}', offset: '{{ trigger.body.offset }}' };
  const done = task('done', '{{ trigger.body.name }}');
  const time = '{{ trigger.body.time }}';
  const timed = await stage.workflow(`${title} timed`, [
    { name: 'until', action: 'waitUntil', input: { ...input, time } },
    done,
  ]);
  const plain = await stage.workflow(`${title} plain`, [{ name: 'until', action: 'waitUntil', input }, done]);
  const [hour = '', minute = ''] = scheduleAt.split(':');
  const daily = await stage.publish(`${title} daily`, [task('done', 'daily')], {
    kind: 'schedule',
    cron: `${Number(minute)} ${Number(hour)} * * *`,
    timeZone: zone,
  });
  // This process does not see the shifted clock.
  await stage.rows(sql`
    update workflows set next_run_at = to_timestamp(${firstMs}::float8 / 1000) where id = ${decodeId('wf', daily)}`);
  return { timed, plain, daily };
}

function start(stage: Stage): Promise<Dossier> {
  return Dossier.start('worker', { DATABASE_URL: stage.postgres.programUrl, WORKFLOW_LEASE_S: leaseS });
}

async function wrongDueTimes(stage: Stage, expected: readonly Timer[]): Promise<string[]> {
  const waiting = await stage.rows<{ name: string; ms: number }>(sql`
    select trigger #>> '{body,name}' as name, date_part('epoch', due_at) * 1000 as ms
    from workflow_runs where state = 'WAITING'`);
  const due = new Map(waiting.map(({ name, ms }) => [name, ms]));
  return expected.flatMap(({ name, dueMs }) =>
    due.get(name) === dueMs ? [] : [`"${name}" waits until ${iso(due.get(name) ?? 0)}, not ${iso(dueMs)}`],
  );
}

/** When the step after each timer was done, by its name. */
async function endsOf(stage: Stage, { timed, plain }: Ids): Promise<Map<string, number[]>> {
  const rows = await stage.rows<{ name: string; ms: number }>(sql`
    select r.trigger #>> '{body,name}' as name, date_part('epoch', s.finished_at) * 1000 as ms
    from workflow_steps s
    join workflow_runs r on r.workspace_id = s.workspace_id and r.id = s.run_id
    join events e on e.workspace_id = s.workspace_id and e.run_id = s.run_id and e.kind = 'task.created'
    where s.name = 'done' and r.workflow_id in (${decodeId('wf', timed)}, ${decodeId('wf', plain)})`);
  return new Map([...Map.groupBy(rows, ({ name }) => name)].map(([name, ends]) => [name, ends.map(({ ms }) => ms)]));
}

function wrongEnds(expected: readonly Timer[], ends: ReadonlyMap<string, readonly number[]>): string[] {
  return expected.flatMap(({ name, dueMs }) => {
    const [end = 0, ...more] = ends.get(name) ?? [];
    if (more.length > 0) return [`"${name}" came ${more.length + 1} times`];
    const lateMs = end - dueMs;
    return lateMs >= 0 && lateMs <= besideMs + lateMsMax ? [] : [`"${name}" came at ${iso(end)}, not ${iso(dueMs)}`];
  });
}

/** The moments for which a schedule has started a run. */
async function startsOf(stage: Stage, id: string): Promise<number[]> {
  const rows = await stage.rows<{ ms: number }>(sql`
    select date_part('epoch', (trigger #>> '{body,scheduledAt}')::timestamptz) * 1000 as ms
    from workflow_runs
    where workflow_id = ${decodeId('wf', id)} and state = 'SUCCEEDED'
    order by 1`);
  return rows.map(({ ms }) => ms);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
