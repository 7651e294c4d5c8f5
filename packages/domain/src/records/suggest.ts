import type { ReadContext } from '@dossier/kernel/context.ts';
import { caseless } from '@dossier/kernel/db/columns.ts';
import { foldText, holding, lowered, wordsOf } from '@dossier/kernel/words.ts';
import { and, desc, eq, isNull, like, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listRecords } from './list.ts';
import { listRecordsInput } from './schema.ts';
import type { suggestRecordsInput, Suggestion } from './suggest-schema.ts';
import { records } from './table.ts';

const suggestedMax = 20;
/** Records with all words anywhere, newest first, whose titles are looked at: about 15 ms. */
const lookedThroughMax = 5_000;

const columns = { id: records.id, folderId: records.folderId, title: records.title, email: records.email };

/**
 * What a picker offers for a typed text, the likeliest first: the title is the text, begins with it, has each of its
 * words at the beginning of a word, has them anywhere; then records that have the words elsewhere. Titles that begin
 * with the text are found among any number of records, the others among the newest 5,000 that have its words.
 */
export async function suggestRecords(
  ctx: ReadContext,
  { search, folderId }: z.output<typeof suggestRecordsInput>,
): Promise<Suggestion[]> {
  const asked = search.trim();
  const [beginning, titled, others] = await Promise.all([
    asked === '' ? [] : listBeginning(ctx, asked, folderId),
    asked === '' ? [] : listTitled(ctx, asked, folderId),
    listRecords(
      ctx,
      listRecordsInput.parse({
        search: asked,
        ...(folderId === undefined ? {} : { folderId: [folderId] }),
        pageSize: suggestedMax + 1,
      }),
    ),
  ]);
  const found = new Map([...beginning, ...titled, ...others.data].map((record) => [record.id, record]));
  return [...found.values()]
    .map((record) => ({ record, rank: rankOf(record, asked) }))
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, suggestedMax)
    .map(({ record: { id, folderId: of, title, email }, rank }) => ({
      id,
      folderId: of,
      title,
      email,
      isByTitle: rank > 0,
    }));
}

/** The shortest titles that begin with a text, by the index on titles. */
function listBeginning(ctx: ReadContext, asked: string, folderId: string | undefined) {
  const key = caseless(records.title);
  const from = lowered(asked);
  return ctx.db.orm
    .select(columns)
    .from(records)
    .where(
      and(
        eq(records.workspaceId, ctx.workspaceId),
        isNull(records.deletedAt),
        folderId === undefined ? undefined : eq(records.folderId, folderId),
        sql`${key} >= ${from}::text collate "C"`,
        // The last code point: every text that begins with this one comes before it.
        sql`${key} < ${`${from}\u{10ffff}`}::text collate "C"`,
      ),
    )
    .orderBy(key, records.id)
    .limit(suggestedMax + 1);
}

/** The newest records whose titles have all words, among the newest that have them anywhere. */
function listTitled(ctx: ReadContext, asked: string, folderId: string | undefined) {
  const words = wordsOf(asked).map(({ folded }) => holding(folded));
  const newest = ctx.db.orm.$with('newest').as(
    ctx.db.orm
      .select({ ...columns, searchText: records.searchText, createdAt: records.createdAt })
      .from(records)
      .where(
        and(
          eq(records.workspaceId, ctx.workspaceId),
          isNull(records.deletedAt),
          folderId === undefined ? undefined : eq(records.folderId, folderId),
          ...words.map((word) => like(records.searchText, word)),
        ),
      )
      .orderBy(desc(records.createdAt), desc(records.id))
      .limit(lookedThroughMax),
  );
  // The title is the first line of what a search compares.
  const title = sql`split_part(${newest.searchText}, ${'\n'}, 1)`;
  return ctx.db.orm
    .with(newest)
    .select({ id: newest.id, folderId: newest.folderId, title: newest.title, email: newest.email })
    .from(newest)
    .where(and(...words.map((word) => sql`${title} like ${word}`)))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(suggestedMax + 1);
}

function rankOf({ title, email }: { title: string; email: string | null }, search: string): number {
  const asked = foldText(search);
  if (asked === '') return 0;
  const name = foldText(title);
  if (name === asked) return 5;
  if (name.startsWith(asked)) return 4;
  const parts = name.split(/[^\p{L}\p{N}]+/u);
  const words = wordsOf(search);
  if (words.every(({ folded }) => parts.some((part) => part.startsWith(folded)))) return 3;
  if (email !== null && lowered(email) === lowered(search)) return 2;
  return words.every(({ folded }) => name.includes(folded)) ? 1 : 0;
}
