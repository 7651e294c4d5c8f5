import { numberMark } from './load.ts';
import { rareWord, wordsByShape, type Workspace } from './seed.ts';

/** Requests sent in turn, over and over. */
export interface Requests {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  readonly asks: readonly { readonly path: string; readonly body?: string }[];
  /** Number of items per request, each counted as one. By default 1. */
  readonly items?: number;
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

export const cases: Case[] = [
  {
    name: 'one',
    title: 'one record',
    must: 0.8,
    mustOfFull: 1.2,
    floor: ({ recordIds }) => get(...recordIds.map((id) => `/records/${id}`)),
    ours: ({ recordIds }) => get(...recordIds.map((id) => `/api/v1/records/${id}`)),
  },
  {
    name: 'list',
    title: 'list of 25',
    must: 1,
    mustOfFull: 1.8,
    floor: ({ folderIds }) => get(...folderIds.map((id) => `/records/?folderId=${id}`)),
    ours: ({ folderIds }) => get(...folderIds.map((id) => `/api/v1/records?folderId=${id}&pageSize=25`)),
  },
  {
    name: 'search',
    title: 'search, 1 % match',
    must: 0.9,
    mustOfFull: 1,
    floor: () => get(`/records/?search=${rareWord}`),
    ours: () => get(`/api/v1/records?search=${rareWord}&pageSize=25`),
  },
  searchOf('clustered', 1.2),
  searchOf('old', undefined),
  searchOf('new', undefined),
  {
    name: 'create',
    title: 'create (ours: and its event)',
    must: 0.7,
    mustOfFull: 1,
    floor: ({ folderIds }) => post('/records/', folderIds),
    ours: ({ folderIds }) => post('/api/v1/records', folderIds),
  },
  {
    name: 'upsert',
    title: 'upsert that creates (floor: creates)',
    floor: ({ folderIds }) => post('/records/', folderIds),
    ours: ({ folderIds }) => upsert('externalId', numbered(folderIds)),
  },
  {
    name: 'upsert-email',
    title: 'upsert by e-mail that creates (floor: creates)',
    floor: ({ folderIds }) => post('/records/', folderIds),
    ours: ({ folderIds }) => upsert('email', numbered(folderIds)),
  },
  {
    name: 'upsert-again',
    title: 'upsert that changes (floor: patches)',
    floor: ({ recordIds }) => patch(recordIds.map((id) => `/records/${id}`)),
    ours: ({ folderIds, recordIds }) => upsertAgain(folderIds, recordIds),
  },
  {
    name: 'batch',
    title: 'records by batches of 100 (floor: single creates)',
    must: 4.5,
    floor: ({ folderIds }) => post('/records/', folderIds),
    ours: ({ folderIds }) => batch(folderIds),
  },
  {
    name: 'patch',
    title: 'patch (ours: and its event)',
    floor: ({ recordIds }) => patch(recordIds.map((id) => `/records/${id}`)),
    ours: ({ recordIds }) => patch(recordIds.map((id) => `/api/v1/records/${id}`)),
  },
  {
    name: 'trpc',
    title: 'one record over tRPC',
    must: 0.8,
    floor: ({ recordIds }) => get(...recordIds.map((id) => `/records/${id}`)),
    ours: ({ recordIds }) => get(...recordIds.map((id) => query('records.get', { id }))),
  },
  {
    name: 'trpc-list',
    title: 'list of 25 over tRPC',
    must: 0.9,
    floor: ({ folderIds }) => get(...folderIds.map((id) => `/records/?folderId=${id}`)),
    ours: ({ folderIds }) => get(...folderIds.map((folderId) => query('records.list', { folderId, pageSize: 25 }))),
  },
  {
    name: 'trpc-search',
    title: 'search over tRPC',
    floor: () => get(`/records/?search=${rareWord}`),
    ours: () => get(query('records.list', { search: rareWord, pageSize: 25 })),
  },
  {
    name: 'trpc-create',
    title: 'create over tRPC',
    must: 0.7,
    floor: ({ folderIds }) => post('/records/', folderIds),
    ours: ({ folderIds }) => post('/api/trpc/records.create', folderIds),
  },
  {
    name: 'trpc-patch',
    title: 'patch over tRPC',
    floor: ({ recordIds }) => patch(recordIds.map((id) => `/records/${id}`)),
    ours: ({ recordIds }) => ({
      method: 'POST',
      asks: recordIds.map((id) => ({
        path: '/api/trpc/records.update',
        body: JSON.stringify({ id, title: newTitle }),
      })),
    }),
  },
];

export const caseNames = cases.map(({ name }) => name);

/** A search for a word of 1 %, where the records that have it lie so. */
function searchOf(shape: keyof typeof wordsByShape, must: number | undefined): Case {
  return {
    name: `search-${shape}`,
    title: `search, 1 % match, ${shape}`,
    ...(must === undefined ? {} : { must }),
    floor: () => get(`/records/?search=${wordsByShape[shape]}`),
    ours: () => get(`/api/v1/records?search=${wordsByShape[shape]}&pageSize=25`),
  };
}

function get(...paths: string[]): Requests {
  return { method: 'GET', asks: paths.map((path) => ({ path })) };
}

function contact(folderId: string | undefined) {
  const data = { status: 'lead', score: 12, city: 'Exampletown', since: '2026-01-31' };
  return { folderId, title: 'Example contact', email: 'contact@example.com', phone: '+1 555 0100', data };
}

function post(path: string, [folderId]: string[]): Requests {
  return { method: 'POST', asks: [{ path, body: JSON.stringify(contact(folderId)) }] };
}

/** A contact that has nothing in common with others: upserts that write the same value wait for each other. */
function numbered([folderId]: string[]) {
  return {
    ...contact(folderId),
    title: newTitle,
    email: `contact${numberMark}@example.com`,
    phone: `+1 555 ${numberMark}`,
    externalId: numberMark,
  };
}

function upsert(matchOn: string, values: object): Requests {
  return { method: 'PUT', asks: [{ path: `/api/v1/records?matchOn=${matchOn}`, body: JSON.stringify(values) }] };
}

/** As many contacts as patches have, over and over: each is made by its first upsert, during the warm-up. */
function upsertAgain([folderId]: string[], recordIds: string[]): Requests {
  const asks = recordIds.map((_, at) => ({
    path: '/api/v1/records?matchOn=externalId',
    body: JSON.stringify({ folderId, externalId: `again ${at}`, title: newTitle }),
  }));
  return { method: 'PUT', asks };
}

function batch([folderId]: string[]): Requests {
  const items = Array.from({ length: 100 }, () => ({ action: 'create', values: contact(folderId) }));
  return {
    method: 'POST',
    asks: [{ path: '/api/v1/records/batch', body: JSON.stringify({ items }) }],
    items: items.length,
  };
}

function patch(paths: string[]): Requests {
  return { method: 'PATCH', asks: paths.map((path) => ({ path, body: JSON.stringify({ title: newTitle }) })) };
}

function query(procedure: string, input: object): string {
  return `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
}
