import { defineSql, type Queries, type Session } from '@dossier/postgres-engine/index.ts';
import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import type { Chain, ChainBudget } from './chain.ts';

const { placeholder } = sql;
const hourS = 3_600;

interface Spent {
  runs: number;
  repeats: number;
  writes: number;
}

/** How far the times of a workspace are ahead of now, in seconds. */
interface Ahead {
  runsS: number;
  writesS: number;
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

interface Account {
  readonly workspace_id: string;
  readonly root: string;
  before: Spent;
  runs: number;
  repeats: number;
}

/** The budget that the chains of a batch have used, and the runs it adds. Only the dispatcher adds runs, so none is missed. */
export class BudgetUsage {
  readonly #budget: ChainBudget;
  readonly #accounts = new Map<string, Account>();
  readonly #ahead = new Map<string, Ahead>();
  readonly #added = new Map<string, number>();

  private constructor(budget: ChainBudget) {
    this.#budget = budget;
  }

  static async load(
    db: Session,
    links: readonly { readonly workspaceId: string; readonly chain: Chain }[],
    budget: ChainBudget,
  ): Promise<BudgetUsage> {
    const usage = new BudgetUsage(budget);
    for (const { workspaceId: id, chain } of links) {
      const workspaceId = decodeId('ws', id) ?? '';
      const account = { workspace_id: workspaceId, root: chain.root, runs: 0, repeats: 0 };
      usage.#accounts.set(`${workspaceId} ${chain.root}`, { ...account, before: { runs: 0, repeats: 0, writes: 0 } });
      usage.#ahead.set(workspaceId, { runsS: 0, writesS: 0 });
    }
    const [spent, ahead] = await Promise.all([
      db.run(spentBy, unnestArguments(chainTypes, [...usage.#accounts.values()])),
      db.run(aheadOf, { workspaceIds: [...usage.#ahead.keys()] }),
    ]);
    for (const { workspace_id: workspaceId, root, ...before } of spent) {
      const account = usage.#accounts.get(`${workspaceId} ${root}`);
      if (account) account.before = before;
    }
    for (const { workspace_id: workspaceId, runs_s: runsS, writes_s: writesS } of ahead)
      usage.#ahead.set(workspaceId, { runsS: Math.max(0, runsS), writesS: Math.max(0, writesS) });
    return usage;
  }

  /** Counts one more run, or says why it is stopped. `waitS`: how long it waits for the hour's budget. */
  ask(
    workspace: string,
    { root }: Chain,
    isRepeat: boolean,
  ): { waitS: number } | 'CIRCLE' | 'RUNS' | 'WRITES' | 'WORKSPACE' {
    const workspaceId = decodeId('ws', workspace) ?? '';
    const account = this.#accounts.get(`${workspaceId} ${root}`);
    const ahead = this.#ahead.get(workspaceId);
    if (!account || !ahead) throw new Error('The budget usage was not loaded for this chain.');
    const { before } = account;
    const repeats = before.repeats + account.repeats;
    const runs = before.runs + account.runs;
    // One call with 1,000 items may come back to its workflow once for each.
    if (isRepeat && repeats >= Math.max(this.#budget.repeatsPerRoot, runs - repeats)) return 'CIRCLE';
    if (runs >= this.#budget.runsPerRoot) return 'RUNS';
    if (before.writes >= this.#budget.writesPerRoot) return 'WRITES';
    const costS = hourS / this.#budget.runsPerHour;
    const added = this.#added.get(workspaceId) ?? 0;
    const waitS = Math.max(ahead.runsS + (added + 1) * costS, ahead.writesS) - hourS;
    // A millisecond more is rounding: the column keeps no less.
    const isWaiting = waitS > 0.001;
    if (isWaiting && isRepeat) return 'WORKSPACE';
    account.runs += 1;
    account.repeats += isRepeat ? 1 : 0;
    this.#added.set(workspaceId, added + 1);
    return { waitS: isWaiting ? waitS : 0 };
  }

  /** Stores what was counted, in the order of keys: steps lock a chain before the pace, too. */
  save(db: Session): void {
    const grown = [...this.#accounts.values()].filter(({ runs }) => runs > 0);
    if (grown.length === 0) return;
    db.send(addRuns, unnestArguments(runsTypes, grown));
    const costS = hourS / this.#budget.runsPerHour;
    const paces = [...this.#added].map(([workspaceId, n]) => ({ workspace_id: workspaceId, s: n * costS }));
    db.send(moveRuns, unnestArguments(paceTypes, paces));
  }
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

/**
 * Counts the writes of a step in its transaction; false where the budget of the root is spent. The last lock of the
 * transaction, so that it can't be part of a deadlock.
 */
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
