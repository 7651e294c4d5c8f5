import { Agent, request } from 'node:http';
import { z } from 'zod';
import { gatewayEnvironment } from './against-floor.ts';
import { startPostgres } from './postgres.ts';
import { startTarget, type Target } from './processes.ts';
import { rareWord, seed, type Workspace } from './seed.ts';
import { median, percentile } from './statistics.ts';

export interface GrowthOptions {
  /** In the large workspace; the small one has 10,000. */
  readonly records: number;
  /** Requests per query and workspace. */
  readonly samples: number;
}

interface Place {
  readonly target: Target;
  readonly workspace: Workspace;
}

const smallCount = 10_000;
const otherCount = 1_000;
const deepPage = 1_000;
const pageSize = 25;

type Query = (workspace: Workspace, at: number) => string;

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
  'filter on a custom value': (_, at) => `?data[city]=Exampletown ${at % 500}&pageSize=${pageSize}`,
  'filter on an e-mail': (_, at) => `?email=contact${(at * 37) % smallCount}@example.com&pageSize=${pageSize}`,
};

/** What the same queries cost in a small and in a large workspace, one after the other over one connection. */
export async function benchGrowth({ records, samples }: GrowthOptions): Promise<void> {
  const postgres = await startPostgres();
  const places: Place[] = [];
  try {
    for (const [name, count] of [['small', smallCount], ['large', records]] as const) {
      const began = performance.now();
      const url = await postgres.database(name, true);
      const workspace = await seed(url, count, otherCount);
      places.push({ workspace, target: await startTarget(name, 'apps/cli/src/main.ts', ['gateway'], gatewayEnvironment(url), '/readyz') });
      console.log(`${count} records and ${otherCount} other workspaces seeded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    }
    const [small, large] = places;
    if (!small || !large) return;
    const rows: [string, object][] = [];
    for (const [name, query] of Object.entries(queries)) rows.push([name, compared(await measure(samples, [small, query], [large, query]))]);
    const deep = await cursorOfPage(large, deepPage);
    const [first, last] = await measure(samples, [large, () => `?pageSize=${pageSize}`], [large, () => `?pageSize=${pageSize}&cursor=${deep}`]);
    rows.push([`page ${deepPage} by cursor, to page 1 (both large)`, compared([first, last])]);
    console.log(`\nms per request, median and 95th percentile of ${samples}; the goal is a ratio of at most 1.5, and at most 20 ms for a search`);
    console.table(Object.fromEntries(rows));
  } finally {
    for (const { target } of places) await target.stop();
    await postgres.stop();
  }
}

/** Requests to both by turns of ten, after a turn that is not counted. */
async function measure(samples: number, ...sides: [[Place, Query], [Place, Query]]): Promise<[number[], number[]]> {
  const durations: [number[], number[]] = [[], []];
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

function compared([small, large]: [number[], number[]]) {
  return {
    small: median(small).toFixed(2),
    'small p95': percentile(small, 0.95).toFixed(2),
    large: median(large).toFixed(2),
    'large p95': percentile(large, 0.95).toFixed(2),
    ratio: (median(large) / median(small)).toFixed(2),
  };
}

const listSchema = z.object({ nextCursor: z.string().nullable() });

async function cursorOfPage({ target, workspace }: Place, page: number): Promise<string> {
  let rowsLeft = (page - 1) * pageSize;
  let cursor = '';
  while (rowsLeft > 0) {
    const size = Math.min(500, rowsLeft);
    const { nextCursor } = listSchema.parse(JSON.parse(await ask({ target, workspace }, `?pageSize=${size}${cursor === '' ? '' : `&cursor=${cursor}`}`)));
    if (nextCursor === null) throw new Error(`The workspace has no page ${page}.`);
    cursor = nextCursor;
    rowsLeft -= size;
  }
  return cursor;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function ask({ target, workspace }: Place, query: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(encodeURI(`${target.url}/api/v1/records${query}`), { agent, headers: { authorization: `Bearer ${workspace.key}` } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${query}: ${response.statusCode} ${body}`));
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}
