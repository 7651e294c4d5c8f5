import pg from 'pg';

export type WatchedDatabase = Awaited<ReturnType<typeof watchDatabase>>;

/**
 * A database that keeps a copy of every row ever written to it, of jobs too, so that a row that existed
 * only for a moment is found.
 */
export async function watchDatabase(url: string) {
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
  const listTables = async () => {
    const { rows } = await client.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'watch') order by 1`);
    return rows.map(({ name }) => name);
  };
  for (const table of await listTables())
    await client.query(
      `create trigger watch after insert or update on ${table} for each row execute function watch.keep()`,
    );
  return {
    /** All that was ever written, and all that is there now, by its table. bytea shows in hex. */
    async contents(): Promise<Map<string, string>> {
      const { rows: written } = await client.query<{ place: string; content: string }>(
        `select place, string_agg(content, E'\\n') as content from watch.rows group by place`,
      );
      const contents = new Map(written.map(({ place, content }) => [`${place} (once)`, content]));
      for (const table of await listTables()) {
        const { rows } = await client.query<{ content: string | null }>(
          `select string_agg(t::text, E'\\n') as content from ${table} t`,
        );
        if (rows[0]?.content) contents.set(`${table} (now)`, rows[0].content);
      }
      return contents;
    },
    /** Cuts every connection but this one. */
    async cutConnections(): Promise<void> {
      await client.query(
        `select pg_terminate_backend(pid)
          from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
    },
    /** Creates a superuser with this password, and answers its URL. */
    async newRole(address: string, name: string, password: string): Promise<string> {
      await client.query(`create role ${name} superuser login password ${pg.escapeLiteral(password)}`);
      return Object.assign(new URL(address), { username: name, password }).href;
    },
    count: async (query: string) => Number((await client.query<{ n: string }>(query)).rows[0]?.n),
    close: () => client.end(),
  };
}
