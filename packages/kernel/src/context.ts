import type { OwnedDatabase, Queries, Session } from '@dossier/postgres-engine/index.ts';
import type { StatedEvents } from './events/emit.ts';
import type { Services } from './services.ts';

export type Scope = 'read' | 'write';
export type Role = 'OWNER' | 'ADMIN' | 'MEMBER';

/** Who acts. `name` is what people read, for instance as the author of a comment. */
export type Actor =
  | { readonly kind: 'user'; readonly id: string; readonly name: string; readonly role: Role }
  | { readonly kind: 'key'; readonly id: string; readonly name: string; readonly scopes: readonly Scope[] }
  | {
      readonly kind: 'workflow';
      readonly id: string;
      readonly name: string;
      readonly runId: string;
      readonly depth: number;
    }
  | { readonly kind: 'system'; readonly name: string };

/** A signed-in person, before it is known in which workspace they act. */
export interface SignedIn {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** A POST that the caller may repeat: its key, and a digest of path and body. */
export interface Idempotency {
  readonly key: string;
  readonly fingerprint: string;
}

/** What a surface knows of a call before any check. */
export interface CallContext {
  readonly database: OwnedDatabase;
  readonly requestId: string;
  readonly user: SignedIn | undefined;
  readonly actor: Actor | undefined;
  readonly workspaceId: string | undefined;
  readonly services?: Services | undefined;
  readonly idempotency?: Idempotency | undefined;
  /** The version that If-Match names. */
  readonly ifMatch?: number | undefined;
  /** Where people reach the installation, without a slash at the end; set by surfaces that have addresses. */
  readonly publicUrl?: string | undefined;
  /** The absolute address of the page that starts at a cursor; set by surfaces that have addresses. */
  readonly pageUrl?: ((cursor: string) => string) | undefined;
  /** How many requests a minute the keys of a workspace may send; set by surfaces that count them. */
  readonly rateLimitPerMinute?: number | undefined;
  /** Asks again whether the caller may still act in the workspace; set by surfaces whose calls may last. */
  readonly isStillAdmitted?: (() => Promise<boolean>) | undefined;
  /** Told how many items a list has in all, where that was asked for. */
  readonly onTotal?: ((total: number) => void) | undefined;
}

/** Context of a verb that reads. */
export interface ReadContext extends CallContext {
  readonly actor: Actor;
  readonly workspaceId: string;
  readonly db: Queries;
}

/** Context of a verb that writes: `db` is its transaction, `events` commit with it. */
export interface WriteContext extends ReadContext {
  readonly db: Session;
  readonly events: StatedEvents;
  /** The first try used a stale cached value: this one reads everything from PostgreSQL. */
  readonly isSecondTry?: boolean | undefined;
}

/** What a person's own verbs may count on (their workspaces, their password), outside any workspace. */
export interface PersonContext extends CallContext {
  readonly user: SignedIn;
  readonly db: Queries;
}
