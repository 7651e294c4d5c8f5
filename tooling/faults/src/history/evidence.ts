import type { openExternalServices } from './external-services.ts';
import type { gatherShown, gatherStored } from './gather.ts';
import type { ClientWorkspace } from './client-workspace.ts';
import type { followEvents, followLists } from './reader.ts';

type External = Awaited<ReturnType<typeof openExternalServices>>;

/** The state after a history has settled: in the database, over REST, and at the receiver. Plain data. */
export interface Evidence extends Awaited<ReturnType<typeof gatherShown>>, Awaited<ReturnType<typeof gatherStored>> {
  readonly webhooks: readonly Omit<ClientWorkspace['webhooks'][number], 'secret'>[];
  readonly workflows: ClientWorkspace['workflows'];
  readonly arrivals: ReturnType<External['arrivals']>;
  /** Calls of workflows to the outside API. */
  readonly calls: ReturnType<External['calls']>;
  /** The events that each reader of a workspace's feed saw, in order. */
  readonly reads: readonly Awaited<ReturnType<ReturnType<typeof followEvents>['finish']>>[];
  /** The version of each id in each copy of a list. */
  readonly copies: readonly Awaited<ReturnType<ReturnType<typeof followLists>[number]['finish']>>[];
}

export type Event = Evidence['events'][number];

/** A record, deal or task as stored. */
export interface Subject {
  readonly workspaceId: string;
  readonly id: string;
  readonly version: number;
  /** In Trash, where lists and GET do not show it. */
  readonly isInTrash: boolean;
  /** The fields that operations change: title, status, stageId. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export type Shown = Pick<Subject, 'id' | 'version' | 'fields'>;

const changing = ['title', 'status', 'stageId'];

/** The record, deal or task in an answer of REST (`data`) or tRPC (`result.data.data`), or null. */
export function subjectOf(answer: unknown): Shown | null {
  return shownIn(dig(answer, 'data') ?? dig(dig(dig(answer, 'result'), 'data'), 'data'));
}

export function subjectOfPayload(payload: unknown): Shown | null {
  return shownIn(dig(payload, 'deal') ?? dig(payload, 'task') ?? dig(payload, 'record'));
}

function shownIn(data: unknown): Shown | null {
  const [id, version] = [dig(data, 'id'), dig(data, 'version')];
  if (typeof id !== 'string' || typeof version !== 'number') return null;
  const fields = changing.map((name) => [name, dig(data, name)] as const);
  return { id, version, fields: Object.fromEntries(fields.filter(([, value]) => value !== undefined)) };
}

function dig(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
