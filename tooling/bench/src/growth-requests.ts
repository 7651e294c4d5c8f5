import { rareWord, type Workspace } from './seed.ts';

/** Records in the small workspace. */
export const smallCount = 10_000;
export const pageSize = 25;

export type Query = (workspace: Workspace, at: number) => string;
/** A request with a body. */
export type Write = (
  workspace: Workspace,
  at: number,
) => { readonly method: 'POST' | 'PATCH'; readonly query: string; readonly body: object };

let written = 0;

export const writes: Record<string, Write> = {
  create({ folderIds }) {
    written += 1;
    // Titles like those of the others, so that the searched words stay as common.
    const title = `Example contact ${written}${written % 100 === 0 ? ` ${rareWord}` : ''}`;
    return {
      method: 'POST',
      query: '',
      body: {
        folderId: folderIds[written % folderIds.length],
        title,
        email: `contact${written}@example.com`,
        data: { score: written % 100 },
      },
    };
  },
  patch({ recordIds }) {
    written += 1;
    return {
      method: 'PATCH',
      query: `/${recordIds[written % recordIds.length]}`,
      body: { phone: `+1 555 ${written}` },
    };
  },
};

function asks(sort: string, ...conditions: [field: string, op: string, value: unknown][]): Write {
  const where = { and: conditions.map(([field, op, value]) => ({ field, op, value })) };
  return () => ({ method: 'POST', query: '/query', body: { where, sort: [sort], pageSize } });
}

export const queries: Record<string, Query | Write> = {
  'get one': ({ recordIds }, at) => `/${recordIds[at % recordIds.length]}`,
  'list of a folder': ({ folderIds }, at) => `?folderId=${folderIds[at % folderIds.length]}&pageSize=${pageSize}`,
  'list of all': () => `?pageSize=${pageSize}`,
  'list by title': () => `?sort=title&pageSize=${pageSize}`,
  'search, word of 1 %': () => `?search=${rareWord}&pageSize=${pageSize}`,
  'search, 3 letters of 1 %': () => `?search=${rareWord.slice(0, 3)}&pageSize=${pageSize}`,
  'search, 3 letters of all': () => `?search=exa&pageSize=${pageSize}`,
  'search, one record': (_, at) => `?search=contact${(at * 37) % smallCount}@&pageSize=${pageSize}`,
  'search, nothing': () => `?search=nowherefound&pageSize=${pageSize}`,
  'filter, value of 1 %': (_, at) => `?data[score]=${at % 100}&pageSize=${pageSize}`,
  'filter, value of 0.2 %': (_, at) => `?data[city]=Exampletown ${at % 500}&pageSize=${pageSize}`,
  'filter on an e-mail': (_, at) => `?email=contact${(at * 37) % smallCount}@example.com&pageSize=${pageSize}`,
  'query, a range and a choice, by time': asks('-updatedAt', ['data.score', 'gte', 50], ['data.status', 'eq', 'lead']),
  'query, a range and a choice, by title': asks('title', ['data.score', 'gte', 50], ['data.status', 'eq', 'lead']),
  'query, value of 1 %, and a moment': asks('-createdAt', ['data.score', 'eq', 7], ['createdAt', 'withinLast', '52w']),
  'query, word of 1 %, and a range': asks('-createdAt', ['title', 'contains', rareWord], ['data.score', 'lt', 50]),
  'query, one e-mail, and a choice': asks(
    '-createdAt',
    ['email', 'contains', 'contact7777@'],
    ['data.status', 'in', ['lead', 'customer', 'partner']],
  ),
};
