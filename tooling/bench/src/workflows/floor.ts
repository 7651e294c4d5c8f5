import { createServer } from 'node:http';
import pg from 'pg';

// The trigger's floor: node:http and pg, and one statement that inserts a row and a job. No look-up of the workflow, no
// limit, no validation, no log.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const statement = {
  name: 'trigger',
  text: `with run as (insert into floor_runs (workflow_id, trigger) values ($1, $2) returning id)
    select graphile_worker.add_job('floor', json_build_object('runId', id)) from run`,
};

const server = createServer((request, response) => {
  if (request.method === 'GET') return void response.end('{}');
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const trigger = Buffer.concat(chunks).toString();
    JSON.parse(trigger);
    const workflowId = (request.url ?? '').slice('/trigger/'.length);
    pool.query({ ...statement, values: [workflowId, trigger] }).then(
      () => response.setHeader('content-type', 'application/json').end(JSON.stringify({ ok: true, workflowId })),
      () => response.writeHead(500).end(),
    );
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
