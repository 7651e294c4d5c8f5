import type pg from 'pg';

/** Stands for a client that its first query connects. */
export class LazyClient {
  readonly ready: () => Promise<pg.ClientBase>;

  constructor(ready: () => Promise<pg.ClientBase>) {
    this.ready = ready;
  }

  async query(...given: Parameters<pg.ClientBase['query']>): Promise<unknown> {
    const client = await this.ready();
    return client.query(...given);
  }
}
