import { one } from '@dossier/kernel/page-schema.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import { read, router } from '@dossier/kernel/procedures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createWholeDocument } from '../openapi/document.ts';
import { openGateway, type TestGateway } from '../testing/gateway.ts';

const deprecated = { since: '2026-12-01', sunset: '2027-06-01', instead: 'Use `GET /tasks`.' };
const ending = router({
  list: read
    .meta({ openapi: { method: 'GET', path: '/old-tasks', tags: ['Tasks'], summary: 'List tasks' }, deprecated })
    .output(one(z.object({})))
    .query(() => ({ data: {} })),
  get: read
    .meta({ openapi: { method: 'GET', path: '/old-tasks/{id}', tags: ['Tasks'], summary: 'Get a task' }, deprecated })
    .input(z.strictObject({ id: z.string() }))
    .output(one(z.object({})))
    .query(() => {
      throw notFound('task');
    }),
  stays: read
    .meta({ openapi: { method: 'GET', path: '/tasks', tags: ['Tasks'], summary: 'List tasks' } })
    .output(one(z.object({})))
    .query(() => ({ data: {} })),
});

let at: TestGateway;
beforeAll(async () => {
  at = await openGateway({ router: ending });
});
afterAll(() => at.close());

test('every answer of a deprecated operation says since when it is, and when it ends', async () => {
  const { writeKey: key } = await at.workspace();
  const headers = { deprecation: '@1796083200', sunset: 'Tue, 01 Jun 2027 00:00:00 GMT' };
  expect(await at.ask('GET', '/api/v1/old-tasks', { key })).toMatchObject({ status: 200, headers });
  expect(await at.ask('GET', '/api/v1/old-tasks/x', { key })).toMatchObject({ status: 404, headers });
  const other = await at.ask('GET', '/api/v1/tasks', { key });
  expect(other.headers).not.toHaveProperty('deprecation');
  expect(other.headers).not.toHaveProperty('sunset');
});

test('the document says it, too', () => {
  const { paths } = createWholeDocument(ending);
  expect(paths?.['/old-tasks']?.get).toMatchObject({
    deprecated: true,
    'x-sunset': '2027-06-01',
    description: expect.stringContaining('ends on 2027-06-01. Use `GET /tasks`.') as string,
    responses: { 200: { headers: { Deprecation: {}, Sunset: {} } } },
  });
  expect(paths?.['/tasks']?.get).not.toHaveProperty('deprecated');
});
