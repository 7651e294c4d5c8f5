import type pg from 'pg';

/**
 * A client that connects at its first query. Concurrent queries are sent one after the other: pg deprecated its own
 * queue for them, and pg 9 has none.
 */
export class LazyClient {
  readonly ready: () => Promise<pg.ClientBase>;
  #before: Promise<unknown> = Promise.resolve();

  constructor(ready: () => Promise<pg.ClientBase>) {
    this.ready = ready;
  }

  query(...given: Parameters<pg.ClientBase['query']>): Promise<unknown> {
    return this.inOrder(async (client): Promise<unknown> => client.query(...given));
  }

  /** Runs `work` after all queries before it, and before all that follow. */
  inOrder<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const before = this.#before;
    const answer = this.ready().then(async (client) => {
      await before;
      return work(client);
    });
    this.#before = answer.catch(() => {});
    return answer;
  }
}
