import { numberMark } from './load.ts';
import { rareWord, type Workspace } from './seed.ts';

/** Requests sent in turn, over and over. */
export interface Requests {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly asks: readonly { readonly path: string; readonly body?: string }[];
}

export interface Case {
  readonly name: string;
  readonly title: string;
  /** The lowest accepted ratio to the bare floor; undefined if it is only reported. */
  readonly must?: number;
  /** The lowest accepted ratio to the full floor, if there is a goal. */
  readonly mustOfFull?: number;
  floor(workspace: Workspace): Requests;
  ours(workspace: Workspace): Requests;
}

// A different number in every request, filled in by `generateLoad`, so that each patch changes something.
const newTitle = `Example contact ${numberMark}`;

const floors = {
  one: ({ recordIds }) => get(...recordIds.map((id) => `/records/${id}`)),
  list: ({ folderIds }) => get(...folderIds.map((id) => `/records/?folderId=${id}`)),
  search: () => get(`/records/?search=${rareWord}`),
  create: ({ folderIds }) => post('/records/', folderIds),
  patch: ({ recordIds }) => patch(recordIds.map((id) => `/records/${id}`)),
} satisfies Record<string, Case['floor']>;

export const cases: Case[] = [
  against('one', 'one record', floors.one, { must: 0.8, mustOfFull: 1.2 }, ({ recordIds }) =>
    get(...recordIds.map((id) => `/api/v1/records/${id}`)),
  ),
  against('list', 'list of 25', floors.list, { must: 1, mustOfFull: 1.8 }, ({ folderIds }) =>
    get(...folderIds.map((id) => `/api/v1/records?folderId=${id}&pageSize=25`)),
  ),
  against('search', 'search, 1 % match', floors.search, { must: 0.9, mustOfFull: 1 }, () =>
    get(`/api/v1/records?search=${rareWord}&pageSize=25`),
  ),
  against('create', 'create (ours: and its event)', floors.create, { must: 0.7, mustOfFull: 1 }, ({ folderIds }) =>
    post('/api/v1/records', folderIds),
  ),
  against('patch', 'patch (ours: and its event)', floors.patch, {}, ({ recordIds }) =>
    patch(recordIds.map((id) => `/api/v1/records/${id}`)),
  ),
  against('trpc', 'one record over tRPC', floors.one, { must: 0.8 }, ({ recordIds }) =>
    get(...recordIds.map((id) => query('records.get', { id }))),
  ),
  against('trpc-list', 'list of 25 over tRPC', floors.list, { must: 0.9 }, ({ folderIds }) =>
    get(...folderIds.map((folderId) => query('records.list', { folderId, pageSize: 25 }))),
  ),
  against('trpc-search', 'search over tRPC', floors.search, {}, () =>
    get(query('records.list', { search: rareWord, pageSize: 25 })),
  ),
  against('trpc-create', 'create over tRPC', floors.create, { must: 0.7 }, ({ folderIds }) =>
    post('/api/trpc/records.create', folderIds),
  ),
  against('trpc-patch', 'patch over tRPC', floors.patch, {}, ({ recordIds }) => {
    const bodies = recordIds.map((id) => JSON.stringify({ id, title: newTitle }));
    return { method: 'POST', asks: bodies.map((body) => ({ path: '/api/trpc/records.update', body })) };
  }),
];

export const caseNames = cases.map(({ name }) => name);

function against(
  name: string,
  title: string,
  floor: Case['floor'],
  goals: Pick<Case, 'must' | 'mustOfFull'>,
  ours: Case['ours'],
): Case {
  return { name, title, floor, ours, ...goals };
}

function get(...paths: string[]): Requests {
  return { method: 'GET', asks: paths.map((path) => ({ path })) };
}

function post(path: string, [folderId]: string[]): Requests {
  const data = { status: 'lead', score: 12, city: 'Exampletown', since: '2026-01-31' };
  const contact = { folderId, title: 'Example contact', email: 'contact@example.com', phone: '+1 555 0100', data };
  return { method: 'POST', asks: [{ path, body: JSON.stringify(contact) }] };
}

function patch(paths: string[]): Requests {
  return { method: 'PATCH', asks: paths.map((path) => ({ path, body: JSON.stringify({ title: newTitle }) })) };
}

function query(procedure: string, input: object): string {
  return `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
}
