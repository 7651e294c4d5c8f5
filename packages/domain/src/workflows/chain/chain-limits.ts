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
  const links = chained.map(({ workspaceId, chain: { root } }) => ({ workspaceId, root }));
  const accounts = new Map(links.map((link) => [keyOf(link), { ...link, runs: 0, repeats: 0, before: nothing }]));
  const paces = new Map(links.map(({ workspaceId }) => [workspaceId, { runsS: 0, writesS: 0, added: 0 }]));
  const { workspaceId, root, runs, repeats, writes } = workflowChains;
  const workspaceIds = [...paces.keys()];
  const roots = links.map((link) => link.root);
  const spent = await db.orm
    .select({ workspaceId, root, runs, repeats, writes })
    .from(workflowChains)
    .where(and(inArray(workspaceId, workspaceIds), inArray(root, roots)));
  for (const before of spent) {
    const account = accounts.get(keyOf(before));
    if (account) account.before = before;
  }
  const ahead = await db.orm
    .select({
      id: workflowPaces.workspaceId,
      runsS: secondsUntil(workflowPaces.runsUntil),
      writesS: secondsUntil(workflowPaces.writesUntil),
    })
    .from(workflowPaces)
    .where(inArray(workflowPaces.workspaceId, workspaceIds));
  for (const { id, ...pace } of ahead) paces.set(id, { ...pace, added: 0 });
  const costS = hourS / budget.runsPerHour;
  return {
    /** Counts one more run, or returns the reason to stop it. `waitS`: wait for the hourly budget. */
    ask({ workspaceId: id, chain, workflowId }: AskedRun): Verdict {
      const account = accounts.get(keyOf({ workspaceId: id, root: chain.root }));
      const pace = paces.get(id);
      if (!account || !pace) throw new Error('The budget usage was not loaded for this chain.');
      const isRepeat = chain.workflowIds.includes(workflowId);
      const repeated = account.before.repeats + account.repeats;
      const started = account.before.runs + account.runs;
      // A call with 1,000 items may return to its workflow once for each.
      if (isRepeat && repeated >= Math.max(budget.repeatsPerRoot, started - repeated)) return 'CIRCLE';
      if (started >= budget.runsPerRoot) return 'RUNS';
      if (account.before.writes >= budget.writesPerRoot) return 'WRITES';
      const waitS = Math.max(pace.runsS + (pace.added + 1) * costS, pace.writesS) - hourS;
      // A smaller wait is a rounding error, because the column stores milliseconds.
      const isWaiting = waitS > 0.001;
      if (isWaiting && isRepeat) return 'WORKSPACE';
      account.runs += 1;
      account.repeats += isRepeat ? 1 : 0;
      pace.added += 1;
      return { waitS: isWaiting ? waitS : 0 };
    },
    /** Stores the counts in the order of keys: steps also lock a chain before the pace. */
    async save(): Promise<void> {
      const grown = [...accounts.values()].filter((account) => account.runs > 0);
      if (grown.length === 0) return;
      await db.orm
        .insert(workflowChains)
        .values(
          grown
            .map(({ before: _before, ...account }) => account)
            .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
        )
        .onConflictDoUpdate({
          target: [workspaceId, root],
          set: {
            runs: sql`${runs} + excluded.runs`,
            repeats: sql`${repeats} + excluded.repeats`,
            updatedAt: sql`now()`,
          },
        });
      const moved = [...paces].filter(([, { added }]) => added > 0);
      await movePaces(
        db,
        'runsUntil',
        moved.map(([id, { added }]) => [id, added * costS]),
      );
    },
  };
}

const nothing = { runs: 0, repeats: 0, writes: 0 };

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
