import { setTimeout as pause } from 'node:timers/promises';
import { bulkRecordsInput } from '@dossier/domain/records/index.ts';
import { updateRecordInput } from '@dossier/domain/records/schema.ts';
import { z } from 'zod';
import { operationProblemSchema, operationSchema } from '@dossier/domain/bulk/schema.ts';
import { type Answer, type Call, confirm, defineTool, type Tool } from './tool.ts';

// Long work (docs/decisions/0047): an operation in the background, which the tool follows.

/** Number of changes listed in the answer of a dry run. */
const changesMax = 10;

const following =
  'More than 200 go on in the background, which the answer waits for a while: it has the id of the operation for ' +
  '`undo`, and while its state is RUNNING for `get` and `cancel`.';
// Without these scopes, a key could start an operation but not follow or stop it.
const alsoNeeds = ['records.count', 'operations.get', 'operations.listProblems', 'operations.cancel'];

const { filter } = bulkRecordsInput.shape;
export const problemsOutput = z.array(operationProblemSchema).optional();
export const followedOutput = z.object({
  data: operationSchema,
  matched: z.int().optional(),
  next: z.string().optional(),
  problems: problemsOutput,
});
const tried = z.object({ matched: z.int(), tried: z.int(), failed: z.int() });
const output = followedOutput.extend({ data: z.union([operationSchema, tried]) });

export const bulkUpdate: Tool = defineTool({
  name: 'bulk_update',
  title: 'Update all records that match',
  description: `Sets the same values on all records of a filter. Try it with \`dryRun\` first. ${following}`,
  level: 'write',
  needs: ['records.bulk'],
  alsoNeeds,
  isReplacing: true,
  isIdempotent: true,
  output,
  input: z.strictObject({
    filter,
    values: updateRecordInput.omit({ id: true }),
    dryRun: z
      .boolean()
      .default(false)
      .meta({ description: 'true: nothing is changed, the answer says what would be.' }),
  }),
  run: ({ filter: which, values, dryRun }, call) =>
    changeAll(call, { filter: which, change: { action: 'update', values } }, dryRun),
});

export const bulkDelete: Tool = defineTool({
  name: 'bulk_delete',
  title: 'Delete all records that match',
  description: `Moves all records of a filter to Trash. Without \`confirm\` it is only tried. ${following}`,
  level: 'destructive',
  needs: ['records.bulk'],
  input: z.strictObject({ filter, confirm }),
  output,
  run: ({ filter: which, confirm: isSure }, call) =>
    changeAll(call, { filter: which, change: { action: 'delete' } }, !isSure),
});

async function changeAll(call: Call, input: z.output<typeof bulkRecordsInput>, isTried: boolean): Promise<Answer> {
  const { data } = await call('records.count', { filter: input.filter });
  const { count: matched } = z.object({ count: z.int() }).parse(data);
  const started = await call('records.bulk', input, isTried);
  if (!isTried) return follow(call, { ...started, matched }, matched);
  const { changedCount, failedCount } = triedSchema.parse(started.data);
  const { changes, ...dryRun } = reportSchema.parse(started['dryRun']);
  return {
    data: { matched, tried: changedCount + failedCount, failed: failedCount },
    dryRun: { ...dryRun, changes: changes.slice(0, changesMax) },
  };
}

const triedSchema = z.object({ changedCount: z.int(), failedCount: z.int() });
const reportSchema = z.looseObject({ changes: z.array(z.unknown()) });

/** Interval between two reads of the operation's progress. Each reads one row by its key. */
const everyMs = 400;
/** Problems that an answer lists; the rest is only counted. */
const problemsMax = 20;

const seenSchema = operationSchema.pick({ id: true, state: true, changedCount: true, failedCount: true });

/**
 * Waits for a background operation and reports its progress. If the caller cancels, the operation stops. If the time
 * limit comes first, it goes on and the answer is its current state.
 */
export async function follow(call: Call, started: Answer, total?: number): Promise<Answer> {
  let answer = started;
  for (;;) {
    const { id, state, changedCount, failedCount } = seenSchema.parse(answer.data);
    const done = changedCount + failedCount;
    await call.progress(done, total, `${id}: ${done}${total === undefined ? '' : ` of ${total}`}`);
    if (state !== 'RUNNING') return withProblems(call, answer);
    if (call.cancelled.aborted) return call('operations.cancel', { id });
    if (call.due.aborted) return { ...answer, next: `It goes on. Read it with get, or stop it with cancel: ${id}` };
    // The pause ends early when either signal aborts.
    await pause(everyMs, undefined, { signal: AbortSignal.any([call.cancelled, call.due]) }).catch(() => {});
    answer = { ...started, ...(await call('operations.get', { id })) };
  }
}

/** Adds the items that the operation could not change, each with the reason. */
export async function withProblems(call: Call, answer: Answer): Promise<Answer> {
  const { id, failedCount } = seenSchema.parse(answer.data);
  if (failedCount === 0) return answer;
  const { data: problems } = await call('operations.listProblems', { id, pageSize: problemsMax });
  return { ...answer, problems };
}
