import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { z } from 'zod';
import { operationOf } from '../../bulk/index.ts';
import { bodyOf } from '../../events-log/index.ts';
import { findDeal } from '../../deals/index.ts';
import { findRecord } from '../../records/index.ts';
import { findTask } from '../../tasks/index.ts';
import type { AwaitAction, AwaitedEvent, ReceiveAction } from '../actions/action.ts';
import { jsonText, logOf, saveCheckpoint, type Progress } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { conditionSchema, type Condition } from '../definition.ts';
import { Formula } from '../evaluation/formula.ts';
import { enterList } from '../step/next-step.ts';
import { parseInput, prepareStep, StepFailure, type Taking } from '../step/ready-step.ts';
import { templateScopeOf } from '../step/template-scope.ts';
import { registerWait, waitsPerSubjectMax } from './position.ts';
import {
  findWait,
  listArrivals,
  listTaken,
  lockRun,
  removeWaits,
  settleWait,
  type Arrival,
  type Wait,
} from './rows.ts';
import { pathOfBegun, sinceOf } from './since.ts';
import { subjectOf } from './cancel.ts';
import { sql } from 'drizzle-orm';
import { callPathOf, noCall, receivedCall } from './resume.ts';
import { workflowWaits } from '../table.ts';

/**
 * A wait has three states. BEGUN: registered in the transaction of the step, with the position of the feed at the
 * trigger or at the step that it names. CHECKED: the run has evaluated every event after that position, and parks; from
 * then on the dispatcher, which has seen the registration, adds arriving events and makes the run due. ENDED: the
 * checkpoint deletes the wait. A kill in between keeps the previous state, from which any worker continues
 * (docs/decisions/0061).
 */
export async function takeWaitStep(taking: Taking, action: AwaitAction): Promise<Progress> {
  const { call, run, program, position, memory } = taking;
  const { path, step } = position;
  const outcome = logOf(position, run, clock.iso());

  async function begin(): Promise<Wait> {
    const since = sinceOf(step);
    const ready = await prepareStep(taking);
    const given = parseInput(ready);
    const awaited = action.await(given);
    const known = action.begin ? undefined : await demandSubject(call, run, awaited);
    await transact({ ...call, unitId: operationOf('run', run.id) }, async (ctx) => {
      const { db } = ctx;
      const subject = known ?? (await action.begin?.(ctx, given, { ...ready.running, runId: run.id })) ?? '';
      const input = jsonText(ready.shownInput);
      const registered = await registerWait(db, run, {
        path,
        subject,
        since: since && pathOfBegun(program.steps, run.cursor, since),
        input,
        ...awaited,
      });
      if (!registered) throw tooMany(awaited.kind, subject);
      const note = registered.isCut && known !== undefined ? cutNote(step.name, step.input['since']) : null;
      const here: Progress = { state: 'RUNNING', cursor: run.cursor, attempt: run.attempt, note };
      await saveCheckpoint(db, run, outcome('WAITING', ready.shownInput, null), here);
    });
    const begun = await findWait(call.db, run, path);
    if (!begun) throw new Error('The wait is gone that was just registered.');
    return begun;
  }

  const wait = (await findWait(call.db, run, path)) ?? (await begin());
  const { input } = wait;
  const holds = conditionOf(taking);

  async function end(output: { happened: boolean; event?: unknown }): Promise<Progress> {
    const progress = enterList(program, run, output.happened ? 'then' : 'onTimeout');
    await call.database.transaction(async (db) => {
      await saveCheckpoint(db, run, outcome('SUCCEEDED', input, output), progress);
      await removeWaits(db, run, path, step === program.lastWait && position.loops.length === 0);
    });
    memory.note(step.name, output);
    return progress;
  }

  /** Returns undefined if an event arrived meanwhile. */
  function park(judged: ReadonlySet<string>): Promise<Progress | 'over' | undefined> {
    return call.database.transaction(async (db) => {
      const isOver = await lockRun(db, run, wait.deadline);
      if ((await listArrivals(db, run, path, wait, judged, 'all')).length > 0) return undefined;
      if (isOver) return 'over';
      const progress: Progress = { state: 'WAITING', cursor: run.cursor, dueAt: wait.deadline, attempt: 0 };
      await settleWait(db, run, path);
      await saveCheckpoint(db, run, outcome('WAITING', input, null), progress);
      return progress;
    });
  }

  const judged = new Set(await listTaken(call.db, run));
  // The dispatcher wakes the run with the events that it found; if none of them matches, the run reads further.
  for (let which: 'found' | 'all' = wait.isChecked ? 'found' : 'all'; ; which = 'all') {
    const arrived = await listArrivals(call.db, run, path, wait, judged, which);
    for (const arrival of arrived) {
      judged.add(arrival.id);
      const event = isOfTrigger(run, arrival.payload) ? undefined : await holds(arrival);
      if (event !== undefined) return end({ happened: true, event });
    }
    if (arrived.length > 0) continue;
    const parked = await park(judged);
    if (parked === 'over') return end({ happened: false });
    if (parked) return parked;
  }
}

function tooMany(kind: string, subject: string): StepFailure {
  const most = waitsPerSubjectMax.toLocaleString('en');
  return new StepFailure(`${most} runs wait for ${kind} of ${subject} already.`);
}

function cutNote(name: string, since: unknown): string {
  const from = typeof since === 'string' && since !== 'trigger' ? `the step "${since}"` : 'the trigger';
  return `Step "${name}" looked at events since ${from}, of which the oldest are not kept any more.`;
}

/** True if the event states the change that started the run, such as the stage and the amount of one request. */
function isOfTrigger({ trigger }: ClaimedRun, payload: string): boolean {
  const change = trigger.kind === 'event' ? changeOf(trigger.body) : undefined;
  return change !== undefined && change === changeOf(JSON.parse(payload));
}

/** The id and version of the changed thing of an event. */
function changeOf(body: unknown): string | undefined {
  const { data: payload } = eventIn.safeParse(body);
  const [, noun = ''] = /^(\w+)\.(?:created|updated|stage_changed|completed)$/.exec(payload?.event ?? '') ?? [];
  const { data } = versioned.safeParse(payload?.[noun]);
  return data && `${data.id} ${data.version}`;
}

const eventIn = z.looseObject({ event: z.string() });
const versioned = z.object({ id: z.string(), version: z.number() });

/** Evaluates an arrival: its payload if the condition is true. */
function conditionOf({ call, run, program, position: { step }, memory }: Taking) {
  const given = step.input['condition'];
  const condition: Condition | undefined = given === undefined ? undefined : conditionSchema.parse(given);
  const formula = condition && Formula.ofCondition(condition);
  return async ({ payload }: Arrival): Promise<unknown> => {
    const event = bodyOf(payload);
    if (!formula) return event;
    const scope = await templateScopeOf(call, run, program.usesOf(step), memory, clock.iso());
    return (await formula.evaluate(call.workspaceId, { ...scope, event })) ? event : undefined;
  };
}

async function demandSubject(call: ReadContext, run: ClaimedRun, { kind, of }: AwaitedEvent): Promise<string> {
  const prefixes = prefixesOf(kind);
  if (of === undefined) {
    const subject = subjectOf(kind, { ...run, body: run.trigger.body });
    if (subject === undefined)
      throw new StepFailure('of: this run has no record or deal; give the id of the thing to wait for');
    return subject;
  }
  const prefix = prefixes.find((one) => decodeId(one, of) !== undefined);
  if (prefix && (await finders[prefix](call, of))) return of;
  const names = { rec: 'record', deal: 'deal', task: 'task' };
  throw new StepFailure(`of: there is no such ${prefixes.map((one) => names[one]).join(' or ')}`);
}

/** The id prefixes of subjects of this event kind. */
function prefixesOf(kind: string): readonly (keyof typeof finders)[] {
  if (kind.startsWith('deal.')) return ['deal', 'rec'];
  return kind.startsWith('task.') ? ['task', 'rec'] : ['rec'];
}

const finders = { rec: findRecord, deal: findDeal, task: findTask };

/**
 * Waits for a call of the step's resume URL. WAITING: the row of the wait has the deadline, and `resumeRun` makes the
 * run due. ENDED: a call is kept, perhaps since before the step began, or the deadline is past. Both states are decided
 * under the lock of the run, which `resumeRun` takes too, so no call is missed between the look and the wait.
 */
export async function takeCallWait(taking: Taking, action: ReceiveAction): Promise<Progress> {
  const { call, run, program, position, memory } = taking;
  const { path, step } = position;
  const begun = await findWait(call.db, run, path);
  const ready = begun ? undefined : await prepareStep(taking);
  const forS = ready ? action.receive(parseInput(ready)) : 0;
  const input = begun ? begun.input : ready?.shownInput;
  const outcome = logOf(position, run, clock.iso());
  return call.database.transaction(async (db) => {
    const isOver = await lockRun(db, run, begun?.deadline ?? null);
    const kept = await findWait(db, run, callPathOf(path));
    if (!kept && !isOver) {
      const { workspaceId, id: runId } = run;
      const deadline = sql`now() + make_interval(secs => ${forS}::float8)`;
      const row = { workspaceId, runId, path, kind: '', subject: '', input, deadline };
      if (!begun) await db.orm.insert(workflowWaits).values(row);
      const due = begun ? { dueAt: begun.deadline } : { dueInS: forS };
      const parked: Progress = { state: 'WAITING', cursor: run.cursor, attempt: 0, ...due };
      await saveCheckpoint(db, run, outcome('WAITING', input, null), parked);
      return parked;
    }
    const output = { timedOut: !kept, ...(kept ? receivedCall.parse(kept.input) : noCall) };
    const progress = enterList(program, run, kept ? 'then' : 'onTimeout');
    await saveCheckpoint(db, run, outcome('SUCCEEDED', input, output), progress);
    for (const row of [path, callPathOf(path)]) await removeWaits(db, run, row);
    memory.note(step.name, output);
    return progress;
  });
}
