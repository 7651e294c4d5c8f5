import type { Queries, Session } from '@dossier/postgres-engine/index.ts';
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { NewRun } from '../run/start.ts';
import type { StopReason } from '../schema.ts';
import { depthMax, explainWait, type Chain, type ChainBudget } from './chain.ts';
import { countStoppedRuns, type StoppedRun } from './stopped-runs.ts';
import { workflowChains, workflowPaces } from '../table.ts';

const hourS = 3_600;

export interface AskedRun extends NewRun {
  readonly depth: number;
  readonly chain: Chain;
  /** True if the failure of another run starts it. */
  readonly isByFailure: boolean;
}

/**
 * Stops runs of workflows that start one another beyond their budget. Returns the runs to insert, including the first
 * stopped one per root, workflow and reason. Runs that no workflow started are never stopped.
 */
export async function limitChainedRuns(db: Session, asked: readonly AskedRun[], budget: ChainBudget) {
  const chained = asked.filter(({ depth }) => depth > 0);
  if (chained.length === 0) return [...asked];
  const usage = await loadUsage(db, chained, budget);
  const going: NewRun[] = asked.filter(({ depth }) => depth === 0);
  const stopped: StoppedRun[] = [];
  for (const run of chained) {
    const verdict = judge(run) ?? usage.ask(run);
    if (typeof verdict === 'string') stopped.push({ run, reason: verdict });
    else if (verdict.waitS === 0) going.push(run);
    else going.push({ ...run, state: 'WAITING', waitS: verdict.waitS, note: explainWait(budget) });
  }
  going.push(...(await countStoppedRuns(db, stopped, budget)));
  await usage.save();
  return going;
}

type Verdict = StopReason | { readonly waitS: number };

function judge({ workflowId, depth, chain, isByFailure }: AskedRun): StopReason | undefined {
  if (chain.workflowIds.at(-1) === workflowId) return 'SELF';
  // A repeat caused by a failure would most likely fail again.
  if (isByFailure && chain.workflowIds.includes(workflowId)) return 'FAILURES';
  return depth >= depthMax ? 'DEPTH' : undefined;
}

/** The used budget of the chains of these runs. Only the dispatcher adds runs, so none is missed. */
async function loadUsage(db: Session, chained: readonly AskedRun[], budget: ChainBudget) {
  const { workspaceId, root, runs, repeats, writes } = workflowChains;
  const workspaceIds = [...new Set(chained.map((run) => run.workspaceId))];
  const roots = chained.map(({ chain }) => chain.root);
  const chains = await db.orm
    .select({ workspaceId, root, runs, repeats, writes })
    .from(workflowChains)
    .where(and(inArray(workspaceId, workspaceIds), inArray(root, roots)));
  const paces = await db.orm
    .select({
      id: workflowPaces.workspaceId,
      runsS: secondsUntil(workflowPaces.runsUntil),
      writesS: secondsUntil(workflowPaces.writesUntil),
    })
    .from(workflowPaces)
    .where(inArray(workflowPaces.workspaceId, workspaceIds));
  const spent = new Map(chains.map((chain) => [keyOf(chain), chain]));
  const ahead = new Map(paces.map((pace) => [pace.id, pace]));
  const grown = new Map<string, { workspaceId: string; root: string; runs: number; repeats: number }>();
  const added = new Map<string, number>();
  const costS = hourS / budget.runsPerHour;
  return {
    /** Counts one more run, or returns the reason to stop it. `waitS`: wait for the hourly budget. */
    ask({ workspaceId: id, chain, workflowId }: AskedRun): Verdict {
      const link = { workspaceId: id, root: chain.root };
      const key = keyOf(link);
      const before = spent.get(key) ?? { runs: 0, repeats: 0, writes: 0 };
      const own = grown.get(key) ?? { ...link, runs: 0, repeats: 0 };
      const { runsS, writesS } = ahead.get(id) ?? { runsS: 0, writesS: 0 };
      const others = added.get(id) ?? 0;
      const isRepeat = chain.workflowIds.includes(workflowId);
      const repeated = before.repeats + own.repeats;
      const started = before.runs + own.runs;
      // A call with 1,000 items may return to its workflow once for each.
      if (isRepeat && repeated >= Math.max(budget.repeatsPerRoot, started - repeated)) return 'CIRCLE';
      if (started >= budget.runsPerRoot) return 'RUNS';
      if (before.writes >= budget.writesPerRoot) return 'WRITES';
      const waitS = Math.max(runsS + (others + 1) * costS, writesS) - hourS;
      // A smaller wait is a rounding error, because the column stores milliseconds.
      const isWaiting = waitS > 0.001;
      if (isWaiting && isRepeat) return 'WORKSPACE';
      grown.set(key, { ...own, runs: own.runs + 1, repeats: own.repeats + Number(isRepeat) });
      added.set(id, others + 1);
      return { waitS: isWaiting ? waitS : 0 };
    },
    /** Stores the counts in the order of keys: steps also lock a chain before the pace. */
    async save(): Promise<void> {
      const rows = [...grown].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
      if (rows.length === 0) return;
      await db.orm
        .insert(workflowChains)
        .values(rows)
        .onConflictDoUpdate({
          target: [workspaceId, root],
          set: {
            runs: sql`${runs} + excluded.runs`,
            repeats: sql`${repeats} + excluded.repeats`,
            updatedAt: sql`now()`,
          },
        });
      const secondsOf = [...added].map(([id, count]): [string, number] => [id, count * costS]);
      await movePaces(db, 'runsUntil', secondsOf);
    },
  };
}

function secondsUntil(time: PgColumn): SQL<number> {
  return sql<number>`greatest(0, extract(epoch from ${time} - now()))::float8`;
}

function keyOf({ workspaceId, root }: { readonly workspaceId: string; readonly root: string }): string {
  return `${workspaceId} ${root}`;
}

/** Adds seconds to a time of these workspaces. */
async function movePaces(db: Queries, name: 'runsUntil' | 'writesUntil', secondsOf: Iterable<[string, number]>) {
  const column = workflowPaces[name];
  const now = sql`now()`;
  await db.orm
    .insert(workflowPaces)
    .values(
      [...secondsOf].toSorted().map(([workspaceId, s]) => ({
        workspaceId,
        runsUntil: now,
        writesUntil: now,
        [name]: sql`now() + make_interval(secs => ${s}::float8)`,
      })),
    )
    .onConflictDoUpdate({
      target: workflowPaces.workspaceId,
      set: { [name]: sql`greatest(${column}, now()) + (excluded.${sql.identifier(column.name)} - now())` },
    });
}

/** Counts writes; false if the budget is spent. The last lock of the transaction, so it can't cause a deadlock. */
export async function countChainWrites(
  db: Queries,
  { workspaceId, chain: { root } }: { readonly workspaceId: string; readonly chain: Chain },
  writes: number,
  { writesPerRoot, writesPerHour }: ChainBudget,
): Promise<boolean> {
  const all = sql`${workflowChains.writes} + ${writes}`;
  const { rowCount } = await db.orm
    .insert(workflowChains)
    .values({ workspaceId, root, writes })
    .onConflictDoUpdate({
      target: [workflowChains.workspaceId, workflowChains.root],
      set: { writes: all, updatedAt: sql`now()` },
      setWhere: sql`${all} <= ${writesPerRoot}`,
    });
  if (rowCount === 0) return false;
  await movePaces(db, 'writesUntil', [[workspaceId, (writes * hourS) / writesPerHour]]);
  return true;
}
