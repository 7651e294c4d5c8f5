import { Worker } from 'node:worker_threads';
import { compile, problemOf, references, TemplateError, workedMs } from '../template/templates.ts';
import { compileCondition } from '../template/conditions.ts';
import type { Condition } from '../definition.ts';
import type { RenderResponse, RenderRequest, ScopePart } from './render-request.ts';

/**
 * A process that only evaluates customers' templates and conditions (`docs/decisions/0032`). It has no connection, no
 * secret of the installation and no environment; a thread kills it if a request takes too much CPU time.
 */
const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: state }).unref();

process.on('message', (request: RenderRequest) => {
  const startedMs = workedMs();
  changeState();
  const answer = answerTo(request);
  changeState();
  process.send?.({ ...answer, workMs: workedMs() - startedMs } satisfies RenderResponse);
});

process.on('disconnect', () => process.exit());
// The service manager and the terminal signal every process of the group, while a run may still need its answer. The
// parent ends this process by closing the channel.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});

/** Odd while a request is in progress: the watchdog reads it. */
function changeState(): void {
  Atomics.add(state, 0, 1);
  Atomics.notify(state, 0);
}

function answerTo(request: RenderRequest) {
  try {
    return { json: JSON.stringify(resultOf(request) ?? null) };
  } catch (error) {
    if (error instanceof TemplateError) return { problem: error.message, path: error.path };
    // A value too deep for recursion, or a text longer than V8 allows.
    if (error instanceof RangeError) return { problem: error.message, path: [] };
    throw error;
  }
}

function resultOf({ kind, source, parts }: RenderRequest): unknown {
  const given: unknown = JSON.parse(source);
  switch (kind) {
    case 'value':
      return compile(given)(scopeOf(parts));
    case 'condition':
      return compileCondition(given as Condition)(scopeOf(parts));
    case 'problems':
      return (given as string[]).map(problemOf);
    case 'references':
      return (given as string[]).map(references);
  }
}

function scopeOf(parts: readonly ScopePart[]): Record<string, unknown> {
  const scope: Record<string, unknown> = {};
  const steps: Record<string, unknown> = {};
  for (const { variable, step, json } of parts) {
    const value: unknown = JSON.parse(json);
    if (step === undefined) scope[variable] = value;
    else steps[step] = value;
  }
  return { ...scope, steps };
}
