import type pg from 'pg';
import { clock } from './clock.ts';
import { despiteContention } from './contention.ts';
import type { BeforeCommit, DatabaseOptions, Engine, EngineKind, Queries, Reads, Work } from './engine.ts';
import type { Listener } from './listener.ts';
import type { Notifier } from './notifier.ts';
import { PipelinedEngine } from './pipelined/engine.ts';
import { PlainEngine } from './plain/engine.ts';

/**
 * The database of one owner, who holds no more than their share of its connections. A call for a workspace has this and
 * no other.
 */
export type OwnedDatabase = Database & { readonly owner: string };

const engines = { plain: PlainEngine, pipelined: PipelinedEngine };
let defaultKind: EngineKind = 'pipelined';

/** Which engine a database has that names none: the tests of the house run once on each. */
export function setDefaultEngine(kind: EngineKind): void {
  defaultKind = kind;
}

/**
 * Opens PostgreSQL for work of the house itself, whose share of the connections has no bound; `of` gives an owner their
 * share. Reads go through `read`, writes through `transaction`.
 */
export class Database {
  readonly engine: Engine;
  readonly owner: string | undefined;
  /** Reads outside a transaction; what writes does not compile. */
  readonly read: Reads;
  /** Single statements that write, each a transaction of its own. */
  readonly autocommit: Queries;

  constructor(from: DatabaseOptions | Engine, owner?: string) {
    this.engine = 'url' in from ? new engines[from.engine ?? defaultKind](from) : from;
    this.owner = owner;
    this.autocommit = this.engine.reads(owner);
    this.read = this.autocommit;
  }

  /** `owner` is the id of a workspace, or of a person who acts outside any. */
  of(owner: string): OwnedDatabase {
    this.engine.noteActive(owner);
    // It was given an owner.
    return new Database(this.engine, owner) as OwnedDatabase;
  }

  get pool(): pg.Pool {
    return this.engine.pool;
  }

  get listener(): Listener {
    return this.engine.listener;
  }

  get notifier(): Notifier {
    return this.engine.notifier;
  }

  get isDemandingEvents(): boolean {
    return this.engine.isDemandingEvents;
  }

  /** Asks PostgreSQL for its time: nothing can be stamped before. From then on the listener asks. */
  setClock(): Promise<void> {
    return this.engine.setClock();
  }

  /**
   * Runs `work` in a transaction. `work` runs again where PostgreSQL undid it for the sake of others, or a column
   * changed its type meanwhile: it keeps nothing outside the transaction.
   */
  async transaction<T>(work: Work<T>, beforeCommit?: BeforeCommit<T>): Promise<T> {
    return despiteContention(async () => {
      if (!clock.isSet) await this.setClock();
      return this.engine.transact(this.owner, work, beforeCommit);
    });
  }

  close(): Promise<void> {
    return this.engine.close();
  }
}
