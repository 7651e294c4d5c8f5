import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { clock } from './clock.ts';
import type { DatabaseOptions, Engine, Queries, Reads, Work } from './engine.ts';
import { isContended, isStaleRead } from './failures.ts';
import type { Listener } from './listener.ts';
import type { Notifier } from './notifier.ts';
import { openEngine } from './open-engine.ts';

/** The database for one owner, limited to a share of the connections. Calls for a workspace have this type. */
export type OwnedDatabase = Database & { readonly owner: string };

/**
 * PostgreSQL for Dossier itself, without a limit on connections; `of` returns the limited database of an owner. Reads
 * go through `read`, writes through `transaction`.
 */
export class Database {
  readonly engine: Engine;
  readonly owner: string | undefined;
  readonly pool: pg.Pool;
  readonly listener: Listener;
  readonly notifier: Notifier;
  readonly isDemandingEvents: boolean;
  /** Reads outside a transaction. The types reject a writing statement. */
  readonly read: Reads;
  /** Single writing statements, each in a transaction of its own. */
  readonly autocommit: Queries;

  constructor(from: DatabaseOptions | Engine, owner?: string, onLargeRead?: () => void) {
    const engine = 'url' in from ? openEngine(from) : from;
    this.engine = engine;
    this.owner = owner;
    this.pool = engine.pool;
    this.listener = engine.listener;
    this.notifier = engine.notifier;
    this.isDemandingEvents = engine.isDemandingEvents;
    this.autocommit = this.engine.reads(owner, onLargeRead);
    this.read = this.autocommit;
  }

  /**
   * `owner` is the id of a workspace, or of a person who acts outside workspaces. `onLargeRead` is called before an
   * answer known to be large is read; if it throws, the read is refused.
   */
  of(owner: string, onLargeRead?: () => void): OwnedDatabase {
    this.engine.noteActive(owner);
    // Guarantee: the constructor got an owner.
    return new Database(this.engine, owner, onLargeRead) as OwnedDatabase;
  }

  /** Samples PostgreSQL's time, which every timestamp needs. Later samples come from the listener. */
  setClock(): Promise<void> {
    return this.engine.setClock();
  }

  /**
   * Runs `work` in a transaction. `work` runs again after a deadlock, a serialization failure, a stale plan or a stale
   * read, so it must have no effect outside the transaction. After a stale read it may not peek.
   */
  async transaction<T>(work: Work<T>): Promise<T> {
    try {
      return await this.#transact(work, this.read);
    } catch (error) {
      if (!isStaleRead(error)) throw error;
      return this.#transact(work, undefined);
    }
  }

  #transact<T>(work: Work<T>, outside: Reads | undefined): Promise<T> {
    return despiteContention(async () => {
      if (!clock.isSet) await this.setClock();
      return this.engine.transact(this.owner, work, outside);
    });
  }

  close(): Promise<void> {
    return this.engine.close();
  }
}

const triesMax = 4;
const pauseMs = 25;

/**
 * Repeats a whole transaction after a deadlock, a serialization failure or a lock timeout: PostgreSQL has rolled it
 * back completely. The pauses grow and are random, or the same transactions would collide again.
 */
async function despiteContention<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === triesMax || !isContended(error)) throw error;
      await pause(pauseMs * 2 ** tries * Math.random());
    }
  }
}
