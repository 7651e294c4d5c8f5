import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createDossierClient, DossierClientError } from './index.ts';

const requests: IncomingMessage[] = [];
const answers: unknown[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  const calls = request.url?.split('?')[0]?.split(',') ?? [];
  const answer =
    answers.shift() ?? calls.map(() => ({ result: { data: { data: [], nextCursor: null, nextUrl: null } } }));
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeEach(() => requests.splice(0));
afterAll(() => {
  server.close();
});

it('shares one request between calls of the same turn and sends the key', async () => {
  const dossier = createDossierClient({ url, apiKey: 'dsk_example' });
  const [folders, records] = await Promise.all([dossier.folders.list.query({}), dossier.records.list.query({})]);
  expect(folders.data).toEqual(records.data);
  expect(requests.map((request) => request.url?.split('?')[0])).toEqual(['/api/trpc/folders.list,records.list']);
  expect(requests[0]?.headers.authorization).toBe('Bearer dsk_example');
});

it('keeps a path that the gateway is mounted under', async () => {
  await createDossierClient({ url: `${url}/crm`, apiKey: 'dsk_example' }).folders.list.query({});
  expect(requests[0]?.url).toMatch(/^\/crm\/api\/trpc\/folders\.list/);
});

it('says where a call in the name of a person comes from, and in which workspace', async () => {
  await createDossierClient({ url, cookie: 'session=example', workspaceId: 'ws_example' }).folders.list.query({});
  expect(requests[0]?.headers).toMatchObject({
    cookie: 'session=example',
    origin: url,
    'x-workspace-id': 'ws_example',
  });
});

it('only tries writes out where it is asked to', async () => {
  await createDossierClient({ url, dryRun: true }).folders.list.query({});
  await createDossierClient({ url }).folders.list.query({});
  // The gateway refuses what is neither true nor false.
  await createDossierClient({ url, dryRun: 'yes' as never }).folders.list.query({});
  expect(requests.map(({ headers }) => headers['x-dry-run'])).toEqual(['true', undefined, 'yes']);
});

it('throws the error of the server with its code, request id and issues', async () => {
  const data = {
    code: 'UNPROCESSABLE_CONTENT',
    httpStatus: 422,
    path: 'records.create',
    requestId: 'example',
    issues: [{ path: ['folderId'], message: 'There is no such folder.' }],
  };
  answers.push([{ error: { code: -32022, message: 'There is no such folder.', data } }]);
  const failure = await createDossierClient({ url })
    .records.create.mutate({ folderId: 'fld_unknown', title: 'Example' })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DossierClientError);
  expect(failure).toMatchObject({ message: 'There is no such folder.', data });
});
