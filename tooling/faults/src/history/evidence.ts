/** The state after a history has settled: in the database, over REST, and at the receiver. Plain data. */
export interface Evidence {
  readonly events: readonly Event[];
  readonly subjects: readonly Subject[];
  /** The same subjects, and the lists of each workspace, over REST. */
  readonly shown: readonly Subject[];
  readonly webhooks: readonly {
    readonly workspaceId: string;
    readonly id: string;
    readonly kinds: readonly string[] | null;
  }[];
  readonly deliveries: readonly Delivery[];
  readonly arrivals: readonly Arrival[];
  readonly workflows: readonly Workflow[];
  readonly runs: readonly Run[];
  /** Calls of workflows to the outside API. */
  readonly calls: readonly { readonly cause: string; readonly key: string }[];
  /** The answers to acknowledged POSTs that were repeated at the end. */
  readonly repeats: readonly { readonly operationId: string; readonly status: number; readonly id: string | null }[];
  /** The answers to changes with the key of another workspace. */
  readonly foreign: readonly { readonly id: string; readonly status: number }[];
  /** The events that each reader of a workspace's feed saw, in order. */
  readonly reads: readonly {
    readonly workspaceId: string;
    readonly hasEnded: boolean;
    readonly events: readonly {
      readonly id: string;
      readonly kind: string;
      readonly subjectId: string;
      readonly version: number;
    }[];
  }[];
  /** The version of each id in each copy of a list. */
  readonly copies: readonly {
    readonly workspaceId: string;
    readonly hasEnded: boolean;
    readonly versions: Readonly<Record<string, number>>;
  }[];
  /** The number of items that still wait, or have been locked for over 60 s, by name. */
  readonly waiting: Readonly<Record<string, number>>;
  readonly locked: Readonly<Record<string, number>>;
}

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

export interface Event {
  readonly workspaceId: string;
  readonly id: string;
  readonly kind: string;
  readonly requestId: string;
  readonly runId: string | null;
  /** The event's snapshot of the subject. */
  readonly subject: {
    readonly id: string;
    readonly version: number;
    readonly fields: Readonly<Record<string, unknown>>;
  };
}

interface Delivery {
  readonly workspaceId: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly status: string;
}

/** One request at the receiver, with its webhook. */
interface Arrival {
  readonly workspaceId: string;
  readonly webhookId: string;
  readonly eventId: string;
  /** The fields of the body. */
  readonly bodyWorkspaceId: string;
  readonly bodyDigest: string;
  readonly isSigned: boolean;
  /** The receiver's answer. */
  readonly status: number;
}

/** The expected effects of each run: these tasks, and this many calls of the API. */
interface Workflow {
  readonly workspaceId: string;
  readonly id: string;
  /** Null if calls of its trigger URL start it. */
  readonly eventKind: string | null;
  readonly taskTitles: readonly string[];
  readonly calls: number;
}

interface Run {
  readonly workspaceId: string;
  readonly id: string;
  readonly workflowId: string;
  readonly state: string;
  /** The operation or event that started it. */
  readonly cause: string;
  readonly note: string | null;
}

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
