import { defineSql, type Queries, type Session } from '@dossier/postgres-engine/index.ts';
import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import type { NewRun } from '../run/start.ts';
import type { StopReason } from '../schema.ts';
import { depthMax, explainWait, type Chain, type ChainBudget } from './chain.ts';
import { countStoppedRuns, type StoppedRun } from './stopped-runs.ts';

const { placeholder } = sql;
const hourS = 3_600;

interface Spent {
  readonly runs: number;
  readonly repeats: number;
  readonly writes: number;
}

const chainTypes = { workspace_id: 'uuid', root: 'text' };
const spentBy = defineSql<Spent & { workspace_id: string; root: string }>(
  'read',
  'workflows.chains_spent',
  sql`
  select c.workspace_id, c.root, c.runs, c.repeats, c.writes
  from ${unnestRows(chainTypes, 'asked')}
  join workflow_chains c on c.workspace_id = asked.workspace_id and c.root = asked.root`,
);

const aheadOf = defineSql<{ workspace_id: string; runs_s: number; writes_s: number }>(
  'read',
  'workflows.paces_ahead',
  sql`
  select workspace_id, extract(epoch from runs_until - now())::float8 as runs_s,
    extract(epoch from writes_until - now())::float8 as writes_s
  from workflow_paces where workspace_id = any(${placeholder('workspaceIds')}::uuid[])`,
);

const runsTypes = { ...chainTypes, runs: 'int', repeats: 'int' };
const addRuns = defineSql<unknown>(
  'change',
  'workflows.add_chain_runs',
  sql`
  insert into workflow_chains (workspace_id, root, runs, repeats)
  select * from ${unnestRows(runsTypes, 'added')}
  order by workspace_id, root
  on conflict (workspace_id, root) do update
  set runs = workflow_chains.runs + excluded.runs, repeats = workflow_chains.repeats + excluded.repeats,
    updated_at = now()`,
);

const paceTypes = { workspace_id: 'uuid', s: 'float8' };
const moveRuns = defineSql<unknown>(
  'change',
  'workflows.move_paces',
  sql`
  insert into workflow_paces as p (workspace_id, runs_until, writes_until)
  select workspace_id, now() + make_interval(secs => s), now()
  from ${unnestRows(paceTypes, 'moved')}
  order by workspace_id
  on conflict (workspace_id) do update
  set runs_until = greatest(p.runs_until, now()) + (excluded.runs_until - now())`,
);

export interface AskedRun extends NewRun {
  readonly depth: number;
  readonly chain: Chain;
  /** The failure of another run asks for it. */
  readonly isByFailure: boolean;
}

/**
 * Stops runs of workflows that start one another beyond their budget. Returns the runs to insert, among them the first
 * that was stopped of each root, workflow and reason. Runs that no workflow started are never stopped.
 */
export async function limitChainedRuns(
  db: Session,
  asked: readonly AskedRun[],
  budget: ChainBudget,
): Promise<NewRun[]> {
  const chained = asked.filter(({ depth }) => depth > 0);
  if (chained.length === 0) return [...asked];
  const usage = await loadUsage(db, chained, budget);
  const going: NewRun[] = asked.filter(({ depth }) => depth === 0);
  const stopped: StoppedRun[] = [];
  for (const run of chained) {
    const verdict = judge(run, usage.ask);
    if (typeof verdict === 'string') stopped.push({ run, reason: verdict });
    else if (verdict.waitS === 0) going.push(run);
    else going.push({ ...run, state: 'WAITING', waitS: verdict.waitS, note: explainWait(budget) });
  }
  going.push(...(await countStoppedRuns(db, stopped, budget)));
  usage.save();
  return going;
}

type Verdict = StopReason | { readonly waitS: number };

function judge(
  { workspaceId, workflowId, depth, chain, isByFailure }: AskedRun,
  ask: (workspaceId: string, root: string, isRepeat: boolean) => Verdict,
): Verdict {
  if (chain.workflowIds.at(-1) === workflowId) return 'SELF';
  // A repeat that a failure leads to would most likely fail again.
  if (isByFailure && chain.workflowIds.includes(workflowId)) return 'FAILURES';
  if (depth >= depthMax) return 'DEPTH';
  return ask(workspaceId, chain.root, chain.workflowIds.includes(workflowId));
}

/** The used budget of the chains of these runs. Only the dispatcher adds runs, so none is missed. */
async function loadUsage(db: Session, chained: readonly AskedRun[], budget: ChainBudget) {
  const links = chained.map(({ workspaceId, chain: { root } }) => ({
    workspace_id: decodeId('ws', workspaceId) ?? '',
    root,
  }));
  const accounts = new Map(
    links.map((link) => [keyOf(link), { ...link, runs: 0, repeats: 0, before: { runs: 0, repeats: 0, writes: 0 } }]),
  );
  const paces = new Map(links.map(({ workspace_id: id }) => [id, { runsS: 0, writesS: 0, added: 0 }]));
  const [spent, ahead] = await Promise.all([
    db.run(spentBy, unnestArguments(chainTypes, [...accounts.values()])),
    db.run(aheadOf, { workspaceIds: [...paces.keys()] }),
  ]);
  for (const { workspace_id: workspaceId, root, ...before } of spent)
    accounts.set(keyOf({ workspace_id: workspaceId, root }), {
      workspace_id: workspaceId,
      root,
      runs: 0,
      repeats: 0,
      before,
    });
  for (const { workspace_id: id, runs_s: runsS, writes_s: writesS } of ahead)
    paces.set(id, { runsS: Math.max(0, runsS), writesS: Math.max(0, writesS), added: 0 });
  const costS = hourS / budget.runsPerHour;
  return {
    /** Counts one more run, or says why it is stopped. `waitS`: how long it waits for the hour's budget. */
    ask(workspace: string, root: string, isRepeat: boolean): Verdict {
      const workspaceId = decodeId('ws', workspace) ?? '';
      const account = accounts.get(keyOf({ workspace_id: workspaceId, root }));
      const pace = paces.get(workspaceId);
      if (!account || !pace) throw new Error('The budget usage was not loaded for this chain.');
      const repeats = account.before.repeats + account.repeats;
      const runs = account.before.runs + account.runs;
      // One call with 1,000 items may come back to its workflow once for each.
      if (isRepeat && repeats >= Math.max(budget.repeatsPerRoot, runs - repeats)) return 'CIRCLE';
      if (runs >= budget.runsPerRoot) return 'RUNS';
      if (account.before.writes >= budget.writesPerRoot) return 'WRITES';
      const waitS = Math.max(pace.runsS + (pace.added + 1) * costS, pace.writesS) - hourS;
      // A millisecond more is rounding: the column keeps no less.
      const isWaiting = waitS > 0.001;
      if (isWaiting && isRepeat) return 'WORKSPACE';
      account.runs += 1;
      account.repeats += isRepeat ? 1 : 0;
      pace.added += 1;
      return { waitS: isWaiting ? waitS : 0 };
    },
    /** Stores what was counted, in the order of keys: steps lock a chain before the pace, too. */
    save(): void {
      const grown = [...accounts.values()].filter(({ runs }) => runs > 0);
      if (grown.length === 0) return;
      db.send(addRuns, unnestArguments(runsTypes, grown));
      const moved = [...paces].filter(([, { added }]) => added > 0);
      const rows = moved.map(([id, { added }]) => ({ workspace_id: id, s: added * costS }));
      db.send(moveRuns, unnestArguments(paceTypes, rows));
    },
  };
}

function keyOf({ workspace_id: workspaceId, root }: { readonly workspace_id: string; readonly root: string }): string {
  return `${workspaceId} ${root}`;
}

const addWrites = defineSql<{ writes: number }>(
  'change',
  'workflows.add_chain_writes',
  sql`
  with chain as (
    insert into workflow_chains as c (workspace_id, root, writes)
    values (${placeholder('workspaceId')}::uuid, ${placeholder('root')}, ${placeholder('writes')}::int)
    on conflict (workspace_id, root) do update set writes = c.writes + excluded.writes, updated_at = now()
    where c.writes + excluded.writes <= ${placeholder('max')}::int
    returning writes
  ), pace as (
    insert into workflow_paces as p (workspace_id, runs_until, writes_until)
    select ${placeholder('workspaceId')}::uuid, now(), now() + make_interval(secs => ${placeholder('seconds')}::float8)
    from chain
    on conflict (workspace_id) do update
    set writes_until = greatest(p.writes_until, now()) + make_interval(secs => ${placeholder('seconds')}::float8)
  )
  select writes from chain`,
);

/** Counts writes; false if the budget is spent. The last lock of the transaction: it causes no deadlock. */
export async function countChainWrites(
  db: Queries,
  { workspaceId, chain }: { readonly workspaceId: string; readonly chain: Chain },
  writes: number,
  budget: ChainBudget,
): Promise<boolean> {
  const rows = await db.run(addWrites, {
    workspaceId: decodeId('ws', workspaceId),
    root: chain.root,
    writes,
    max: budget.writesPerRoot,
    seconds: (writes * hourS) / budget.writesPerHour,
  });
  return rows.length > 0;
}
