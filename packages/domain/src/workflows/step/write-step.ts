import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { noteOperation, noteOperationOnce, operationOf } from '../../bulk/index.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { isDeepStrictEqual } from 'node:util';
import type { WriteAction } from '../actions/action.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { parseInput, type ReadyStep, type Taking } from './ready-step.ts';
import { templateScopeOf } from './template-scope.ts';
import type { TemplateScope } from '../template/templates.ts';
import { resumeUrlsOf } from '../wait/resume.ts';

/** Number of renderings outside the lock; a record that changed during all of them is rendered under its lock. */
const triesMax = 2;
/** End of each workspace's last such rendering. */
const underLock = new Map<string, Promise<unknown>>();

/** The step needs a rendering from this scope that takes too long for a transaction. */
class Unrendered extends Error {
  readonly scope: TemplateScope;

  constructor(scope: TemplateScope) {
    super('The step is not rendered yet.');
    this.scope = scope;
  }
}

interface Rendered {
  readonly scope: TemplateScope;
  readonly input: unknown;
}

/**
 * Executes a step on our own data: its writes and its checkpoint are one transaction, which also locks the record and
 * the deal that its templates read (`docs/decisions/0020`). A slow template is rendered before the transaction, which
 * starts again if the data it read has changed (`docs/decisions/0032`): a waiting transaction would hold a connection
 * and its locks. `save` saves the checkpoint in the transaction of the writes.
 */
export async function takeWriteStep(
  { call, run, program, position, memory, onReady }: Taking,
  action: WriteAction,
  save: (ctx: WriteContext, ready: ReadyStep, output: unknown) => Promise<void>,
): Promise<unknown> {
  const { step } = position;
  const uses = program.usesOf(step);
  const formula = program.inputOf(step);
  const { recordId, dealId, workflowId } = run;
  const running = { recordId, dealId, workflowId, step: step.name, now: clock.iso() };
  const isReadingState = uses.has('record') || uses.has('deal') || uses.has('variables');
  const { scope: resuming, confidential, hide } = resumeUrlsOf(call, run, program, step);
  const look = async (lockIn?: WriteContext): Promise<TemplateScope> => ({
    ...(await templateScopeOf(call, run, uses, memory, running.now, lockIn)),
    ...resuming,
  });
  const render = async (scope: TemplateScope): Promise<Rendered> => ({
    scope,
    input: await formula.evaluate(call.workspaceId, scope),
  });
  let rendered = isReadingState ? undefined : await render(await look());

  const readyWith = ({ scope, input }: Rendered): ReadyStep => {
    const ready = { position, action, input, shownInput: hide(input), confidential, bound: [], running, scope };
    onReady(ready);
    return ready;
  };
  const readyFor = (scope: TemplateScope): ReadyStep => {
    const here = formula.evaluateHere(scope);
    if (here) return readyWith({ scope, input: here.result });
    if (rendered && isUnchanged(rendered.scope, scope)) return readyWith(rendered);
    throw new Unrendered(scope);
  };
  const operationId = operationOf('run', run.id);
  const write = async (readyIn: (scope: TemplateScope) => ReadyStep | Promise<ReadyStep>) => {
    const { output, hasWritten } = await transact({ ...call, unitId: operationId }, async (ctx) => {
      // The step's own locks come before those of the record and the deal that its templates read, as in every other
      // verb, to prevent a deadlock.
      if (action.lockFirst && isReadingState)
        await action.lockFirst(ctx, parseInput(await readyIn(await look())), running);
      const ready = rendered && !isReadingState ? readyWith(rendered) : await readyIn(await look(ctx));
      const result = hide(await action.run(ctx, parseInput(ready), ready.running));
      const isWriting = ctx.events.count > 0;
      if (isWriting && !memory.isOperationNoted) noteRun(ctx, run, operationId);
      await save(ctx, ready, result);
      return { output: result, hasWritten: isWriting };
    });
    if (hasWritten) memory.isOperationNoted = true;
    return output;
  };

  for (let tries = 0; tries <= triesMax; tries += 1) {
    try {
      return await write(readyFor);
    } catch (error) {
      if (!(error instanceof Unrendered)) throw error;
      rendered = await render(error.scope);
    }
  }
  // One at a time per workspace, so that its waiting transactions hold only one connection.
  return inTurn(call.workspaceId, () => write(async (scope) => readyWith(await render(scope))));
}

async function inTurn<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
  const turn = (underLock.get(workspaceId) ?? Promise.resolve()).then(work);
  const settled = turn.catch(() => {});
  underLock.set(workspaceId, settled);
  try {
    return await turn;
  } finally {
    if (underLock.get(workspaceId) === settled) underLock.delete(workspaceId);
  }
}

/** The first step of a run has written nothing before: its insert can't conflict, and shares a commit. */
function noteRun(ctx: WriteContext, { stepCount, attempt }: ClaimedRun, id: string): void {
  const isFirst = stepCount === 0 && attempt <= 1 && ctx.db.mayPeek();
  (isFirst ? noteOperation : noteOperationOnce)(ctx, { id, kind: 'RUN', state: 'DONE' });
}

function isUnchanged(one: TemplateScope, other: TemplateScope): boolean {
  return ['record', 'deal', 'variables'].every((name) => isDeepStrictEqual(one[name], other[name]));
}
