import type { Subject } from './evidence.ts';

const changing = ['title', 'status', 'stageId'];

/** The record, deal or task in an answer of REST (`data`) or tRPC (`result.data.data`), or null. */
export function subjectOf(answer: unknown): Pick<Subject, 'id' | 'version' | 'fields'> | null {
  const data = dig(answer, 'data') ?? dig(dig(dig(answer, 'result'), 'data'), 'data');
  return shownIn(data);
}

/** The same from an event's payload. */
export function subjectOfPayload(payload: unknown): Pick<Subject, 'id' | 'version' | 'fields'> | null {
  return shownIn(dig(payload, 'deal') ?? dig(payload, 'task') ?? dig(payload, 'record'));
}

function shownIn(data: unknown): Pick<Subject, 'id' | 'version' | 'fields'> | null {
  const [id, version] = [dig(data, 'id'), dig(data, 'version')];
  if (typeof id !== 'string' || typeof version !== 'number') return null;
  return {
    id,
    version,
    fields: Object.fromEntries(
      changing.flatMap((name) => (dig(data, name) === undefined ? [] : [[name, dig(data, name)]])),
    ),
  };
}

function dig(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
