/**
 * What is left of a history when everything has settled: from the database, over REST, and at the receiver. Plain data.
 */
export interface Evidence {
  readonly events: readonly Event[];
  readonly subjects: readonly Subject[];
  /** The same subjects, and lists of each workspace, as its REST surface shows them. */
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
  /** Calls of the API beyond that workflows made. */
  readonly calls: readonly { readonly cause: string; readonly key: string }[];
  /** What acknowledged POSTs answered when they were sent once more at the end. */
  readonly repeats: readonly { readonly operationId: string; readonly status: number; readonly id: string | null }[];
  /** What changes of subjects with the key of another workspace were answered. */
  readonly foreign: readonly { readonly id: string; readonly status: number }[];
  /** What those were shown who followed the feed of a workspace, in the order in which they were shown it. */
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
  /** What those take for there who followed a list of a workspace: the version of each id. */
  readonly copies: readonly {
    readonly workspaceId: string;
    readonly hasEnded: boolean;
    readonly versions: Readonly<Record<string, number>>;
  }[];
  /** What still waits, and what has been locked for over 60 s, by name. */
  readonly waiting: Readonly<Record<string, number>>;
  readonly locked: Readonly<Record<string, number>>;
}

/** A record, deal or task as it is. */
export interface Subject {
  readonly workspaceId: string;
  readonly id: string;
  readonly version: number;
  /** In Trash, where neither lists nor GET show it. */
  readonly isInTrash: boolean;
  /** What operations change: title, status, stageId. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Event {
  readonly workspaceId: string;
  readonly id: string;
  readonly kind: string;
  readonly requestId: string;
  readonly runId: string | null;
  /** The subject as the event shows it. */
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

/** One request at the receiver, by the webhook whose address it came to. */
interface Arrival {
  readonly workspaceId: string;
  readonly webhookId: string;
  readonly eventId: string;
  /** What the body says. */
  readonly bodyWorkspaceId: string;
  readonly bodyDigest: string;
  readonly isSigned: boolean;
  /** What the receiver answered. */
  readonly status: number;
}

/** What each of its runs must do: make these tasks, and call the API so often. */
interface Workflow {
  readonly workspaceId: string;
  readonly id: string;
  /** Null where it is started by calls of its URL. */
  readonly eventKind: string | null;
  readonly taskTitles: readonly string[];
  readonly calls: number;
}

interface Run {
  readonly workspaceId: string;
  readonly id: string;
  readonly workflowId: string;
  readonly state: string;
  /** The operation or the event that started it. */
  readonly cause: string;
  readonly note: string | null;
}
