import type { Event, Evidence, Subject } from './evidence.ts';
import { account, effectsOf, type Operation } from './operation.ts';

/** Actions that delete a subject for good. Their snapshot is its last state. */
const ends = new Set(['deal.deleted', 'task.deleted']);
/** The accepted error of a process's estimate of PostgreSQL's clock. */
const clockErrorMs = 1_000;

/**
 * Every acknowledged write is stored once. Every change states an event with the new version and the id of its
 * operation, so the events of a subject are its whole history: no gap, no fork, every acknowledged operation in it, in
 * an order that contradicts no clock, ending in the state stored and shown now.
 */
export function checkWrites(
  operations: readonly Operation[],
  { events, subjects, shown, repeats }: Evidence,
): string[] {
  const byRequest = Map.groupBy(
    events.filter(({ runId }) => runId === null),
    ({ requestId }) => requestId,
  );
  const known = new Map(operations.map((operation) => [operation.id, operation]));
  return [
    ...operations.flatMap((operation) => checkOperation(operation, byRequest.get(operation.id) ?? [])),
    ...[...byRequest.keys()].filter((id) => !known.has(id)).map((id) => `an effect of nobody: ${id} was never sent`),
    ...checkChains(events, subjects, shown),
    ...checkOrder(operations),
    ...checkIds(operations),
    ...repeats.flatMap(({ operationId, status, id }) => {
      const operation = known.get(operationId);
      if (!operation || (status < 300 && (operation.answer === null || operation.answer.id === id))) return [];
      return [`a repeat was answered otherwise: ${status} ${id}; ${account(operation)}`];
    }),
  ];
}

function checkOperation(operation: Operation, effects: readonly Event[]): string[] {
  const { outcome, answer, workspaceId, subjectId } = operation;
  const expected = effectsOf(operation).toSorted();
  if (expected.length === 0) return [];
  const kinds = effects.map(({ kind }) => kind).toSorted();
  const tell = (violation: string) => [`${violation} [${kinds.join(', ')}]; ${account(operation)}`];
  if (kinds.length === 0) return outcome === 'ok' ? tell('a lost write: it was acknowledged and is nowhere') : [];
  if (outcome === 'refused') return tell('an effect of what was refused');
  if (kinds.length > expected.length) return tell('more than one effect for one operation');
  if (kinds.join() !== expected.join()) return tell(`half an effect: it should be [${expected.join(', ')}]`);
  const [main] = effects.filter(({ kind }) => kind === effectsOf(operation)[0]);
  if (!main) return [];
  if (effects.some((effect) => effect.workspaceId !== workspaceId)) return tell('an effect in another workspace');
  if ((answer && answer.id !== main.subject.id) || (subjectId !== null && subjectId !== main.subject.id))
    return tell(`an effect on another subject, ${main.subject.id}`);
  if (answer && !ends.has(main.kind) && answer.version !== main.subject.version)
    return tell(`it was acknowledged with another version than ${main.subject.version}`);
  const wrong = Object.entries(operation.sent).filter(
    ([field, value]) => field in main.subject.fields && main.subject.fields[field] !== value,
  );
  return wrong.length > 0 ? tell(`other content than was sent, ${JSON.stringify(main.subject.fields)}`) : [];
}

/** The versions of each subject are 1, 2, 3 ..., and the last is the stored one. */
function checkChains(events: readonly Event[], subjects: readonly Subject[], shown: readonly Subject[]): string[] {
  const chains = Map.groupBy(events, ({ subject }) => subject.id);
  const stored = new Map(subjects.map((subject) => [subject.id, subject]));
  const seen = Map.groupBy(shown, ({ id }) => id);
  const violations = subjects
    .filter(({ id }) => !chains.has(id))
    .map(({ id }) => `without a history: ${id} is stored, and no event made it`);
  for (const [id, chain] of chains) {
    const end = chain.find(({ kind }) => ends.has(kind));
    const changes = chain
      .filter((event) => event !== end)
      .toSorted((one, other) => one.subject.version - other.subject.version);
    const versions = changes.map(({ subject }) => subject.version);
    if (versions.some((version, at) => version !== at + 1))
      violations.push(`a gap or a fork in the history of ${id}: versions ${versions.join(', ')}`);
    const last = changes.at(-1);
    const isGone = end !== undefined;
    const isInTrash = last?.kind === 'record.deleted';
    const now = stored.get(id);
    if (isGone ? now !== undefined : now === undefined)
      violations.push(
        isGone
          ? `back from the dead: ${id} was deleted and is stored`
          : `a lost row: ${id} has a history and is not stored`,
      );
    if (!isGone && now && last) violations.push(...differences(`stored: ${id}`, { ...last.subject, isInTrash }, now));
    const views = seen.get(id) ?? [];
    if ((isGone || isInTrash) && views.length > 0) violations.push(`shown over REST: ${id}, which was deleted`);
    if (!isGone && !isInTrash && views.length === 0) violations.push(`not shown over REST: ${id}`);
    if (last)
      violations.push(
        ...views.flatMap((view) => differences(`shown over REST: ${id}`, { ...last.subject, isInTrash }, view)),
      );
  }
  return violations;
}

function differences(
  what: string,
  expected: Pick<Subject, 'version' | 'fields' | 'isInTrash'>,
  found: Subject,
): string[] {
  const isSame =
    expected.version === found.version &&
    expected.isInTrash === found.isInTrash &&
    Object.entries(expected.fields).every(([field, value]) => found.fields[field] === value);
  return isSame
    ? []
    : [`${what} is not what its last event says: ${JSON.stringify(found)} and not ${JSON.stringify(expected)}`];
}

/** If one acknowledged change ended before another began, its version is lower. */
function checkOrder(operations: readonly Operation[]): string[] {
  const acknowledged = operations.filter(
    ({ outcome, answer, action }) => outcome === 'ok' && answer && !action.endsWith('.delete'),
  );
  const violations: string[] = [];
  for (const ofSubject of Map.groupBy(acknowledged, ({ answer }) => answer?.id ?? '').values()) {
    const ordered = ofSubject.toSorted((one, other) => (one.answer?.version ?? 0) - (other.answer?.version ?? 0));
    let latest: Operation | undefined;
    for (const operation of ordered) {
      if (latest && operation.endedAt < latest.startedAt)
        violations.push(`out of order: ${account(operation)}; and yet before it ${account(latest)}`);
      if (!latest || operation.startedAt > latest.startedAt) latest = operation;
    }
  }
  return violations;
}

/** Ids begin with the time of PostgreSQL's clock, so the later of two creations has the greater one. */
function checkIds(operations: readonly Operation[]): string[] {
  const created = operations.filter(
    ({ outcome, answer, action }) => outcome === 'ok' && answer && action.endsWith('.create'),
  );
  const violations: string[] = [];
  for (const same of Map.groupBy(created, ({ action }) => action).values()) {
    const ended = same.toSorted((one, other) => other.endedAt - one.endedAt);
    let greatest: Operation | undefined;
    for (const operation of same.toSorted((one, other) => one.startedAt - other.startedAt)) {
      while ((ended.at(-1)?.endedAt ?? Infinity) < operation.startedAt - clockErrorMs) {
        const earlier = ended.pop();
        if (idOf(earlier) > idOf(greatest)) greatest = earlier;
      }
      if (greatest && idOf(operation) < idOf(greatest))
        violations.push(`an id out of order: ${account(operation)}; and yet before it ${account(greatest)}`);
    }
  }
  return violations;
}

function idOf(operation: Operation | undefined): string {
  return operation?.answer?.id ?? '';
}
