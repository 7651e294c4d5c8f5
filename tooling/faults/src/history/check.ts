import { checkCopies, checkReads } from './check-reads.ts';
import { checkWrites } from './check-writes.ts';
import type { Evidence } from './evidence.ts';
import { account, type Operation } from './operation.ts';

/** Checks every history and returns one line per violation; an empty list is a PASS. */
export function check(operations: readonly Operation[], evidence: Evidence): string[] {
  return [
    ...checkWrites(operations, evidence),
    ...checkDeliveries(evidence),
    ...checkRuns(operations, evidence),
    ...checkIsolation(evidence),
    ...checkReads(evidence),
    ...checkCopies(evidence),
    ...checkRest(evidence),
  ];
}

/** The end state: no work is pending, and no dead process holds a lock or lease. */
function checkRest({ waiting, locked }: Evidence): string[] {
  return [
    ...Object.entries(waiting)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `not drained: ${count} ${name} still wait`),
    ...Object.entries(locked)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `locked: ${count} ${name} for over 60 s`),
  ];
}

/** No id of one workspace appears in another. */
function checkIsolation(evidence: Evidence): string[] {
  const { events, subjects, shown, webhooks, deliveries, arrivals, workflows, runs, foreign } = evidence;
  const homes = new Map(subjects.map(({ id, workspaceId }) => [id, workspaceId]));
  // A deleted subject leaves only its events.
  for (const { subject, workspaceId } of events) if (!homes.has(subject.id)) homes.set(subject.id, workspaceId);
  for (const { id, workspaceId } of [...events, ...webhooks, ...workflows]) homes.set(id, workspaceId);
  const stray = (what: string, workspaceId: string, ids: readonly string[]) => {
    const strangers = ids.filter((id) => homes.has(id) && homes.get(id) !== workspaceId);
    return strangers.map((id) => `across workspaces: ${what} in ${workspaceId} names ${id} of ${homes.get(id)}`);
  };
  return [
    ...events.flatMap(({ id, workspaceId, subject }) => stray(`event ${id}`, workspaceId, [subject.id])),
    ...shown.flatMap(({ id, workspaceId }) => stray('a REST answer', workspaceId, [id])),
    ...deliveries.flatMap(({ workspaceId, webhookId, eventId }) =>
      stray('a delivery', workspaceId, [webhookId, eventId]),
    ),
    ...arrivals.flatMap(({ workspaceId, eventId, bodyWorkspaceId }) => [
      ...stray('an arrival', workspaceId, [eventId]),
      ...(bodyWorkspaceId === workspaceId
        ? []
        : [`across workspaces: a receiver of ${workspaceId} was sent a body of ${bodyWorkspaceId}`]),
    ]),
    ...runs.flatMap(({ id, workspaceId, workflowId, cause }) => stray(`run ${id}`, workspaceId, [workflowId, cause])),
    ...foreign
      .filter(({ status }) => status !== 404)
      .map(({ id, status }) => `across workspaces: the key of another one was answered ${status} for ${id}`),
  ];
}

/**
 * Every event has exactly one ended delivery for each subscribed webhook: it arrived, or has failed for good. Each
 * arrival is the stated payload, signed, with the same bytes each time.
 */
function checkDeliveries({ events, webhooks, deliveries, arrivals }: Evidence): string[] {
  const violations: string[] = [];
  const rows = Map.groupBy(deliveries, ({ webhookId, eventId }) => `${webhookId} ${eventId}`);
  const taken = Map.groupBy(
    arrivals.filter(({ status }) => status < 300),
    ({ webhookId, eventId }) => `${webhookId} ${eventId}`,
  );
  const expected = new Set<string>();
  for (const webhook of webhooks) {
    for (const { workspaceId, id, kind } of events) {
      if (workspaceId !== webhook.workspaceId || (webhook.kinds !== null && !webhook.kinds.includes(kind))) continue;
      const key = `${webhook.id} ${id}`;
      expected.add(key);
      const [row, ...others] = rows.get(key) ?? [];
      if (!row) violations.push(`a missing delivery: ${kind} ${id} was never meant for ${webhook.id}`);
      else if (others.length > 0)
        violations.push(`a double delivery: ${kind} ${id} has ${others.length + 1} for ${webhook.id}`);
      else if (row.status === 'PENDING') violations.push(`a delivery without an end: ${kind} ${id} for ${webhook.id}`);
      else if (row.status === 'SUCCEEDED' && !taken.has(key))
        violations.push(`a delivery that never arrived: ${kind} ${id} for ${webhook.id}`);
    }
  }
  for (const [key, [row]] of rows)
    if (!expected.has(key)) violations.push(`a delivery that nobody asked for: ${row?.eventId} for ${row?.webhookId}`);
  const stated = new Map(events.map((event) => [event.id, event]));
  for (const ofEvent of Map.groupBy(arrivals, ({ eventId }) => eventId).values()) {
    const [{ eventId, bodyDigest } = { eventId: '', bodyDigest: '' }] = ofEvent;
    if (!stated.has(eventId)) violations.push(`an arrival of no event: ${eventId}`);
    if (ofEvent.some((arrival) => arrival.bodyDigest !== bodyDigest))
      violations.push(`an event with several bodies: ${eventId}`);
    if (ofEvent.some(({ isSigned }) => !isSigned)) violations.push(`an arrival that is not signed: ${eventId}`);
  }
  return violations;
}

/** Every call and every event has exactly one run per matching workflow, and each run executed each step once. */
function checkRuns(operations: readonly Operation[], evidence: Evidence): string[] {
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
    const titles = (made.get(id) ?? []).map(({ subject }) => String(subject.fields['title'])).toSorted();
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
