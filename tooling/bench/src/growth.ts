import { Api, type Answer } from '@dossier/stage/api.ts';
import { withClient } from '@dossier/stage/postgres.ts';
import type { Program } from '@dossier/stage/program.ts';
import { median, percentile } from '@dossier/stage/statistics.ts';
import { startGateway } from './against-floor.ts';
import { addOthers, rareWord, seed, startPostgres, type Workspace } from './seed.ts';

const smallCount = 10_000;
const pageSize = 25;

interface Ask {
  readonly method?: 'POST' | 'PATCH';
  /** Part of the URL after `/records`. */
  readonly query: string;
  readonly body?: object;
}
type Query = (workspace: Workspace, at: number) => string | Ask;

function asks(sort: string, ...conditions: [field: string, op: string, value: unknown][]): Query {
  const where = { and: conditions.map(([field, op, value]) => ({ field, op, value })) };
  return () => ({ method: 'POST', query: '/query', body: { where, sort: [sort], pageSize } });
}

let written = 0;

const queries: Record<string, Query> = {
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
  create({ folderIds }) {
    written += 1;
    const folderId = folderIds[written % folderIds.length];
    // Titles like the existing ones, so that the searched words stay as common.
    const title = `Example contact ${written}${written % 100 === 0 ? ` ${rareWord}` : ''}`;
    const body = { folderId, title, email: `contact${written}@example.com`, data: { score: written % 100 } };
    return { method: 'POST', query: '', body };
  },
  patch({ recordIds }) {
    written += 1;
    const query = `/${recordIds[written % recordIds.length]}`;
    return { method: 'PATCH', query, body: { phone: `+1 555 ${written}` } };
  },
};

export interface GrowthOptions {
  /** Number of records in the large workspace; the others have 10,000 and 100,000. */
  readonly records: number;
  /** Requests per query and workspace. */
  readonly samples: number;
}

interface SeededWorkspace {
  readonly count: number;
  readonly url: string;
  readonly program: Program;
  readonly api: Api;
  readonly workspace: Workspace;
}

const middleCount = 100_000;
const otherCount = 1_000;
const deepPage = 1_000;

/**
 * Latency of the same queries in small and large workspaces, alone and beside other workspaces, over one connection.
 */
export async function benchGrowth({ records, samples }: GrowthOptions): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startPostgres());
  const places: SeededWorkspace[] = [];
  for (const count of [smallCount, middleCount, records]) {
    const began = performance.now();
    const url = await postgres.database(`of_${count}`);
    const workspace = await seed(url, count);
    const program = stack.use(await startGateway(url));
    places.push({ count, url, workspace, program, api: new Api(program.url, workspace.key) });
    console.log(`${count} records seeded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  console.log(
    `\nms per request, median and 95th percentile of ${samples}; the goal is a ratio of at most 1.5, and at ` +
      'most 20 ms for a search',
  );
  await compare(places, samples, 'alone');
  await Promise.all(
    places.map(({ url }) =>
      withClient(url, async (client) => {
        await addOthers(client, otherCount);
        await client.query('vacuum analyze');
      }),
    ),
  );
  await compare(places, samples, `beside ${otherCount} other workspaces`);
}

async function compare(places: SeededWorkspace[], samples: number, neighbours: string): Promise<void> {
  const counts = places.map(({ count }) => String(count));
  const table: Record<string, object> = {};
  for (const [name, query] of Object.entries(queries)) {
    const sides = places.map((place) => [place, query] as const);
    table[name] = figures(counts, await measure(samples, sides));
  }
  console.log(`\n${neighbours}`);
  console.table(table);
  const large = places.at(-1);
  if (!large) throw new Error('There is no workspace.');
  const deep = await cursorOfPage(large, deepPage);
  const pages = await measure(samples, [
    [large, () => `?pageSize=${pageSize}`],
    [large, () => `?pageSize=${pageSize}&cursor=${deep}`],
  ]);
  console.table({ [`by cursor, of ${large.count}`]: figures(['page 1', `page ${deepPage}`], pages) });
}

/** Requests to all, ten at a time in turn, after a warm-up turn. */
async function measure(samples: number, sides: readonly (readonly [SeededWorkspace, Query])[]): Promise<number[][]> {
  const durations: number[][] = sides.map(() => []);
  for (let done = -10; done < samples; done += 10) {
    for (const [side, [place, query]] of sides.entries()) {
      for (let at = done; at < done + 10; at += 1) {
        const began = performance.now();
        await ask(place, query(place.workspace, Math.max(0, at)));
        if (done >= 0) durations[side]?.push(performance.now() - began);
      }
    }
  }
  return durations;
}

/** The figures of each, and the ratio of the last to the first. */
function figures(names: string[], durations: number[][]) {
  const [first = [], last = []] = [durations[0], durations.at(-1)];
  return {
    ...Object.fromEntries(
      durations.map((one, at) => [names[at], `${median(one).toFixed(2)}, ${percentile(one, 0.95).toFixed(2)}`]),
    ),
    ratio: (median(last) / median(first)).toFixed(2),
  };
}

async function cursorOfPage(place: SeededWorkspace, page: number): Promise<string> {
  let cursor = '';
  for (let rowsLeft = (page - 1) * pageSize; rowsLeft > 0; rowsLeft -= 500) {
    const query = `?pageSize=${Math.min(500, rowsLeft)}${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const { nextCursor } = await ask(place, query);
    if (nextCursor === null) throw new Error(`The workspace has no page ${page}.`);
    cursor = nextCursor;
  }
  return cursor;
}

function ask({ api }: SeededWorkspace, about: string | Ask): Promise<Answer> {
  const { method = 'GET', query, body } = typeof about === 'string' ? { query: about } : about;
  return api.ask(method, `/records${query}`, body);
}
