import type { ReadContext } from '@dossier/kernel/context.ts';
import { caseless } from '@dossier/kernel/db/columns.ts';
import { holdsWords } from '@dossier/kernel/db/searched.ts';
import { pageBytesMax } from '@dossier/kernel/paging.ts';
import { foldText, holding, lowered, textsIn, wordsOf } from '@dossier/kernel/words.ts';
import { defineStatement, type Orm } from '@dossier/postgres-engine/index.ts';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { deals } from '../deals/index.ts';
import { listRecords, records } from '../records/index.ts';
import { listRecordsInput } from '../records/schema.ts';
import { hitsMax, type Hit, type SearchInput } from './schema.ts';
import { aboutRecord, recordSource, type Source } from './sources.ts';

export interface Candidate extends Omit<Hit, 'titleParts' | 'snippet' | 'snippetField' | 'match'> {
  /** Searchable texts besides the title, each with its record field. */
  readonly texts: readonly { readonly field: string | null; readonly text: string; readonly isMarkdown?: boolean }[];
  readonly ownerId: string | null;
  readonly phone: string | null;
}

/** Number of newest matching rows that are ranked: 5,000 take about 15 ms. */
const lookedThroughMax = 5_000;
/** Newest rows scanned for a text without a word of three letters, which no index can find. 30,000 take about 50 ms. */
const readMax = 30_000;
/** One more than are counted shows that there are more. */
const askedFor = hitsMax + 1;

/** The rows of a noun with all words: exact titles, titles with this beginning, titles with the words, the newest. */
export function findAmong(ctx: ReadContext, source: Source, input: SearchInput): Promise<Candidate[]> {
  const { q } = input;
  const { madeAt, title, searched } = source;
  const words = wordsOf(q);
  const asked = foldText(q.trim());
  const isRead = isShort(words)
    ? sql`${madeAt} >= coalesce((
          select ${madeAt} from ${source.table} where ${isHere(ctx, source, input)}
          order by ${madeAt} desc limit 1 offset ${sql.raw(String(readMax))}), '-infinity')`
    : undefined;
  // If the noun has other texts than its title, the words must be in the title: its list finds the others.
  const isTitled =
    source === recordSource && title && !isShort(words)
      ? and(...words.map(({ folded }) => sql`${title} like ${holding(folded)}`))
      : undefined;
  const rank = title ? sql`(${title} = ${asked}) desc, starts_with(${title}, ${asked}) desc, ` : sql``;
  return run(
    ctx,
    source,
    sql`
      select id, row_number() over (order by ${rank}made_at desc, id desc) as place
      from (
        select ${source.table.id} as id, ${searched} as searched, ${madeAt} as made_at
        from ${source.table}
        where ${and(isHere(ctx, source, input), isRead, ...holdsWords(searched, q))}
        order by ${madeAt} desc
        limit ${sql.raw(String(title ? lookedThroughMax : askedFor))}
      ) newest
      ${isTitled ? sql`where ${isTitled}` : sql``}
      order by place
      limit ${sql.raw(String(askedFor))}`,
  );
}

const about = { kind: 'records', recordId: null, about: null, pipelineId: null, status: null } as const;

/** Records: also titles that begin with the text among many others, and records with the words elsewhere. */
export async function findRecords(ctx: ReadContext, input: SearchInput): Promise<Candidate[]> {
  const { q, folderId } = input;
  const [beginning, titled, others] = await Promise.all([
    findBeginning(ctx, input),
    findAmong(ctx, recordSource, input),
    isShort(wordsOf(q))
      ? { data: [] }
      : listRecords(
          ctx,
          listRecordsInput.parse({
            search: q,
            ...(folderId === undefined ? {} : { folderId: [folderId] }),
            pageSize: askedFor,
          }),
        ),
  ]);
  const elsewhere = others.data.map((record): Candidate => {
    const { id, title, email, phone, data, ownerId, folderId: of, updatedAt: at } = record;
    return { ...about, id, title, texts: textsOf({ email, phone, data }), ownerId, folderId: of, email, phone, at };
  });
  return [...new Map([...beginning, ...titled, ...elsewhere].map((one) => [one.id, one])).values()];
}

function isShort(words: readonly { readonly folded: string }[]): boolean {
  return words.every(({ folded }) => folded.length < 3);
}

/**
 * The shortest titles that begin with the text as typed, by the index on titles. Sorted by their place instead,
 * PostgreSQL would read every one of them.
 */
function findBeginning(ctx: ReadContext, input: SearchInput): Promise<Candidate[]> {
  const key = caseless(records.title);
  const from = lowered(input.q.trim());
  // The last code point: every text that begins with this one comes before it.
  const until = `${from}\u{10ffff}`;
  return run(
    ctx,
    recordSource,
    sql`
      select ${records.id} as id, row_number() over (order by ${key}, ${records.id}) as place
      from ${records}
      where ${isHere(ctx, recordSource, input)}
        and ${key} >= ${from}::text collate "C" and ${key} < ${until}::text collate "C"
      order by ${key}, ${records.id}
      limit 20`,
  );
}

/** The rows that a query found, in its order: `found` has their ids and positions. */
async function run(ctx: ReadContext, source: Source, found: SQL): Promise<Candidate[]> {
  const statement = defineStatement('read', `search.${source.kind}`, { lane: 'search' }, (orm) =>
    selectShown(orm, ctx.workspaceId, source, found),
  );
  const rows = await ctx.db.fetch(statement, {}, pageBytesMax);
  return rows.decode().map((row) => candidateOf(source, row));
}

export function selectShown(orm: Pick<Orm, 'select'>, workspaceId: string, { table, shown }: Source, found: SQL) {
  const { recordId } = table;
  const isActive = and(eq(aboutRecord.workspaceId, workspaceId), isNull(aboutRecord.deletedAt));
  const of = (name: keyof typeof shown) => sql<string | null>`${shown[name] ?? sql`null`}`;
  return orm
    .select({
      id: sql`${table.id}`.mapWith(table.id),
      title: sql<string>`${shown.title}`,
      text: of('text'),
      format: of('format'),
      at: sql<string>`${shown.at}`.mapWith(records.updatedAt),
      ownerId: of('ownerId').mapWith(records.ownerId),
      recordId: sql<string | null>`${recordId ?? sql`null`}`.mapWith(records.id),
      about: sql<string | null>`${aboutRecord.title}`,
      folderId: of('folderId').mapWith(records.folderId),
      email: of('email'),
      phone: of('phone'),
      data: of('data').mapWith(records.data),
      pipelineId: of('pipelineId').mapWith(deals.pipelineId),
      status: of('status'),
    })
    .from(sql`(${found}) found`)
    .innerJoin(table as PgTable, and(eq(table.workspaceId, workspaceId), sql`${table.id} = found.id`))
    .leftJoin(aboutRecord, and(isActive, eq(aboutRecord.id, recordId ?? sql`null`)))
    .orderBy(sql`found.place`);
}

type Row = Awaited<ReturnType<typeof selectShown>>[number];

export function candidateOf({ kind }: Source, { text, format, data, ...row }: Row): Candidate {
  const { email, phone } = row;
  return {
    ...row,
    id: String(row.id),
    kind,
    texts: text === null ? textsOf({ email, phone, data }) : [{ field: null, text, isMarkdown: format === 'markdown' }],
  };
}

function textsOf({ email, phone, data }: Pick<Row, 'email' | 'phone' | 'data'>): Candidate['texts'] {
  const given = {
    email,
    phone,
    ...Object.fromEntries(Object.entries(data ?? {}).map(([key, value]) => [`data.${key}`, value])),
  };
  return Object.entries(given).flatMap(([field, value]) => textsIn(value).map((text) => ({ field, text })));
}

export function isHere(
  ctx: ReadContext,
  { kind, table: { workspaceId }, isShown }: Source,
  { folderId, pipelineId }: Pick<SearchInput, 'folderId' | 'pipelineId'>,
): SQL | undefined {
  const isInFolder = kind === 'records' && folderId !== undefined ? eq(records.folderId, folderId) : undefined;
  const isInPipeline = kind === 'deals' && pipelineId !== undefined ? eq(deals.pipelineId, pipelineId) : undefined;
  return and(eq(workspaceId, ctx.workspaceId), isShown?.(ctx), isInFolder, isInPipeline);
}
