import { one } from '@dossier/kernel/page-schema.ts';
import { read, router } from '@dossier/kernel/procedures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createLogs } from './logs.ts';
import { openGateway, type KeyedWorkspace, type TestGateway } from './testing/gateway.ts';

const failing = router({
  fail: read
    .meta({ openapi: { method: 'GET', path: '/failures/{kind}', tags: ['Failures'], summary: 'Fail in some way' } })
    .input(z.strictObject({ kind: z.string(), secret: z.string().optional() }))
    .output(one(z.record(z.string(), z.unknown())))
    .query(async ({ ctx, input }) => {
      if (input.kind === 'sql') await ctx.db.orm.execute(`select * from "nothing ${input.secret ?? ''}"`);
      if (input.kind === 'odd') return { data: 'not as declared' as unknown as Record<string, unknown> };
      throw new Error(`broken in /srv/secret-place.ts by ${input.kind}`);
    }),
});

let at: TestGateway;
let workspace: KeyedWorkspace;
beforeAll(async () => {
  at = await openGateway({ router: failing });
  workspace = await at.workspace();
});
afterAll(() => at.close());

test('a request is one line: caller, route, duration; no query values, no bodies, no ids of paths', async () => {
  const before = at.lines.length;
  await at.ask('GET', '/api/v1/failures/example?secret=hunter2', {
    key: workspace.writeKey,
    headers: { 'X-Request-Id': 'mine' },
  });
  const lines = at.lines.slice(before).filter(({ msg }) => msg === 'request');
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(String),
      service: 'gateway',
      requestId: 'mine',
      workspaceId: workspace.id,
      keyId: expect.stringMatching(/^key_/),
      address: '127.0.0.1',
      method: 'GET',
      route: '/api/v1/failures/{kind}',
      status: 500,
      durationMs: expect.any(Number),
      msg: 'request',
    },
  ]);
});

test('a 500 contains only code, message and request id, and its cause is in the log', async () => {
  for (const kind of ['plain', 'sql', 'odd']) {
    const reply = await at.ask('GET', `/api/v1/failures/${kind}`, {
      key: workspace.writeKey,
      headers: { 'X-Request-Id': `mine-${kind}` },
    });
    expect(reply).toMatchObject({
      status: 500,
      json: { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side.', requestId: `mine-${kind}` },
    });
    expect(Object.keys(reply.body)).toEqual(['code', 'message', 'requestId']);
    expect(at.lines.find(({ requestId, err }) => requestId === `mine-${kind}` && err !== undefined)).toMatchObject({
      err: { type: expect.any(String), frames: expect.any(Array) },
    });
  }
});

test('a field named like a secret is redacted at any depth', () => {
  const lines: string[] = [];
  const { log } = createLogs('info', { write: (line: string) => void lines.push(line) });
  log.info(
    { password: 'hunter2', headers: { authorization: 'hunter2', cookie: 'hunter2' }, user: { token: 'hunter2' } },
    'mistake',
  );
  expect(lines.join('')).not.toContain('hunter2');
});
