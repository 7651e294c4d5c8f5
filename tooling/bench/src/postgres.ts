import { Postgres, withClient } from '@dossier/stage/postgres.ts';

/** A PostgreSQL with the memory of a small server. */
export async function startPostgres(): Promise<Postgres> {
  const postgres = await Postgres.create({
    shared_buffers: '1GB',
    min_wal_size: '2GB',
    max_wal_size: '4GB',
    maintenance_work_mem: '512MB',
  });
  // Recycles WAL files as a server in use does: a new server creates each, 16 MB of zeros, and all writers wait for it.
  await withClient(await postgres.database('wal', 'empty'), async (client) => {
    for (let file = 0; file < 96; file += 1)
      await client.query(`select pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()`);
    await client.query('checkpoint');
  });
  return postgres;
}
