import { Agent } from 'undici';
import pg from 'pg';

// The floor: a bare loop that POSTs the same bytes with undici and updates one row per answer. No lease, no attempt
// log, no signature, no address guard. `node floor-loop.ts <database> <receiver> <count>`.
const [databaseUrl, receiverUrl = '', count = '0'] = process.argv.slice(2);
const concurrency = 256;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const agent = new Agent({ connections: concurrency });
const update = {
  name: 'update',
  text: `update floor_deliveries set status = 'SUCCEEDED', finished_at = now() where id = $1`,
};

const { rows } = await pool.query<{ id: string; body: string }>('select id, body from floor_deliveries limit $1', [
  Number(count),
]);
const startedAt = performance.now();
const usedBefore = process.cpuUsage();
let next = 0;
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    for (;;) {
      const row = rows[next];
      next += 1;
      if (!row) return;
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
const { user, system } = process.cpuUsage(usedBefore);
console.log(JSON.stringify({ seconds: (performance.now() - startedAt) / 1_000, us: user + system }));
await agent.close();
await pool.end();
