import pg from 'pg';

/**
 * A database that keeps a copy of every row ever written to it, of jobs too, so that a row that existed
 * only for a moment is found.
 */
export class WatchedDatabase {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<WatchedDatabase> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`
      create schema watch;
      create table watch.rows (place text, content text);
      create function watch.keep() returns trigger language plpgsql security definer as $$
        begin
          insert into watch.rows values (tg_table_schema || '.' || tg_table_name, new::text);
          return new;
        end $$`);
    const watched = new WatchedDatabase(client);
    for (const table of await watched.#tables())
      await client.query(
        `create trigger watch after insert or update on ${table} for each row execute function watch.keep()`,
      );
    return watched;
  }

  /** All that was ever written, and all that is there now, by its table. bytea shows in hex. */
  async contents(): Promise<Map<string, string>> {
    const contents = new Map<string, string>();
    const { rows } = await this.#client.query<{ place: string; content: string }>(
      `select place, string_agg(content, E'\\n') as content from watch.rows group by place`,
    );
    for (const { place, content } of rows) contents.set(`${place} (once)`, content);
    for (const table of await this.#tables()) {
      const {
        rows: [now],
      } = await this.#client.query<{ content: string | null }>(
        `select string_agg(t::text, E'\\n') as content from ${table} t`,
      );
      if (now?.content) contents.set(`${table} (now)`, now.content);
    }
    return contents;
  }

  /** Cuts every connection but this one. */
  async cutConnections(): Promise<void> {
    await this.#client.query(
      `select pg_terminate_backend(pid)
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
  }

  /** Creates a superuser with this password, and answers its URL. */
  async newRole(url: string, name: string, password: string): Promise<string> {
    await this.#client.query(`create role ${name} superuser login password ${pg.escapeLiteral(password)}`);
    const address = new URL(url);
    address.username = name;
    address.password = password;
    return address.href;
  }

  async count(query: string): Promise<number> {
    return Number((await this.#client.query<{ n: string }>(query)).rows[0]?.n);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  async #tables(): Promise<string[]> {
    const { rows } = await this.#client.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'watch') order by 1`);
    return rows.map(({ name }) => name);
  }
}
