import type { Fingerprints } from './idempotency/fingerprint.ts';
import type { OwnedDatabase, PrintedRows, Queries, Reads, Session } from '@dossier/postgres-engine/index.ts';
import type { Changes } from './events/changes.ts';
import type { StatedEvents } from './events/stated.ts';
import type { Limits } from './quotas.ts';
import type { Services } from './services.ts';

/** Permission of an API key: `read` or `write` for all nouns, or a verb of one noun (docs/decisions/0035). */
export type Scope = 'read' | 'write' | `${string}:${'read' | 'write' | 'manage' | 'run'}`;
export type Role = 'OWNER' | 'ADMIN' | 'MEMBER';

/** Limits of what an API key may write. */
export interface KeyBudget {
  /** Throws the 403 of a write that cannot be counted. `what`: completes "it cannot". */
  refuse(what: string): never;
  /** Counts a write at the end of its transaction; 403 if it exceeds the budget. */
  spend(ctx: WriteContext): Promise<void>;
}

/** The kinds of actors by name. A noun that acts on its own adds its kind by declaration merging. */
export interface Actors {
  user: { readonly id: string; readonly name: string; readonly role: Role };
  /** `role`: the current role of the person who has connected an app; unset for any other key. */
  key: {
    readonly id: string;
    readonly name: string;
    readonly scopes: readonly Scope[];
    readonly role?: Role | null;
    readonly budget?: KeyBudget | undefined;
  };
  system: { readonly name: string };
}

/** The actor. `name` is shown to people, for instance as the author. */
export type Actor = { [Kind in keyof Actors]: { readonly kind: Kind } & Actors[Kind] }[keyof Actors];

/** A signed-in person, before their workspace is known. */
export interface SignedIn {
  /** The session of the call; unset if the person is identified otherwise. */
  readonly sessionId?: string | undefined;
  /** True if the person has entered their password in the last ten minutes; unset if they are identified otherwise. */
  readonly isFresh?: boolean | undefined;
  /** True if they sign in with a second factor or through the company's provider; unset as `isFresh`. */
  readonly hasFactor?: boolean | undefined;
  /** Set if the workspace of the call requires a second factor, and they have none. */
  readonly isFactorMissing?: true;
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Idempotency-Key of a POST within its method and path, and digests of its body. */
export interface Idempotency {
  readonly key: string;
  readonly fingerprints: Fingerprints;
  /** The form stored by the first versions: the bare key, and one digest of path and body. */
  readonly first?: { readonly key: string; readonly fingerprint: string };
}

/** Bounds the bytes of an answer (docs/decisions/0033). */
export interface AnswerBytes {
  /** Throws if the answer would exceed its limit. */
  take(byteLength: number): void;
}

/** A list that can be printed as JSON without decoding its rows. */
export interface PrintableList {
  /** The body, each item with these fields only; undefined if a field is not a column of the rows. */
  print(names: readonly string[]): PrintedRows | undefined;
}

export interface SentFile {
  readonly name: string;
  readonly type: string;
  /** Bytes in all pieces, if known. */
  readonly size?: number | undefined;
  readonly pieces: AsyncIterable<string | Buffer>;
}

/** Facts of a call that its surface (REST, RPC or a job) knows before any check. */
export interface CallContext {
  readonly database: OwnedDatabase;
  readonly requestId: string;
  readonly user: SignedIn | undefined;
  readonly actor: Actor | undefined;
  readonly workspaceId: string | undefined;
  readonly services?: Services | undefined;
  readonly idempotency?: Idempotency | undefined;
  /** Set for a dry run, whose transaction rolls back. */
  readonly dryRun?: Rehearsal | undefined;
  /** The unit of work that the caller names for this write and others. */
  readonly named?: NamedUnit | undefined;
  /** The versions that If-Match names; `*` means any. */
  readonly ifMatch?: readonly number[] | '*' | undefined;
  /** Public URL of the installation, without a slash at the end; set by surfaces with URLs. */
  readonly publicUrl?: string | undefined;
  /** True if signed-in people may create workspaces; unset means that only operators may. */
  readonly mayCreateWorkspaces?: boolean | undefined;
  /** The client's address on the network; unset for jobs and commands. */
  readonly clientAddress?: string | undefined;
  /** Absolute URL of the page that starts at a cursor; set by surfaces with URLs. */
  readonly pageUrl?: ((cursor: string) => string) | undefined;
  /** Requests per minute that the keys of a workspace may send; set by surfaces that count them. */
  readonly rateLimitPerMinute?: number | undefined;
  /** Counts further requests of this call: all of them, or it throws 429. Set if the caller's requests are counted. */
  readonly charge?: ((requests: number) => Promise<void>) | undefined;
  /** Maximum number of things per noun in the workspace; unset: the nouns' own limits. */
  readonly quotas?: Limits | undefined;
  /** Checks the caller's access to the workspace again; set by surfaces with long calls. */
  readonly isStillAdmitted?: (() => Promise<boolean>) | undefined;
  /** Limits the bytes of the answer; set by surfaces that answer several calls at once. */
  readonly answer?: AnswerBytes | undefined;
  /**
   * Prints a list from PostgreSQL's bytes in place of the procedure's output, which is empty then. False if it leaves
   * the list to the output. Set by surfaces that send JSON.
   */
  readonly printList?: ((list: PrintableList) => boolean) | undefined;
  /** Sends a file in place of the procedure's output. Set by surfaces that support it. */
  readonly sendFile?: ((file: SentFile) => void) | undefined;
  /** Receives the output of a query. An error that it throws replaces the answer. */
  readonly onOutput?: ((output: unknown) => void) | undefined;
  /** Receives the total of a list if the caller requested it. */
  readonly onTotal?: ((total: number) => void) | undefined;
  /** Called if the output is the stored answer of an earlier call. */
  readonly onReplay?: (() => void) | undefined;
}

/** States of the changed resource, for the audit log. */
export interface AuditTrail {
  /** The resource before the change, set by verbs that update. */
  before: unknown;
  /** The resource after the change; by default the `data` of the answer. */
  after: unknown;
  /** True if the call is logged; for other calls, a dry run only compares the states. */
  readonly isNoted: boolean;
  /** Changed fields with their old and new values, by thing. */
  changes(answer: unknown): SettingsChange[];
  /** Writes the entry, in the transaction of the call. */
  note(call: WriteContext, answer: unknown): Promise<void>;
}

/** A thing that a write changes without an event; new and removed fields are null before and after. */
export interface SettingsChange {
  readonly id: string | null;
  readonly fields: Changes;
}

/** A dry run of a write (docs/decisions/0043). */
export interface Rehearsal {
  /** Adds things that change without an event. */
  noteSettings(changes: readonly SettingsChange[]): void;
  /** Adds a note for the caller to read before the write. */
  note(message: string): void;
  /** Collects the report, in the transaction that rolls back afterwards. */
  look(ctx: WriteContext): Promise<void>;
  answer<T>(written: T): T;
}

/** A unit of work with the writes of several calls (docs/decisions/0051). */
export interface NamedUnit {
  /** The unit that the last committed write joined. */
  id: string | undefined;
  /** Locks the unit until the transaction ends, so that its counts are exact. */
  join(ctx: WriteContext): Promise<JoinedUnit>;
}

/** The part of a named unit that one write adds. */
export interface JoinedUnit {
  readonly id: string;
  /** Tells that a part of the write is a unit of its own. */
  setApart(): void;
  /** Counts what the write did, at its end. */
  count(ctx: WriteContext): void;
}

export interface ReadContext extends CallContext {
  readonly actor: Actor;
  readonly workspaceId: string;
  readonly db: Reads;
  /** Set if the call is logged in the audit log. */
  readonly audit?: AuditTrail | undefined;
}

/** Context of a verb that writes without an event, in a transaction or as a single statement. */
export interface SilentContext extends ReadContext {
  readonly db: Queries;
}

/** Context of a verb that writes: `db` is its transaction, `events` commit with it. */
export interface WriteContext extends ReadContext {
  readonly db: Session;
  readonly events: StatedEvents;
  /** The unit of work that events refer to. */
  readonly unitId?: string | undefined;
  /** Set if the write is part of a unit that the caller names. */
  readonly joined?: JoinedUnit | undefined;
}

/** Context of a person's actions outside any workspace: their password, their list of workspaces. */
export interface PersonContext extends CallContext {
  readonly user: SignedIn;
  readonly db: Queries;
}
