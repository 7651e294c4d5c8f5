import type { WriteContext } from '@dossier/kernel/context.ts';
import { noteOperation, noteOperationOnce, operationOf } from '../../bulk/index.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { isDeepStrictEqual } from 'node:util';
import type { WriteAction } from '../actions/action.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { beginStep, parseInput, type ReadyStep, type Taking } from './ready-step.ts';
import type { TemplateScope } from '../template/templates.ts';

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

/**
 * Executes a step on our own data: its writes and its checkpoint are one transaction, which also locks the record and
 * the deal that its templates read (`docs/decisions/0020`). A slow template is rendered before the transaction, which
 * starts again if the data it read has changed (`docs/decisions/0032`): a waiting transaction would hold a connection
 * and its locks. `save` saves the checkpoint in the transaction of the writes.
 */
export async function takeWriteStep(
  taking: Taking,
  action: WriteAction,
  save: (ctx: WriteContext, ready: ReadyStep, output: unknown) => Promise<void>,
): Promise<unknown> {
  const { call, run, program, position, memory } = taking;
  const uses = program.usesOf(position.step);
  const formula = program.inputOf(position.step);
  const isReadingState = uses.has('record') || uses.has('deal') || uses.has('variables');
  const { running, resuming, loadScope, readyWith } = beginStep(taking);
  const render = async (scope: TemplateScope) => ({ scope, input: await formula.evaluate(call.workspaceId, scope) });
  const shown = (scope: TemplateScope, input: unknown) => readyWith(scope, { input, shownInput: resuming.hide(input) });
  const stable = isReadingState ? undefined : await render(await loadScope());
  let rendered = stable;

  const readyFor = (scope: TemplateScope): ReadyStep => {
    const here = formula.evaluateHere(scope);
    if (here) return shown(scope, here.result);
    if (rendered && isUnchanged(rendered.scope, scope)) return shown(rendered.scope, rendered.input);
    throw new Unrendered(scope);
  };
  const operationId = operationOf('run', run.id);
  const write = async (readyIn: (scope: TemplateScope) => ReadyStep | Promise<ReadyStep>) => {
    const { output, hasWritten } = await transact({ ...call, unitId: operationId }, async (ctx) => {
      // The step's own locks come before those of the record and the deal that its templates read, as in every other
      // verb, to prevent a deadlock.
      if (action.lockFirst && isReadingState)
        await action.lockFirst(ctx, parseInput(await readyIn(await loadScope())), running);
      const ready = stable ? shown(stable.scope, stable.input) : await readyIn(await loadScope(ctx));
      const result = resuming.hide(await action.run(ctx, parseInput(ready), ready.running));
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
  return inTurn(call.workspaceId, () => write(async (scope) => shown(scope, (await render(scope)).input)));
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
