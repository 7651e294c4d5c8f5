import { setTimeout as pause } from 'node:timers/promises';
import type { ConcurrencyMode } from '@dossier/domain/workflows/definition.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { Supervised } from '../processes.ts';
import { demand } from '../webhooks/stage.ts';
import { checkMeeting, type MeetingRun } from './check-meeting.ts';
import { makeFolder, makeRecords } from './crew.ts';
import { leaseS, Stage } from './stage.ts';

const runs = 50;
const burst = 5;
/** One of the workers is killed after so many more steps. */
const killEvery = 20;
const modes: readonly ConcurrencyMode[] = ['serial', 'newestWins', 'drop'];

/**
 * Two workers, killed in turn, and 50 runs of one key, which count in two steps as no careful person would: they read
 * in one and write in another. Only runs that come one after the other count right. Without a key they must count
 * wrong, and the checker must say so.
 */
export async function meetings(): Promise<string> {
  const stage = await Stage.open();
  stage.receiver.delayMs = 10;
  const workers: Supervised[] = [];
  const lines: string[] = [];
  try {
    const folderId = await makeFolder(stage, 'count');
    for (let at = 0; at < 2; at += 1)
      workers.push(new Supervised({ DATABASE_URL: stage.postgres.programUrl, WORKFLOW_LEASE_S: leaseS }));
    for (const mode of modes) {
      const { found, kills, wrong } = await meet(stage, folderId, workers, mode);
      demand(wrong.length === 0, `${mode}: ${wrong.length} wrong: ${wrong.slice(0, 8).join('; ')}`);
      const ended = found.filter(({ state }) => state === 'SUCCEEDED').length;
      lines.push(`${mode}: ${ended} of ${found.length} ran, ${kills} kills`);
    }
    const { wrong } = await meet(stage, folderId, workers, undefined);
    demand(
      wrong.some((line) => line.startsWith('an overlap')),
      'the checker found no overlap without a key',
    );
    return `${lines.join('; ')}; all as if one after the other; without a key the checker found ${wrong.length} faults`;
  } finally {
    for (const worker of workers) await worker.stop();
    await stage.close();
  }
}

/** Without a mode the runs have no key, and are judged as if they had. */
async function meet(
  stage: Stage,
  folderId: string,
  workers: readonly Supervised[],
  mode: ConcurrencyMode | undefined,
): Promise<{ found: MeetingRun[]; kills: number; wrong: string[] }> {
  const title = mode ?? 'no key';
  const [recordId = ''] = await makeRecords(stage, folderId, [title], { count: 0 });
  const visit = (name: string) => ({
    name,
    action: 'callApi',
    input: { url: `${stage.receiver.url}/${name}/{{ trigger.body.n }}` },
  });
  const id = await stage.workflow(
    title,
    [
      visit('come'),
      { name: 'read', action: 'findRecords', input: { where: { field: 'title', op: 'eq', value: title } } },
      visit('stay'),
      {
        name: 'write',
        action: 'updateRecord',
        input: { recordId, data: { count: '{{ steps.read.output.items[0].data.count | plus: 1 }}' } },
      },
      visit('leave'),
    ],
    mode === undefined ? {} : { concurrencyKey: 'one', concurrencyMode: mode },
  );
  const from = stage.receiver.arrivals.length;
  let kills = 0;
  let isOver = false;
  const killing = (async () => {
    for (; !isOver; await pause(10)) {
      if ((await stepsOf(stage, id)) < (kills + 1) * killEvery) continue;
      workers[kills % workers.length]?.current.signal('SIGKILL');
      kills += 1;
    }
  })();
  for (let n = 0; n < runs; n += burst) {
    await Promise.all(Array.from({ length: burst }, (_, at) => stage.post(id, { n: n + at }, `${title} ${n + at}`)));
    // In a mode that cancels, some runs come to their end before the next ones come.
    if (mode !== 'serial') await pause(400);
  }
  await stage.settled(180).finally(() => (isOver = true));
  await killing;
  const found = await historyOf(stage, id);
  const visits = stage.receiver.arrivals.slice(from).map(({ path }) => path.split('/').at(-1) ?? '');
  const [row] = await stage.rows<{ n: number }>(
    sql`select (data ->> 'count')::int as n from records where id = ${decodeId('rec', recordId)}`,
  );
  return { found, kills, wrong: checkMeeting(mode ?? 'serial', found, visits, row?.n ?? 0) };
}

async function stepsOf(stage: Stage, id: string): Promise<number> {
  const [row] = await stage.rows<{ n: number }>(
    sql`select coalesce(sum(step_count), 0)::int as n from workflow_runs where workflow_id = ${decodeId('wf', id)}`,
  );
  return row?.n ?? 0;
}

async function historyOf(stage: Stage, id: string): Promise<MeetingRun[]> {
  const rows = await stage.rows<MeetingRun>(sql`
    select r.id, r.state, r.note,
      (
        select (s.output #>> '{items,0,data,count}')::int
        from workflow_steps s
        where s.workspace_id = r.workspace_id and s.run_id = r.id and s.name = 'read' and s.state = 'SUCCEEDED'
      ) as read,
      (
        select (s.output #>> '{data,count}')::int
        from workflow_steps s
        where s.workspace_id = r.workspace_id and s.run_id = r.id and s.name = 'write' and s.state = 'SUCCEEDED'
      ) as wrote
    from workflow_runs r
    where r.workflow_id = ${decodeId('wf', id)}
    order by r.id`);
  return rows.map((row) => ({ ...row, id: encodeId('run', row.id) }));
}
