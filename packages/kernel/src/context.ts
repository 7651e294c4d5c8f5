import type { Fingerprints } from './idempotency/fingerprint.ts';
import type { OwnedDatabase, PrintedRows, Queries, Reads, Session } from '@dossier/postgres-engine/index.ts';
import type { Changes } from './events/changes.ts';
import type { StatedEvents } from './events/stated.ts';
import type { Limits } from './quotas.ts';
import type { Services } from './services.ts';

/** Permission of an API key: `read` or `write` for all nouns, or a verb of one noun (docs/decisions/0035). */
export type Scope = 'read' | 'write' | `${string}:${'read' | 'write' | 'manage' | 'run'}`;
export type Role = 'OWNER' | 'ADMIN' | 'MEMBER';

/** The kinds of actors, by name. A noun that acts by itself adds its own by declaration merging. */
export interface Actors {
  user: { readonly id: string; readonly name: string; readonly role: Role };
  /** `role`: of the person who has connected an app, now; unset for any other key. */
  key: { readonly id: string; readonly name: string; readonly scopes: readonly Scope[]; readonly role?: Role | null };
  system: { readonly name: string };
}

/** Who acts. `name` is what people read, for instance as an author. */
export type Actor = { [Kind in keyof Actors]: { readonly kind: Kind } & Actors[Kind] }[keyof Actors];

/** A signed-in person, before their workspace is known. */
export interface SignedIn {
  /** The session of the call; unset where a person is known otherwise. */
  readonly sessionId?: string | undefined;
  /** Whether the person has entered their password in the last ten minutes; unset where a person is known otherwise. */
  readonly isFresh?: boolean | undefined;
  /** Whether they sign in with a second factor, or through the provider of the company; unset as `isFresh`. */
  readonly hasFactor?: boolean | undefined;
  /** Set where the workspace of the call demands a second factor, and they have none. */
  readonly isFactorMissing?: true;
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Idempotency-Key of a POST within its method and path, and digests of its body. */
export interface Idempotency {
  readonly key: string;
  readonly fingerprints: Fingerprints;
  /** The same as the first versions stored it: the bare key, and one digest of path and body. */
  readonly first?: { readonly key: string; readonly fingerprint: string };
}

/** Bounds the bytes of an answer (docs/decisions/0033). */
export interface AnswerBytes {
  /** Throws where the answer may not have so many more. */
  take(byteLength: number): void;
}

/** A list that can be printed as JSON without decoding its rows. */
export interface PrintableList {
  /** The body, each item with these fields only; undefined if a field is not a column of the rows. */
  print(names: readonly string[]): PrintedRows | undefined;
}

export interface SentFile {
  /** Its name, of plain ASCII. */
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string | Buffer>;
}

/** The facts that a surface (REST, RPC or a job) knows of a call before any check. */
export interface CallContext {
  readonly database: OwnedDatabase;
  readonly requestId: string;
  readonly user: SignedIn | undefined;
  readonly actor: Actor | undefined;
  readonly workspaceId: string | undefined;
  readonly services?: Services | undefined;
  readonly idempotency?: Idempotency | undefined;
  /** Set where the call is only tried out: its transaction rolls back. */
  readonly dryRun?: Rehearsal | undefined;
  /** The versions that If-Match names; `*` means any. */
  readonly ifMatch?: readonly number[] | '*' | undefined;
  /** Base URL of the installation, without a slash at the end; set by surfaces with URLs. */
  readonly publicUrl?: string | undefined;
  /** Whether signed-in people may make workspaces; unset means that only operators do. */
  readonly mayCreateWorkspaces?: boolean | undefined;
  /** The client's address on the network; unset for jobs and commands. */
  readonly clientAddress?: string | undefined;
  /** Absolute URL of the page that starts at a cursor; set by surfaces with URLs. */
  readonly pageUrl?: ((cursor: string) => string) | undefined;
  /** Requests a minute that the keys of a workspace may send; set by surfaces that count them. */
  readonly rateLimitPerMinute?: number | undefined;
  /** Counts further requests of this call: all of them, or it throws 429. Set for callers whose requests are counted. */
  readonly charge?: ((requests: number) => Promise<void>) | undefined;
  /** How much the workspace may have of each noun; unset, the limits that the nouns declare. */
  readonly quotas?: Limits | undefined;
  /** Checks the caller's access to the workspace again; set by surfaces with long calls. */
  readonly isStillAdmitted?: (() => Promise<boolean>) | undefined;
  /** The bytes of the answer; set by surfaces that answer several calls at once. */
  readonly answer?: AnswerBytes | undefined;
  /**
   * Prints a list from PostgreSQL's bytes in place of the procedure's output, which is empty then. False if it leaves
   * the list to the output. Set by surfaces that send JSON.
   */
  readonly printList?: ((list: PrintableList) => boolean) | undefined;
  /** Sends a file in place of the procedure's output. Set by surfaces that can. */
  readonly sendFile?: ((file: SentFile) => void) | undefined;
  /** Receives the output of a query. An error that it throws replaces the answer. */
  readonly onOutput?: ((output: unknown) => void) | undefined;
  /** Receives the total of a list where the caller asked for it. */
  readonly onTotal?: ((total: number) => void) | undefined;
}

/** The states of the resource of a call, for its entry in the audit log. */
export interface AuditTrail {
  /** The resource as it was: a verb that updates sets it. */
  before: unknown;
  /** The resource as it is since; by default the `data` of the answer. */
  after: unknown;
  /** Whether the call is noted in the log; a dry run of any other call only compares the states. */
  readonly isNoted: boolean;
  /** Changed fields with their old and new values, by thing. */
  changes(answer: unknown): SettingsChange[];
  /** Writes the entry, in the transaction of the call. */
  note(call: WriteContext, answer: unknown): Promise<void>;
}

/** A thing that a write changes without an event; a field that it did not have, or has no more, is null. */
export interface SettingsChange {
  readonly id: string | null;
  readonly fields: Changes;
}

/** A write that is only tried out (docs/decisions/0043). */
export interface Rehearsal {
  /** Takes the things that change without an event. */
  noteSettings(changes: readonly SettingsChange[]): void;
  /** Tells the caller what to know before the write. */
  note(message: string): void;
  /** Collects the report, in the transaction that rolls back afterwards. */
  look(ctx: WriteContext): Promise<void>;
  answer<T>(written: T): T;
}

export interface ReadContext extends CallContext {
  readonly actor: Actor;
  readonly workspaceId: string;
  readonly db: Reads;
  /** Set where the call is noted in the audit log. */
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
  /** The unit of work whose events name it. */
  readonly unitId?: string | undefined;
}

/** Context of what a person does outside any workspace: their password, their list of workspaces. */
export interface PersonContext extends CallContext {
  readonly user: SignedIn;
  readonly db: Queries;
}
