import { expect, it } from 'vitest';
import { breakingChanges, type ContractDocument } from './classify.ts';

const text = { type: 'string' };
const json = (schema: object) => ({ 'application/json': { schema } });
const task = { $ref: '#/components/schemas/CrmTask' };

/** A small document of the form that the server gives. */
const released = {
  openapi: '3.1.0',
  info: { title: 'Dossier', version: '1.0.0' },
  paths: {
    '/tasks': {
      get: {
        operationId: 'tasksList',
        'x-required-scopes': ['tasks:read'],
        parameters: [{ name: 'status', in: 'query', schema: { type: 'string', enum: ['OPEN', 'DONE'] } }],
        responses: {
          200: { description: 'Done.', content: json({ type: 'object', properties: { data: task } }) },
          429: { description: 'Too many.' },
        },
      },
      post: {
        operationId: 'tasksCreate',
        'x-required-scopes': ['tasks:write'],
        requestBody: {
          required: true,
          content: json({ type: 'object', properties: { title: text, note: text }, required: ['title'] }),
        },
        responses: { 201: { description: 'Created.', content: json(task) } },
      },
    },
    '/old-tasks': {
      get: {
        operationId: 'oldTasksList',
        deprecated: true,
        'x-sunset': '2027-06-01',
        responses: { 200: { description: 'Done.', content: json(task) } },
      },
    },
  },
  webhooks: {
    'task.created': { post: { requestBody: { content: json(task) }, responses: { 200: { description: 'Taken.' } } } },
  },
  components: {
    schemas: {
      CrmTask: {
        type: 'object',
        properties: { title: { type: ['string', 'null'] }, status: { type: 'string', enum: ['OPEN', 'DONE'] } },
        required: ['title', 'status'],
      },
    },
  },
};

const get = ['paths', '/tasks', 'get'];
const body = ['paths', '/tasks', 'post', 'requestBody', 'content', 'application/json', 'schema'];
const schema = ['components', 'schemas', 'CrmTask'];

it.each<[change: string, path: string[], value: unknown]>([
  ['an operation is gone', get, undefined],
  ['the name of a call is another', [...get, 'operationId'], 'listTasks'],
  ['a parameter is gone', [...get, 'parameters', '0'], undefined],
  ['a parameter is required', [...get, 'parameters', '1'], { name: 'q', in: 'query', required: true, schema: text }],
  ['a parameter takes fewer values', [...get, 'parameters', '0', 'schema', 'enum'], ['OPEN']],
  ['another scope is required', [...get, 'x-required-scopes'], ['events:read']],
  ['a second scope is required', [...get, 'x-required-scopes'], ['tasks:read', 'events:read']],
  ['a success has another status', [...get, 'responses', '200'], undefined],
  ['a field must be sent', [...body, 'required'], ['title', 'note']],
  ['a field may not be sent', [...body, 'properties', 'note'], undefined],
  ['a field may be shorter only', [...body, 'properties', 'title', 'maxLength'], 10],
  ['a field is not answered', [...schema, 'properties', 'title'], undefined],
  ['a field may be absent from an answer', [...schema, 'required'], ['title']],
  ['a field is answered as another type', [...schema, 'properties', 'status', 'type'], 'integer'],
  ['a field may be answered as null', [...schema, 'properties', 'status', 'type'], ['string', 'null']],
  ['an event is gone', ['webhooks', 'task.created'], undefined],
])('breaks clients: %s', (_, path, value) => {
  expect(breakingChanges(released, changed(path, value), '2026-12-01')).not.toEqual([]);
});

it.each<[change: string, path: string[], value: unknown]>([
  ['an operation is new', ['paths', '/tasks', 'delete'], { operationId: 'tasksDelete', responses: {} }],
  ['a parameter may be sent', [...get, 'parameters', '1'], { name: 'q', in: 'query', schema: text }],
  ['a parameter takes another value', [...get, 'parameters', '0', 'schema', 'enum'], ['OPEN', 'DONE', 'LATE']],
  ['a text is another', [...get, 'description'], 'Other words.'],
  ['an error no longer comes', [...get, 'responses', '429'], undefined],
  ['a field may be sent', [...body, 'properties', 'priority'], text],
  ['a field need not be sent', [...body, 'required'], []],
  ['a field is answered, too', [...schema, 'properties', 'priority'], text],
  ['a field is answered with another value of an enum', [...schema, 'properties', 'status', 'enum', '2'], 'LATE'],
  ['a field is never answered as null', [...schema, 'properties', 'title', 'type'], 'string'],
  ['an operation is deprecated', [...get, 'deprecated'], true],
])('breaks no client: %s', (_, path, value) => {
  expect(breakingChanges(released, changed(path, value), '2026-12-01')).toEqual([]);
});

it('names what breaks, of an operation and of an event', () => {
  const subjects = breakingChanges(released, changed([...schema, 'properties', 'title'], undefined), '2026-12-01');
  expect(new Set(subjects.map(({ subject }) => subject))).toEqual(
    new Set(['GET /tasks', 'POST /tasks', 'GET /old-tasks', 'the event task.created']),
  );
});

it('lets an operation end on the day that the last release named, and not before', () => {
  const without = changed(['paths', '/old-tasks', 'get'], undefined);
  expect(breakingChanges(released, without, '2027-05-31')).toMatchObject([{ subject: 'GET /old-tasks' }]);
  expect(breakingChanges(released, without, '2027-06-01')).toEqual([]);
});

it('refuses an end before the day that the last release named', () => {
  const sunset = ['paths', '/old-tasks', 'get', 'x-sunset'];
  expect(breakingChanges(released, changed(sunset, '2027-03-01'), '2026-12-01')).toEqual([
    { subject: 'GET /old-tasks', text: 'ends on 2027-03-01 instead of 2027-06-01' },
  ]);
  expect(breakingChanges(released, changed(sunset, '2027-09-01'), '2026-12-01')).toEqual([]);
});

/** The document with another value at this path; without one where it is undefined. */
function changed(path: readonly string[], value: unknown): ContractDocument {
  const copy = structuredClone(released);
  const parent = path.slice(0, -1).reduce<Record<string, unknown>>((at, key) => at[key] as typeof at, copy);
  const last = path.at(-1) ?? '';
  if (value !== undefined) parent[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return copy;
}
