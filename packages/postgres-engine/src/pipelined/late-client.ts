import type pg from 'pg';

/** What drizzle takes for a client: there is one as soon as something is asked of it. */
export class LateClient {
  readonly ready: () => Promise<pg.ClientBase>;

  constructor(ready: () => Promise<pg.ClientBase>) {
    this.ready = ready;
  }

  async query(...given: Parameters<pg.ClientBase['query']>): Promise<unknown> {
    const client = await this.ready();
    return client.query(...given);
  }
}
