import type { StopReason } from '../schema.ts';

export interface Chain {
  /** The event or run that started the chain. */
  readonly root: string;
  /** The workflows before this run, in their order; empty for the first. */
  readonly workflowIds: readonly string[];
}

/** Budget of chains (docs/decisions/0034). Runs started by a person, a call or a schedule are not counted. */
export interface ChainBudget {
  readonly runsPerRoot: number;
  /** Maximum number of runs of workflows already in their chain; more if the chain has more first-time runs. */
  readonly repeatsPerRoot: number;
  readonly writesPerRoot: number;
  readonly runsPerHour: number;
  readonly writesPerHour: number;
}

export const budgetDefaults: ChainBudget = {
  runsPerRoot: 5_000,
  repeatsPerRoot: 20,
  writesPerRoot: 10_000,
  runsPerHour: 100_000,
  writesPerHour: 200_000,
};

/** The maximum length of a chain of workflows that start one another. */
export const depthMax = 5;

export function explainStop(reason: StopReason, budget: ChainBudget): string {
  const many = (n: number) => n.toLocaleString('en');
  const reasons: Readonly<Record<StopReason, string>> = {
    SELF: 'A workflow does not start itself through its own events.',
    DEPTH: `At most ${depthMax} workflows start one another in a row.`,
    CIRCLE:
      'These workflows start one another in a circle that has not ended by itself after ' +
      `${many(budget.repeatsPerRoot)} repeats. Give one of them a condition.`,
    RUNS: `One event or call leads to at most ${many(budget.runsPerRoot)} runs through other workflows.`,
    WRITES: `One event or call leads to at most ${many(budget.writesPerRoot)} writes through other workflows.`,
    FAILURES: 'These workflows start one another by their failures: each starts once at most in such a chain.',
    WORKSPACE:
      'These workflows start one another in a circle, and the workspace has spent the ' +
      `${many(budget.runsPerHour)} runs or ${many(budget.writesPerHour)} writes that its chains have in an hour.`,
  };
  return reasons[reason];
}

export function explainWait(budget: ChainBudget): string {
  return (
    `This run waits: the workspace has spent the ${budget.runsPerHour.toLocaleString('en')} runs or ` +
    `${budget.writesPerHour.toLocaleString('en')} writes that workflows have in an hour for starting one another.`
  );
}
