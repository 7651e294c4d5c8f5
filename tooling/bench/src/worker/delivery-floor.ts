import { Agent } from 'undici';
import pg from 'pg';

// The floor of deliveries: a bare loop that POSTs the same bytes with undici and updates one row per answer. No lease,
// no attempt log, no signature, no address guard. It begins at a message and sends one when it has delivered all.
const [databaseUrl, receiverUrl = ''] = process.argv.slice(2);
const concurrency = 256;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const agent = new Agent({ connections: concurrency });
const update = {
  name: 'update',
  text: `update floor_deliveries set status = 'SUCCEEDED', finished_at = now() where id = $1`,
};

process.on('message', () => void deliverAll().then(() => process.send?.('done')));
process.send?.('ready');
process.once('SIGTERM', () => process.exit(0));

async function deliverAll(): Promise<void> {
  const { rows } = await pool.query<{ id: string; body: string }>('select id, body from floor_deliveries');
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let row = rows.pop(); row !== undefined; row = rows.pop()) {
        const { body } = await agent.request({
          origin: receiverUrl,
          path: '/floor',
          method: 'POST',
          headers: { 'content-type': 'application/json', 'webhook-id': row.id },
          body: row.body,
        });
        await body.dump();
        await pool.query({ ...update, values: [row.id] });
      }
    }),
  );
}
