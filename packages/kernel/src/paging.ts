import { z } from 'zod';
import type { CallContext } from './context.ts';
import { DecodedRows, type BoundedRows, type PrintedRows, type Rows } from '@dossier/postgres-engine/index.ts';
import { malformed } from './errors.ts';
import { timestampOut } from './values.ts';

/**
 * Bytes of a page's items, as PostgreSQL sends them (docs/decisions/0033). A page ends before the item that would
 * exceed this, but has at least one.
 */
export const pageBytesMax = 2_000_000;

/** The parameters of every list. `page` and `cursor` exclude each other: a cursor costs the same at any depth. */
export function pageInput(pageSize: { default: number; max: number }) {
  return {
    page: z.int().min(1).max(1_000_000).default(1).meta({
      description:
        'Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.',
      example: 1,
    }),
    pageSize: z
      .int()
      .min(1)
      .max(pageSize.max)
      .default(pageSize.default)
      .meta({
        description: `Items per page, 1 to ${pageSize.max}. A page also ends at about 2 MB, so it may have fewer; \`nextCursor\` then goes on from there.`,
        example: 50,
      }),
    cursor: z.string().min(1).max(4_000).optional().meta({
      description: 'The `nextCursor` of the page before; `page` is then ignored.',
      example: 'WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0',
    }),
    count: z.boolean().default(false).meta({ description: '`true` adds the header `X-Total-Count`.', example: false }),
  };
}

export interface PageInput {
  page: number;
  pageSize: number;
  cursor?: string | undefined;
  count: boolean;
}

/** PostgreSQL reads all rows that an OFFSET skips. Beyond this many, callers need a cursor. */
const offsetMax = 10_000;

/** From this offset on, a page is too slow to share a message with other reads. */
export const deepFrom = 1_000;

/** How many rows a page skips; none with a cursor. 400 if that exceeds the maximum. */
export function offsetOf({ page, pageSize, cursor }: Pick<PageInput, 'page' | 'pageSize' | 'cursor'>): number {
  if (cursor !== undefined) return 0;
  const offset = (page - 1) * pageSize;
  if (offset <= offsetMax) return offset;
  throw malformed(
    ['page'],
    `Page numbers reach ${offsetMax} items deep. Go on with "cursor": the "nextCursor" of the page before, or follow "nextUrl".`,
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

/** The schema of a list body. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Send it as `cursor` for the next page; null on the last one.' }),
    nextUrl: z
      .string()
      .nullable()
      .meta({ description: 'The absolute address of the next page; null on the last one.' }),
  });
}

/** The parameter of lists whose changes can be followed. */
export const changedSince = z.string().min(1).max(4_000).optional().meta({
  description:
    'Only what changed since this cursor: the `nextCursor` of the answer before, or `0` for everything there is and then its changes. Complete, each item once and as it is now; what is gone is in `deleted`.',
  example: '0',
});

/** The schema of a list body whose changes can be followed. */
export function followedPageOf<T extends z.ZodType>(item: T, id: z.ZodType<string>) {
  return pageOf(item).extend({
    deleted: z
      .array(z.object({ id, deletedAt: timestampOut }))
      .optional()
      .meta({ description: 'Only with `changedSince`: what was deleted or moved to Trash.' }),
    hasMore: z.boolean().optional().meta({
      description:
        'Only with `changedSince`: false where there is nothing more just now. `nextCursor` is there all the same: keep it, and send it as `changedSince` next time.',
    }),
  });
}

/** The schema of a body with one resource. */
export function one<T extends z.ZodType>(item: T) {
  return z.object({ data: item });
}

/** A list as the body of an answer. A surface may print its rows without decoding them. */
export class ListBody<T> {
  readonly nextCursor: string | null;
  /** The absolute address of the next page. */
  readonly nextUrl: string | null;
  readonly #page: Page<T>;

  constructor(page: Page<T>, nextUrl: string | null) {
    this.#page = page;
    this.nextCursor = page.nextCursor;
    this.nextUrl = nextUrl;
  }

  get data(): T[] {
    return this.#page.data;
  }

  /** The body as JSON, each item with these fields only; undefined if the rows are no longer PostgreSQL's bytes. */
  print(names: readonly string[]): PrintedRows | undefined {
    if (!(this.#page instanceof PageOfRows)) return undefined;
    return this.#page.rows.print(
      names,
      '{"data":',
      `,"nextCursor":${JSON.stringify(this.nextCursor)},"nextUrl":${JSON.stringify(this.nextUrl)}}`,
    );
  }
}

/** A service's page as the body of an answer. */
export function asBody<T>(ctx: CallContext, page: Page<T>): ListBody<T> {
  ctx.answer?.take(page.byteLength);
  if (page.total !== undefined) ctx.onTotal?.(page.total);
  return new ListBody(page, page.nextCursor !== null && ctx.pageUrl ? ctx.pageUrl(page.nextCursor) : null);
}

/** Where a page ended: the sort it belongs to, the sorted value and the id of its last row. */
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
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

/** Decodes a cursor; 400 if it is malformed or belongs to another order. */
export function decodeCursor(cursor: string, sort: string, valueKind: 'timestamp' | 'text' = 'timestamp'): Position {
  const made = malformed(
    ['cursor'],
    'This cursor is not one that a list with the same sort gave. Start again without it.',
  );
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw made;
  }
  const position = positionSchema.safeParse(parsed);
  if (!position.success || position.data[0] !== sort) throw made;
  const [, value, id] = position.data;
  if (valueKind === 'timestamp' && (!timestampPattern.test(value) || Number.isNaN(Date.parse(value)))) throw made;
  return { sort, value, id };
}

/**
 * Cuts a page and makes the cursor of the next. `found` has one row more than the page, or as many as fit; rows that
 * drizzle has decoded are measured here.
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

/** The same for rows that stay PostgreSQL's bytes; only the position of the last one is decoded. */
export function cutRows<T>(
  rows: BoundedRows<T>,
  pageSize: number,
  positionOf: (page: Rows<T>) => Position,
): PageOfRows<T> {
  if (rows.length <= pageSize && !rows.isCut) return new PageOfRows(rows, null);
  const page = rows.cut(pageSize);
  return new PageOfRows(page, encodeCursor(positionOf(page)));
}
