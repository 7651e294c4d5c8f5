import type pg from 'pg';
import { clock } from './clock.ts';
import type { Queries } from './pipelined/connection.ts';
import { despiteContention } from './contention.ts';
import { Engine, type DatabaseOptions } from './pipelined/engine.ts';
import type { Held } from './pipelined/lane.ts';
import type { Listener } from './listener.ts';
import type { Notifier } from './notifier.ts';
import { Reads } from './pipelined/reads.ts';
import { sampleClock } from './sample-clock.ts';
import { Session } from './pipelined/session.ts';

/**
 * The way to PostgreSQL of one owner, who holds no more than their share of its connections. A call for a workspace has
 * this and no other.
 */
export type OwnedDatabase = Database & { readonly owner: string };

/**
 * The one way to PostgreSQL. Reads go where their statement belongs (`read`), everything of a text made
 * for this once over a pool (`read.orm`), writes through `transaction`. `new` opens it for work of the
 * house itself, which has no bound; `of` is the same for an owner with a share.
 */
export class Database {
  readonly engine: Engine;
  readonly owner: string | undefined;
  readonly read: Queries;

  constructor(from: DatabaseOptions | Engine, owner?: string) {
    this.engine = from instanceof Engine ? from : new Engine(from);
    this.owner = owner;
    this.read = new Reads(this.engine, owner);
  }

  /** `owner` is the id of a workspace, or of a person who acts outside any. */
  of(owner: string): OwnedDatabase {
    this.engine.activeOwners.note(owner);
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
    return this.engine.lanes.main.use({ name: undefined, statement: '' }, (client) =>
      sampleClock(client, this.engine.answerWithinMs),
    );
  }

  /**
   * Runs `work` in a transaction. BEGIN travels with the first statement that is waited for, and what
   * `beforeCommit` sends travels with COMMIT: neither costs a round trip of its own. What waits for
   * nothing is committed with others. `work` is begun again where PostgreSQL undid it for the sake of
   * others, or a column changed its type meanwhile: it keeps nothing outside the transaction.
   */
  transaction<T>(
    work: (session: Session) => Promise<T>,
    beforeCommit?: (session: Session, result: T) => void,
  ): Promise<T> {
    return despiteContention(() => this.engine.current(() => this.#transact(work, beforeCommit)));
  }

  async #transact<T>(
    work: (session: Session) => Promise<T>,
    beforeCommit?: (session: Session, result: T) => void,
  ): Promise<T> {
    if (!clock.isSet) await this.setClock();
    const { engine, owner } = this;
    let held: Held | undefined;
    const connect = async (statement: string) => {
      held = await engine.lanes.main.connect({ name: owner, statement: owner === undefined ? '' : statement });
      return engine.connection(held.client);
    };
    const session = new Session(connect, engine.statements);
    let isBroken = false;
    try {
      const result = await work(session);
      beforeCommit?.(session, result);
      await (session.whole?.(engine.groupCommit, owner) ?? session.commit());
      return result;
    } catch (error) {
      throw await session.rollBack(error).catch(() => {
        isBroken = true;
        return error;
      });
    } finally {
      held?.release(isBroken);
    }
  }

  close(): Promise<void> {
    return this.engine.close();
  }
}
