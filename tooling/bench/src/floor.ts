import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

// The floor: what a careful person writes in an hour with node:http and pg. It looks up the key in the database by its
// SHA-256, then runs one named statement; no scopes, limits, validation or log. With the argument "full" it also counts
// each request against a limit over all processes, answers with the same fields as ours, and states an event with each
// change.
const isFull = process.argv[2] === 'full';
const limitPerMinute = 1_000_000_000;
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const columns =
  'id, folder_id as "folderId", title, email, phone, data, created_at as ' +
  `"createdAt"${isFull ? ', owner_id as "ownerId", updated_at as "updatedAt", version' : ''}`;

const statements = {
  count: {
    name: 'count',
    text: `insert into request_counts values ($1, date_trunc('minute', now()), 1)
      on conflict (workspace_id, minute)
      do update set count = request_counts.count + 1
      returning count`,
  },
  key: { name: 'key', text: 'select workspace_id from api_keys where hash = $1 and revoked_at is null' },
  one: { name: 'one', text: `select ${columns} from records where workspace_id = $1 and id = $2` },
  list: {
    name: 'list',
    text: `select ${columns}
      from records
      where workspace_id = $1 and folder_id = $2
      order by created_at desc, id desc limit 25`,
  },
  search: {
    name: 'search',
    text: `select ${columns}
      from records
      where workspace_id = $1 and (title ilike $2 or email ilike $2)
      order by created_at desc, id desc limit 25`,
  },
  patch: {
    name: 'patch',
    text: change(
      'record.updated',
      `update records
        set title = $3${isFull ? ', updated_at = now(), version = version + 1' : ''}
        where workspace_id = $1 and id = $2
        returning ${columns}`,
    ),
  },
  create: {
    name: 'create',
    text: change(
      'record.created',
      `insert into records (workspace_id, folder_id, title, email, phone, data)
        values ($1, $2, $3, $4, $5, $6)
        returning ${columns}`,
    ),
  },
};

/** The statement, with the event of its change. */
function change(kind: string, text: string): string {
  if (!isFull) return text;
  const stated = `insert into events (workspace_id, kind, record_id, payload)
    select $1::uuid, '${kind}', id, to_jsonb(changed)
    from changed`;
  return `with changed as (${text}), stated as (${stated}) select * from changed`;
}

interface Draft {
  folderId: string;
  title: string;
  email?: string;
  phone?: string;
  data?: object;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://localhost');
  const hash = createHash('sha256')
    .update(request.headers.authorization?.slice('Bearer '.length) ?? '')
    .digest('hex');
  const { rows } = await pool.query<{ workspace_id: string }>({ ...statements.key, values: [hash] });
  const workspace = rows[0]?.workspace_id;
  if (workspace === undefined) return send(response, 401, { message: 'unknown key' });
  if (isFull) {
    const counted = await pool.query<{ count: number }>({ ...statements.count, values: [workspace] });
    if ((counted.rows[0]?.count ?? 0) > limitPerMinute) return send(response, 429, { message: 'too many requests' });
  }
  if (request.method === 'POST') {
    const { folderId, title, email, phone, data } = JSON.parse(await readBody(request)) as Draft;
    const created = await pool.query({
      ...statements.create,
      values: [workspace, folderId, title, email, phone, data ?? {}],
    });
    return send(response, 201, { data: created.rows[0] });
  }
  const id = url.pathname.slice('/records/'.length);
  if (id !== '') {
    const statement =
      request.method === 'PATCH'
        ? { ...statements.patch, values: [workspace, id, (JSON.parse(await readBody(request)) as Draft).title] }
        : { ...statements.one, values: [workspace, id] };
    const found = await pool.query(statement);
    return found.rows.length === 1
      ? send(response, 200, { data: found.rows[0] })
      : send(response, 404, { message: 'no such record' });
  }
  const search = url.searchParams.get('search');
  const list =
    search === null
      ? { ...statements.list, values: [workspace, url.searchParams.get('folderId')] }
      : { ...statements.search, values: [workspace, `%${search}%`] };
  return send(response, 200, { data: (await pool.query(list)).rows });
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
    .end(text);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    // A load generator closes its connections when its time is over.
    if (request.destroyed) return;
    console.error(error);
    send(response, 500, { message: 'failed' });
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));
process.once('SIGTERM', () => process.exit(0));
