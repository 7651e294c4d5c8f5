import type { Evidence } from './evidence.ts';

type Told = { readonly kind: string; readonly version: number };

/**
 * A reader of the event feed saw every event of the workspace once, those of one subject in order. Its last state of
 * each record, deal and task equals the stored one, or its deletion.
 */
export function checkReads({ reads, events }: Evidence): string[] {
  return reads.flatMap(({ workspaceId, hasEnded, events: read }, at) => {
    const who = `reader ${at} of ${workspaceId}`;
    const there = events.filter((event) => event.workspaceId === workspaceId);
    const counts = Map.groupBy(read, ({ id }) => id);
    const known = new Set(there.map(({ id }) => id));
    const lastRead = lastStates(read);
    return [
      ...(hasEnded ? [] : [`the feed has no end: ${who}`]),
      ...backwards(read),
      ...there
        .filter(({ id }) => !counts.has(id))
        .map(({ id, kind }) => `a skipped event: ${kind} ${id} was never shown to ${who}`),
      ...[...counts]
        .filter(([, shown]) => shown.length > 1)
        .map(([id, shown]) => `an event shown ${shown.length} times: ${id} to ${who}`),
      ...read.filter(({ id }) => !known.has(id)).map(({ id }) => `an event of nobody: ${id} was shown to ${who}`),
      ...[...lastStates(there.map(({ kind, subject: { id: subjectId, version } }) => ({ kind, subjectId, version })))]
        .filter(([id, state]) => lastRead.has(id) && !isSame(lastRead.get(id), state))
        .map(
          ([id, { kind, version }]) =>
            `a stale state: what ${who} knows of ${id} was ${tell(lastRead.get(id))}, and it ended with ${kind} ` +
            `version ${version}`,
        ),
    ];
  });
}

/** A copy of a list that follows `changedSince` ends equal to the stored list: the same items at the same versions. */
export function checkCopies({ copies, subjects }: Evidence): string[] {
  return [...Map.groupBy(copies, ({ workspaceId }) => workspaceId)].flatMap(([workspaceId, ofWorkspace]) => {
    const copied = new Map(ofWorkspace.flatMap(({ versions }) => Object.entries(versions)));
    const there = new Map(
      subjects
        .filter((subject) => subject.workspaceId === workspaceId && !subject.isInTrash)
        .map(({ id, version }) => [id, version]),
    );
    return [
      ...(ofWorkspace.every(({ hasEnded }) => hasEnded) ? [] : [`the changes of a list have no end: ${workspaceId}`]),
      ...[...there]
        .filter(([id, version]) => copied.get(id) !== version)
        .map(
          ([id, version]) =>
            `a stale copy: ${id} is at version ${version}, and was taken for ${copied.get(id) ?? 'not there'}`,
        ),
      ...[...copied.keys()]
        .filter((id) => !there.has(id))
        .map((id) => `a stale copy: ${id} is gone, and was taken for there`),
    ];
  });
}

/** The end state of each subject: its highest version, or deleted. */
function lastStates(events: readonly (Told & { readonly subjectId: string })[]): Map<string, Told> {
  const states = new Map<string, Told>();
  for (const { kind, subjectId: id, version } of events) {
    const before = states.get(id);
    if (!before || isEnd(kind) || (!isEnd(before.kind) && version >= before.version)) states.set(id, { kind, version });
  }
  return states;
}

function isSame(seen: Told | undefined, state: Told): boolean {
  return seen?.version === state.version && isEnd(seen.kind) === isEnd(state.kind);
}

function isEnd(kind: string): boolean {
  return kind === 'deal.deleted' || kind === 'task.deleted';
}

function tell(seen: Told | undefined): string {
  return `${seen?.kind} version ${seen?.version}`;
}

/** Events that a reader saw after a newer version of the same subject. */
function backwards(
  read: readonly { readonly id: string; readonly subjectId: string; readonly version: number }[],
): string[] {
  const newest = new Map<string, number>();
  return read.flatMap(({ id, subjectId, version }) => {
    const before = newest.get(subjectId) ?? 0;
    newest.set(subjectId, Math.max(before, version));
    return version < before
      ? [`out of order: ${id} shows version ${version} of ${subjectId} after version ${before}`]
      : [];
  });
}
