import type { ReadContext } from '@dossier/kernel/context.ts';
import { caseless } from '@dossier/kernel/db/columns.ts';
import { isAfter } from '@dossier/kernel/db/is-after.ts';
import type { Position } from '@dossier/kernel/paging.ts';
import { errorsBetween, errorsIn, partsOf } from '@dossier/kernel/typos.ts';
import { foldText, holding, lowered } from '@dossier/kernel/words.ts';
import { isTimeout, type Reads } from '@dossier/postgres-engine/index.ts';
import { and, desc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { isWebAddress } from '../../fields/index.ts';
import { type FolderRow, listFoldersInUse } from '../../folders/index.ts';
import { getRecord } from '../lookup.ts';
import { isListedIn } from '../noun.ts';
import { phoneCountry, phoneForms } from '../phones.ts';
import { records } from '../table.ts';
import { findDifferent } from './different.ts';
import type { DuplicateRecords, Likeness, Similar } from './merge-schema.ts';

const { id, folderId, title, email, phone, data, createdAt } = records;
const compared = { id, folderId, title, email, phone, data, createdAt };
type Compared = Pick<typeof records.$inferSelect, keyof typeof compared>;

const walkedMax = 500;
const walkMs = 1_000;
const similarMax = 9;
/** Matches of an index that are compared, and the time for a name whose parts are all common. */
const candidatesMax = 100;
const timeoutMs = 250;

const legalForms =
  'ab ag bv co company corp ev gbr gmbh inc kg kgaa limited llc ltd mbh nv oy plc sa sarl sas spa srl ug'.split(' ');
/** Hosts that many companies use, without their top-level domain. */
const sharedHosts =
  'aol facebook gmail gmx googlemail hotmail icloud instagram linkedin live mail outlook t-online web yahoo'.split(' ');

/** Records with those that are like them, the newest first; a group is listed once, at its last id. */
export async function walkSimilar(ctx: ReadContext, pageSize: number, after: Position | undefined) {
  const until = performance.now() + walkMs;
  const walked = await ctx.db.orm
    .select(compared)
    .from(records)
    .where(and(eq(records.workspaceId, ctx.workspaceId), isListedIn(ctx), isAfter(createdAt, id, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(walkedMax);
  const find = await similarIn(ctx);
  const found: DuplicateRecords[] = [];
  for (const [at, record] of walked.entries()) {
    const similar = await find(record);
    const recordIds = [record.id, ...similar.map((one) => one.recordId)].toSorted();
    if (similar[0] && recordIds.at(-1) === record.id)
      found.push({ value: record.title, reason: similar[0].reason, records: recordIds.length, recordIds });
    const isEnd = at + 1 === walked.length && at + 1 < walkedMax;
    if (!isEnd && (found.length === pageSize || at + 1 === walkedMax || performance.now() > until))
      return { data: found, end: { value: record.createdAt, id: record.id } };
  }
  return { data: found, end: undefined };
}

export async function findSimilar(ctx: ReadContext, input: { id: string }): Promise<Similar[]> {
  const record = await getRecord(ctx, input.id);
  return (await similarIn(ctx))(record);
}

/** Finds the records of its folder that may be the same as a record, the surest first. */
async function similarIn(ctx: ReadContext) {
  const [folders, country] = [await listFoldersInUse(ctx), await phoneCountry(ctx)];
  return async (record: Compared): Promise<Similar[]> => {
    const folder = folders.find((one) => one.id === record.folderId);
    const phones = record.phone === null ? [] : phoneForms(record.phone, country);
    try {
      const similar = await ctx.database.transaction(async (db) => {
        await db.orm.execute(sql`
          select set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('enable_seqscan', 'off', true),
            set_config('enable_indexscan', 'off', true)`);
        return compare(db, ctx, record, phones, folder);
      });
      const isDifferent = await findDifferent(ctx, [record.id, ...similar.map((one) => one.recordId)]);
      return similar.filter((one) => !isDifferent(record.id, one.recordId)).slice(0, similarMax);
    } catch (error) {
      if (isTimeout(error)) return [];
      throw error;
    }
  };
}

/** Makes each statement use the index of its value: only bitmap scans are allowed. */
export async function compare(
  { orm }: Pick<Reads, 'orm'>,
  { workspaceId }: ReadContext,
  record: Compared,
  phones: string[],
  folder: FolderRow | undefined,
): Promise<Similar[]> {
  const [words, domains] = [wordsOf(record.title), domainsOf(record, folder)];
  const isNamed = sql`${records.searchText} %> ${words.join(' ')}`;
  const hasDomain = or(...domains.map((domain) => sql`${records.searchText} like ${holding(domain)}`));
  const isSite = (other: Compared) => domainsOf(other, folder).some((domain) => domains.includes(domain));
  const ways: [isCandidate: SQL | undefined | false, reasonOf: (other: Compared) => Likeness | false][] = [
    [record.email !== null && eq(caseless(email), lowered(record.email)), () => 'email'],
    [phones.length > 0 && inArray(records.phoneDigits, phones), () => 'phone'],
    [words.join('').length > 2 && isNamed, (other) => likenessOf(words, wordsOf(other.title))],
    [hasDomain, (other) => isSite(other) && 'website'],
  ];
  const isHere = and(eq(records.workspaceId, workspaceId), isNull(records.deletedAt), ne(id, record.id));
  // In this form, no index of folders serves: it would read a whole folder.
  const isInFolder = sql`(${eq(folderId, record.folderId)}) is true`;
  const found = new Map<string, Similar>();
  for (const [isCandidate, reasonOf] of ways) {
    const isOther = isCandidate && and(isHere, isInFolder, isCandidate);
    const rows = isOther ? await orm.select(compared).from(records).where(isOther).limit(candidatesMax) : [];
    for (const other of rows) {
      const reason = !found.has(other.id) && reasonOf(other);
      if (reason) found.set(other.id, { recordId: other.id, reason });
    }
  }
  return [...found.values()];
}

/** The words of a name without accents, case, dots and legal forms. */
function wordsOf(name: string): string[] {
  const words = partsOf(foldText(name).replaceAll('.', ''));
  const named = words.filter((word) => !legalForms.includes(word));
  return named.length > 0 ? named : words;
}

/** `title`: the same words, in any order or joined. `name`: one word has a typing error. */
function likenessOf(words: readonly string[], others: readonly string[]): Likeness | false {
  const [word = '', ...more] = words.filter((one) => !others.includes(one));
  const [other = '', ...rest] = others.filter((one) => !words.includes(one));
  if (word + other === '' || words.join('') === others.join('')) return 'title';
  const max = Math.max(errorsIn(word), errorsIn(other));
  const isOnly = more.length + rest.length === 0 && Math.abs(word.length - other.length) <= max;
  return isOnly && max > 0 && errorsBetween(word, other, max) !== undefined && 'name';
}

/** The domains of a company, from its e-mail address and its links. */
function domainsOf(record: Compared, folder: FolderRow | undefined): string[] {
  if (folder?.type !== 'COMPANY') return [];
  const links = folder.fields.filter(({ type }) => type === 'URL').map(({ key }) => record.data[key]);
  const hosts = links.flatMap((link) => (isWebAddress(link) ? new URL(String(link)).hostname : []));
  const all = [record.email?.split('@').at(-1) ?? '', ...hosts].map((host) => lowered(host).replace(/^www\./, ''));
  return all.filter(
    (host) => host.includes('.') && !sharedHosts.includes(host.replace(/\.(?:com?\.)?[a-z]{2,3}$/, '')),
  );
}
