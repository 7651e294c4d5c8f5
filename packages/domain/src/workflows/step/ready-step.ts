import { clock } from '@dossier/kernel/clock.ts';
import { Confidential } from '@dossier/kernel/confidential.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { composedAll } from '@dossier/kernel/words.ts';
import { findAction } from '../actions.ts';
import type { Action, ControlAction, Directive, Running } from '../actions/action.ts';
import type { ClaimedRun } from '../run/claim.ts';
import type { StepPosition } from './cursor.ts';
import { Formula } from '../evaluation/formula.ts';
import { templateScopeOf, type Memory } from './template-scope.ts';
import type { BoundSecret } from '../definition/secret-origins.ts';
import { loadSecrets } from './secrets.ts';
import { resumeUrlsOf } from '../wait/resume.ts';
import { propertyOf, quoteValue } from '../template/quote-value.ts';
import type { TemplateScope } from '../template/templates.ts';
import type { Program } from '../definition/versions.ts';

/** A failure of a step: permanent, or worth a retry, with the requested wait in milliseconds. */
export class StepFailure extends Error {
  readonly isPassing: boolean;
  readonly output: unknown;
  readonly askedMs: number;

  constructor(message: string, isPassing = false, output: unknown = null, askedMs = 0) {
    super(message);
    this.isPassing = isPassing;
    this.output = output;
    this.askedMs = askedMs;
  }
}

export interface ReadyStep {
  readonly position: StepPosition;
  readonly action: Action;
  readonly input: unknown;
  /** The input for the log, secrets hidden. */
  readonly shownInput: unknown;
  /** Secrets in the input, redacted if an answer echoes them. */
  readonly confidential: Confidential;
  /** Secrets in the input that may be sent to certain origins only. */
  readonly bound: readonly BoundSecret[];
  readonly running: Running;
  readonly scope: TemplateScope;
}

export interface Taking {
  readonly call: ReadContext;
  readonly run: ClaimedRun;
  readonly program: Program;
  readonly position: StepPosition;
  readonly memory: Memory;
  /** Gets the step after each rendering. */
  onReady(ready: ReadyStep): void;
}

/** The parts of a step that are known before its scope is loaded. */
export function beginStep({ call, run, program, position, memory, onReady }: Taking) {
  const { recordId, dealId, workflowId } = run;
  const running = { recordId, dealId, workflowId, step: position.step.name, now: clock.iso() };
  const resuming = resumeUrlsOf(call, run, program, position.step);
  const uses = program.usesOf(position.step);
  const action = actionOf(position);
  return {
    action,
    running,
    resuming,
    loadScope: async (lockIn?: WriteContext): Promise<TemplateScope> => ({
      ...(await templateScopeOf(call, run, uses, memory, running.now, lockIn)),
      ...resuming.scope,
    }),
    readyWith(scope: TemplateScope, rendered: Rendered): ReadyStep {
      const { confidential } = resuming;
      const ready = { position, action, confidential, bound: [], running, scope, ...rendered };
      onReady(ready);
      return ready;
    },
  };
}

type Rendered = Pick<ReadyStep, 'input' | 'shownInput'> & Partial<Pick<ReadyStep, 'confidential' | 'bound'>>;

export async function prepareStep(taking: Taking): Promise<ReadyStep> {
  const { action, resuming, loadScope, readyWith } = beginStep(taking);
  const scope = await loadScope();
  return readyWith(scope, await render(taking, action, scope, resuming));
}

async function render(
  { call, program, position: { step } }: Taking,
  action: Action,
  scope: TemplateScope,
  { tokens, hide }: ReturnType<typeof resumeUrlsOf>,
): Promise<Rendered> {
  const evaluate = (more?: object) => program.inputOf(step).evaluate(call.workspaceId, { ...scope, ...more });
  if ('isRaw' in action && action.isRaw) return { input: step.input, shownInput: await evaluate() };
  if (!('request' in action) || !program.usesOf(step).has('secrets')) {
    const input = await evaluate();
    return { input, shownInput: hide('request' in action ? action.hide(input) : input) };
  }
  const { values: secrets, bound } = await loadSecrets(call, program.secretsOf(step));
  const stars = Object.fromEntries(Object.keys(secrets).map((name) => [name, '***']));
  const input = await evaluate({ secrets });
  const shownInput = hide(action.hide(await evaluate({ secrets: stars })));
  const confidential = new Confidential([...Object.values(secrets), ...tokens], JSON.stringify(input));
  return { input, shownInput, confidential, bound };
}

/** The directive of a control step; its conditions are evaluated on the scope of the step. */
export function directStep(
  action: ControlAction,
  { workspaceId }: ReadContext,
  { running, scope }: ReadyStep,
  input: unknown,
): Directive | Promise<Directive> {
  const timeZone = typeof scope['timeZone'] === 'string' ? scope['timeZone'] : 'UTC';
  return action.direct(input, { ...running, timeZone }, (condition) =>
    Formula.ofCondition(condition).evaluate(workspaceId, scope),
  );
}

export function actionOf({ step }: StepPosition): Action {
  const action = findAction(step.action);
  if (!action) throw new StepFailure(`There is no action "${step.action}".`);
  return action;
}

/**
 * Parses the rendered input by the action's schema. The failure names the field and its value, secrets hidden. Text
 * that a step stores or searches for is converted to NFC; text for another system is sent unchanged.
 */
export function parseInput({ action, input, shownInput }: ReadyStep) {
  const parsed = action.input.safeParse('run' in action || 'find' in action ? composedAll(input) : input);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const path = first?.path ?? [];
  const given = path.reduce<unknown>((value, key) => propertyOf(value, String(key)), shownInput);
  throw new StepFailure(
    `${path.join('.') || 'input'}: ${first?.message ?? 'is not valid'}` +
      (path.length === 0 || given === undefined ? '' : `, but was given ${quoteValue(given)}`),
  );
}
