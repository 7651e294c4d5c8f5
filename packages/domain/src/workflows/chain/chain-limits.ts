import type { Session } from '@dossier/postgres-engine/index.ts';
import { BudgetUsage } from './budget-usage.ts';
import { depthMax, explainWait, type Chain, type ChainBudget } from './chain.ts';
import type { StopReason } from '../schema.ts';
import type { NewRun } from '../run/start.ts';
import { countStoppedRuns, type StoppedRun } from './stopped-runs.ts';

export interface AskedRun extends NewRun {
  readonly depth: number;
  readonly chain: Chain;
  /** The failure of another run asks for it. */
  readonly isByFailure: boolean;
}

/**
 * Stops runs of workflows that start one another beyond their budget. Returns the runs to insert. The first stopped run
 * of each root, workflow and reason is among them, ended with its reason; the others are counted
 * (`countStoppedRuns`). Runs that no workflow started are never stopped, and cost no statement.
 */
export async function limitChainedRuns(
  db: Session,
  asked: readonly AskedRun[],
  budget: ChainBudget,
): Promise<NewRun[]> {
  const chained = asked.filter(({ depth }) => depth > 0);
  if (chained.length === 0) return [...asked];
  const usage = await BudgetUsage.load(db, chained, budget);
  const going: NewRun[] = asked.filter(({ depth }) => depth === 0);
  const stopped: StoppedRun[] = [];
  for (const run of chained) {
    const verdict = judge(run, usage);
    if (typeof verdict === 'string') stopped.push({ run, reason: verdict });
    else if (verdict.waitS === 0) going.push(run);
    else going.push({ ...run, state: 'WAITING', waitS: verdict.waitS, note: explainWait(budget) });
  }
  going.push(...(await countStoppedRuns(db, stopped, budget)));
  usage.save(db);
  return going;
}

function judge(
  { workspaceId, workflowId, depth, chain, isByFailure }: AskedRun,
  usage: BudgetUsage,
): StopReason | { waitS: number } {
  if (chain.workflowIds.at(-1) === workflowId) return 'SELF';
  // A repeat that a failure leads to would most likely fail again.
  if (isByFailure && chain.workflowIds.includes(workflowId)) return 'FAILURES';
  if (depth >= depthMax) return 'DEPTH';
  return usage.ask(workspaceId, chain, chain.workflowIds.includes(workflowId));
}
