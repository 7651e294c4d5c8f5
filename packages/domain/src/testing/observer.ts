import pg from 'pg';

/** A digest of some rows: a query that answers a name and a text. `$1` is the parameter of all of them. */
export type Digest = string;

/** Looks at the same rows again and again, to see whether they have changed. */
export interface Observer {
  look(): Promise<unknown[]>;
  close(): Promise<void>;
}

/** Uses one connection with one prepared statement: a new one would read the catalog of each table first. */
export async function openObserver(
  url: string,
  tables: string,
  digestsOf: (names: string[]) => Digest[],
  values: unknown[] = [],
): Promise<Observer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(tables);
  const text = `${digestsOf(rows.map(({ name }) => name)).join(' union all ')} order by 1`;
  return {
    look: async () => (await client.query({ name: 'look', text, values })).rows,
    close: () => client.end(),
  };
}

export function digestOf(table: string, condition = 'true'): Digest {
  const digest = `md5(string_agg(t::text, ',' order by t::text))`;
  return `select '${table}' as name, ${digest} as digest from ${table} t where ${condition}`;
}
