import type { Event, Evidence } from './evidence.ts';
import { account, type Operation } from './operation.ts';

/** Every call and every event has exactly one run per matching workflow, and each run did each step once. */
export function checkRuns(operations: readonly Operation[], evidence: Evidence): string[] {
  const { workflows, runs, events } = evidence;
  const violations: string[] = [];
  const byCause = Map.groupBy(runs, ({ workflowId, cause }) => `${workflowId} ${cause}`);
  const causes = new Set<string>();
  for (const workflow of workflows) {
    const { id, workspaceId, eventKind } = workflow;
    const wanted =
      eventKind === null
        ? operations
            .filter((operation) => operation.action === 'workflow.trigger' && operation.workspaceId === workspaceId)
            .map((operation) => ({ cause: operation.id, outcome: operation.outcome, tell: account(operation) }))
        : events
            .filter((event) => event.workspaceId === workspaceId && event.kind === eventKind)
            .map((event) => ({ cause: event.id, outcome: 'ok', tell: `${event.kind} ${event.id}` }));
    for (const { cause, outcome, tell } of wanted) {
      causes.add(`${id} ${cause}`);
      const count = byCause.get(`${id} ${cause}`)?.length ?? 0;
      if (count === 0 && outcome === 'ok') violations.push(`a lost run: ${id} was never started by ${tell}`);
      if (count > 0 && outcome === 'refused') violations.push(`a run of what was refused: ${tell}`);
      if (count > 1) violations.push(`${count} runs of ${id} for one cause: ${tell}`);
    }
  }
  for (const [key, [run]] of byCause)
    if (!causes.has(key)) violations.push(`a run of nobody: ${run?.id} of ${run?.workflowId} by ${run?.cause}`);
  return [...violations, ...checkSteps(evidence)];
}

function checkSteps({ workflows, runs, events, calls }: Evidence): string[] {
  const violations: string[] = [];
  const made = Map.groupBy(
    events.filter(({ kind, runId }) => kind === 'task.created' && runId !== null),
    ({ runId }) => runId ?? '',
  );
  const called = Map.groupBy(calls, ({ cause }) => cause);
  const known = new Map(workflows.map((workflow) => [workflow.id, workflow]));
  const ids = new Set(runs.map(({ id }) => id));
  for (const { id, workflowId, cause, state, note } of runs) {
    const workflow = known.get(workflowId);
    if (!workflow) continue;
    if (state !== 'SUCCEEDED') violations.push(`a run that did not succeed: ${id} is ${state}, ${note}`);
    const titles = (made.get(id) ?? []).map(titleOf).toSorted();
    const expected = workflow.taskTitles.map((title) => `${title} ${cause}`).toSorted();
    if (titles.join() !== expected.join())
      violations.push(
        `steps not done exactly once: ${id} made the tasks [${titles.join(', ')}] and not [${expected.join(', ')}]`,
      );
    const keys = new Set((called.get(cause) ?? []).map(({ key }) => key));
    if (keys.size !== workflow.calls)
      violations.push(`calls not made with one key each: ${id} used ${keys.size} keys for ${workflow.calls} calls`);
  }
  for (const runId of made.keys()) if (!ids.has(runId)) violations.push(`tasks of no run: ${runId}`);
  return violations;
}

function titleOf({ subject }: Event): string {
  return String(subject.fields['title']);
}
