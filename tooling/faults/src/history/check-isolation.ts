import type { Evidence } from './evidence.ts';

/** No id of one workspace appears in another. */
export function checkIsolation(evidence: Evidence): string[] {
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
