import { newId } from '@dossier/kernel/ids.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { eventDefinitions } from '../events.ts';
import { actorSchema } from '../records/schema.ts';
import { actorOf, bodyOf } from './body.ts';
import { eventSchema } from './schema.ts';

const subject = { id: 'of an earlier version' };
const origin = { actor: null, cause: null };
const envelope = {
  id: newId('evt'),
  workspaceId: newId('ws'),
  recordId: null,
  folderId: null,
  occurredAt: '2026-01-31T09:30:00.000Z',
};

it.each(eventDefinitions)('$kind of a version that knew only ids is read with every field', ({ kind, payload }) => {
  const nouns = Object.entries(payload.shape).filter(([, schema]) => schema instanceof z.ZodObject);
  const own = Object.fromEntries(nouns.map(([name]) => [name, subject]));
  const body = bodyOf(JSON.stringify({ ...envelope, event: kind, record: subject, ...own }));
  expect(eventSchema.safeParse(body).error).toBeUndefined();
  for (const [name, schema] of nouns) expect(z.safeParse(schema, body[name]).error, name).toBeUndefined();
});

it('an event with every field is read byte for byte, and a kind that is gone as it is', () => {
  const text = JSON.stringify({ ...envelope, event: 'thing.gone', record: null, ...origin, thing: { id: 'x' } });
  expect(JSON.stringify(bodyOf(text))).toBe(text);
});

const record = { id: newId('rec'), title: 'Old', data: { score: 1 }, tags: [] };
it.each([
  [{ record: { ...record, tags: null, data: null } }, { record: { title: 'Old', tags: [], data: {} } }],
  [{ record: 'rec_1' }, { record: null }],
  [
    { record, actor: { kind: 'robot', name: 'R2' } },
    { record, actor: null },
  ],
  [
    { record, actor: 'Max', cause: { depth: '1' } },
    { record, actor: null, cause: null },
  ],
])('a part that this version refuses does not end the feed: %j', (part, read) => {
  const body = bodyOf(JSON.stringify({ ...envelope, event: 'record.created', ...part }));
  expect(eventSchema.safeParse(body).error).toBeUndefined();
  expect(body).toMatchObject(read);
});

it.each(['null', '{}', '"Max"', '{"kind":"robot","name":"R2"}', '{"kind":"key","name":"Tour","traceparent":"0"}'])(
  'the actor %s of an earlier version is read',
  (text) => expect(actorSchema.strict().safeParse(actorOf(text)).error).toBeUndefined(),
);
