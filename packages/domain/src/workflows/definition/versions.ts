import { equals } from '@dossier/kernel/verbs.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { LRUCache } from 'lru-cache';
import { waitForAction, waitForCallAction } from '../actions/control/waits.ts';
import { waitUntilAction } from '../actions/control/wait-until.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { usesTimeZone } from '../template/local-dates.ts';
import type { Definition, Step } from '../definition.ts';
import { Formula } from '../evaluation/formula.ts';
import { secretsNamedIn } from './secret-origins.ts';
import { markedSteps } from '../wait/since.ts';
import { stepsIn } from './steps-in.ts';
import { templatesIn } from '../template/templates.ts';
import { workflows, workflowVersions } from '../table.ts';

const loaded = ['record', 'deal', 'workspace', 'secrets', 'variables', 'resumeUrls'] as const;
/** The variables that templates mention; others are not loaded. `timeZone`: date filters need the workspace's. */
export type Uses = ReadonlySet<(typeof loaded)[number] | 'timeZone'>;

/** Rules for concurrent runs of a workflow. */
export type Pacing = NonNullable<ReturnType<typeof pacingOf>>;

function pacingOf(trigger: Definition['trigger']) {
  if (trigger.kind === 'schedule') return undefined;
  const { concurrencyKey: key, concurrencyMode = 'serial', debounceSeconds, ratePerMinute } = trigger;
  if (key === undefined && debounceSeconds === undefined && ratePerMinute === undefined) return undefined;
  return {
    key: Formula.ofValue(key ?? ''),
    uses: usesOf({ name: 'key', action: 'key', input: { key } }),
    mode: key === undefined ? undefined : concurrencyMode,
    debounceS: debounceSeconds,
    everyMs: ratePerMinute === undefined ? undefined : Math.ceil(60_000 / ratePerMinute),
  };
}

export type Program = ReturnType<typeof programOf>;

// Versions never change, so a cached one can't be stale, except for the workflow's name, for a minute.
const programs = new LRUCache<string, Program>({ max: 1_000, ttl: 60_000 });

export function programOf(name: string, { trigger, steps }: Definition) {
  const placed = [...stepsIn(steps)];
  const lastWait = placed.findLast(({ step }) => step.action === waitForAction.name)?.step;
  const receiving = placed.filter(({ step }) => step.action === waitForCallAction.name);
  return {
    name,
    steps,
    condition: trigger.kind === 'event' && trigger.condition ? Formula.ofCondition(trigger.condition) : undefined,
    /** Gates of its runs before their first step; undefined if they start at once. */
    pacing: pacingOf(trigger),
    lastWait,
    /** The paths of the steps that wait for a call, by their names. */
    receivers: new Map(receiving.map(({ step, path }) => [step.name, path.slice(1).join('.')])),
    /** True if the end of a run deletes rows of waits. */
    keepsWaits:
      lastWait !== undefined || receiving.length > 0 || ('cancelOn' in trigger && (trigger.cancelOn?.length ?? 0) > 0),
    /** Steps from which a later wait counts events. */
    marked: markedSteps(steps),
    inputOf: oncePerStep((step) => Formula.ofValue(renderedOf(step))),
    usesOf: oncePerStep(usesOf),
    secretsOf: oncePerStep(({ input }) => secretsNamedIn(input)),
  };
}

function oncePerStep<Result>(make: (step: Step) => Result): (step: Step) => Result {
  const made = new Map<Step, Result>();
  return (step) => {
    const result = made.get(step) ?? make(step);
    made.set(step, result);
    return result;
  };
}

/** The condition of a wait is evaluated on each event, not rendered. */
function renderedOf({ action, input }: Step): unknown {
  if (action !== waitForAction.name) return input;
  const { condition: _condition, ...rendered } = input;
  return rendered;
}

export function usesOf({ action, input }: Step): Uses {
  const text = templatesIn(input)
    .map(({ template }) => template)
    .join('\n');
  // A property of that name, as in `steps.found.output.record`, does not count; after the two dots of a range it does.
  const isUsed = (variable: string) => new RegExp(`(?<!\\w|(?<!\\.)\\.)${variable}(?!\\w)`).test(text);
  const isDated = action === waitUntilAction.name || usesTimeZone(text);
  return new Set([...loaded.filter(isUsed), ...(isDated ? ['timeZone' as const] : [])]);
}

/** The version of a run; undefined if its workflow was deleted. */
export async function loadProgram(
  database: Database,
  { workspaceId, workflowId, version }: Pick<ClaimedRun, 'workspaceId' | 'workflowId' | 'version'>,
): Promise<Program | undefined> {
  const key = `${workspaceId} ${workflowId} ${version}`;
  const known = programs.get(key);
  if (known) return known;
  const [row] = await database.read.orm
    .select({ name: workflows.name, definition: workflowVersions.definition })
    .from(workflowVersions)
    .innerJoin(workflows, equals(workflows, { workspaceId, id: workflowId }))
    .where(equals(workflowVersions, { workspaceId, workflowId, version }));
  if (!row) return undefined;
  const program = programOf(row.name, row.definition);
  programs.set(key, program);
  return program;
}
