import { hash } from 'node:crypto';
import { z } from 'zod';
import type { CallContext } from './context.ts';
import { DecodedRows, type BoundedRows, type Rows } from '@dossier/postgres-engine/index.ts';
import { malformed } from './errors.ts';
import { parsedJson } from './exact-json.ts';
import type { PageInput } from './page-schema.ts';

/**
 * Bytes of a page's items, as PostgreSQL sends them (docs/decisions/0033). A page ends before the item that would
 * exceed this, but has at least one.
 */
export const pageBytesMax = 2_000_000;

/** PostgreSQL reads all rows that an OFFSET skips. Beyond this many, callers need a cursor. */
const offsetMax = 10_000;

/** Beyond this offset, a page is too slow to share a message with other reads. */
export const deepFrom = 1_000;

/** Number of rows that a page skips; none with a cursor. 400 if that exceeds the maximum. */
export function offsetOf({ page, pageSize, cursor }: Pick<PageInput, 'page' | 'pageSize' | 'cursor'>): number {
  if (cursor !== undefined) return 0;
  const offset = (page - 1) * pageSize;
  if (offset <= offsetMax) return offset;
  throw malformed(
    ['page'],
    `Page numbers reach ${offsetMax} items deep. Go on with "cursor": the "nextCursor" of the page before, or ` +
      'follow "nextUrl".',
  );
}

/** A list as a service returns it: one page, and the cursor of the next. */
export interface Page<T> {
  readonly data: T[];
  /** Approximate size of `data` in memory. */
  readonly byteLength: number;
  readonly nextCursor: string | null;
  /** The number of all items; only if asked for. */
  readonly total?: number | undefined;
}

/** A page that decodes its rows lazily. */
export class PageOfRows<T> implements Page<T> {
  readonly rows: Rows<T>;
  readonly byteLength: number;
  readonly nextCursor: string | null;
  readonly total: number | undefined;

  constructor(rows: Rows<T>, nextCursor: string | null, total?: number) {
    this.rows = rows;
    this.byteLength = rows.byteLength;
    this.nextCursor = nextCursor;
    this.total = total;
  }

  get data(): T[] {
    return this.rows.decode();
  }
}

export interface ListBody<T> {
  readonly data: T[];
  readonly nextCursor: string | null;
  /** The absolute address of the next page. */
  readonly nextUrl: string | null;
}

interface PageCall<Input> {
  readonly ctx: CallContext;
  readonly input: Input;
  readonly path: string;
}

/** Returns a page of a service. Its cursors belong to this list, filter and sort: anywhere else they are a 400. */
export async function answerPage<T, Input extends object>(
  { ctx, input, path }: PageCall<Input>,
  find: (input: Input) => Promise<Page<T>> | Page<T>,
): Promise<ListBody<T>> {
  const { cursor, page: _page, pageSize: _pageSize, count: _count, ...asked }: Partial<PageInput> = input;
  const scope = scopeOf(path, asked);
  if (cursor === undefined) return asBody(ctx, await find(input), scope);
  return asBody(ctx, await find({ ...input, cursor: openCursor(cursor, scope) }), scope);
}

/** Short digest of the list, filter and sort of a cursor. */
export function scopeOf(name: string, asked: object): string {
  return hash('sha256', JSON.stringify([name, asked]), 'base64url').slice(0, 10);
}

export function sealCursor(cursor: string, scope: string): string {
  return `${scope}.${cursor}`;
}

/** A cursor without its scope; one of an older version is unchanged. */
export function unsealed(cursor: string): string {
  return cursor.slice(cursor.indexOf('.') + 1);
}

/** 400, or another `refusal`, for the cursor of another list, filter or sort. Older cursors have no scope. */
export function openCursor(sealed: string, scope: string, refusal: typeof malformed = malformed): string {
  const cursor = unsealed(sealed);
  if (sealed === cursor || sealed === sealCursor(cursor, scope)) return cursor;
  throw refusal(
    ['cursor'],
    'This cursor belongs to another list, filter or sort. Send the parameters of the page before, or start again ' +
      'without it.',
  );
}

function asBody<T>(ctx: CallContext, page: Page<T>, scope: string): ListBody<T> {
  ctx.answer?.take(page.byteLength);
  if (page.total !== undefined) ctx.onTotal?.(page.total);
  const nextCursor = page.nextCursor === null ? null : sealCursor(page.nextCursor, scope);
  const nextUrl = nextCursor !== null && ctx.pageUrl ? ctx.pageUrl(nextCursor) : null;
  if (page instanceof PageOfRows) {
    const after = `,"nextCursor":${JSON.stringify(nextCursor)},"nextUrl":${JSON.stringify(nextUrl)}}`;
    const rows: Rows<T> = page.rows;
    const isPrinted = ctx.printList?.({ print: (names) => rows.print(names, '{"data":', after) });
    if (isPrinted) return { data: [], nextCursor, nextUrl };
  }
  return { data: page.data, nextCursor, nextUrl };
}

/** The end of a page: its sort order, and the sort value and id of the last row. */
export interface Position {
  sort: string;
  value: string;
  id: string;
}

const positionSchema = z.tuple([
  z.string(),
  z
    .string()
    .max(3_000)
    .refine((value) => !value.includes('\0')),
  z.string(),
]);
const timestampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

export function encodeCursor({ sort, value, id }: Position): string {
  return encodeParts([sort, value, id]);
}

/** The parts of a cursor as one opaque text. */
export function encodeParts(parts: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Undefined if the text has no parts of this schema. */
export function decodeParts<Parts>(text: string, schema: z.ZodType<Parts>): Parts | undefined {
  return schema.safeParse(parsedJson(Buffer.from(text, 'base64url').toString('utf8'))).data;
}

/** Decodes a cursor; 400 if it is malformed or belongs to another order. */
export function decodeCursor(cursor: string, sort: string, valueKind: 'timestamp' | 'text' = 'timestamp'): Position {
  const made = malformed(
    ['cursor'],
    'This cursor is not one that a list with the same sort gave, or an upgrade changed the order. Start without it.',
  );
  const [found, value, id] = decodeParts(cursor, positionSchema) ?? [];
  if (found !== sort || value === undefined || id === undefined) throw made;
  if (valueKind === 'timestamp' && (!timestampPattern.test(value) || Number.isNaN(Date.parse(value)))) throw made;
  return { sort, value, id };
}

/**
 * Cuts a page and creates the cursor of the next. `found` has one row more than the page, or as many as fit; rows
 * decoded by drizzle are measured here.
 */
export function cutPage<T>(found: BoundedRows<T> | T[], pageSize: number, positionOf: (row: T) => Position): Page<T> {
  const rows = Array.isArray(found) ? DecodedRows.within(found, pageBytesMax) : found;
  const page = rows.cut(pageSize);
  const data = page.decode();
  const last = data.at(-1);
  const isLast = rows.length <= pageSize && !rows.isCut;
  return {
    data,
    byteLength: page.byteLength,
    nextCursor: isLast || last === undefined ? null : encodeCursor(positionOf(last)),
  };
}

/** The same for rows kept as PostgreSQL's bytes; only the position of the last one is decoded. */
export function cutRows<T>(
  rows: BoundedRows<T>,
  pageSize: number,
  positionOf: (page: Rows<T>) => Position,
): PageOfRows<T> {
  if (rows.length <= pageSize && !rows.isCut) return new PageOfRows(rows, null);
  const page = rows.cut(pageSize);
  return new PageOfRows(page, encodeCursor(positionOf(page)));
}
