import type { ReadContext } from '@dossier/kernel/context.ts';
import { canonicalEmail } from '@dossier/kernel/email-address.ts';
import { decodeCursor, deepFrom, offsetOf } from '@dossier/kernel/paging.ts';
import { successorByAnySource, successorByExternalId } from '../merge/merged.ts';
import type { ListRecordsInput, RecordSort } from '../schema.ts';
import { type Condition, matchesWords } from './search.ts';
import { caseless, sourceKey, uuidsOf, nameOrder } from '@dossier/kernel/db/columns.ts';
import { demandFilteredWithId } from '@dossier/kernel/db/external-ids.ts';
import { arg, type StatementLane } from '@dossier/postgres-engine/index.ts';
import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { numberOfSpelled } from '../../fields/index.ts';
import { records } from '../table.ts';

export interface ListShape {
  readonly sort: RecordSort;
  readonly isInFolder: boolean;
  readonly isArchived: boolean;
  readonly isAfter: boolean;
  /** `short` for a bounded range of an index, `search` if it has conditions. */
  readonly lane: StatementLane;
  /**
   * In a large workspace, the inverted index that replaces the index of the order: by the trigrams of a number, by a
   * value that is rare in the table or the workspace, or by the newest periods of creation.
   */
  readonly inverted: 'by number' | 'by value' | 'by value here' | 'by period' | undefined;
}

/** A requested list: its shape and conditions determine the statement, its values are the arguments. */
export interface ListQuery {
  readonly shape: ListShape;
  readonly conditions: readonly Condition[];
  readonly values: {
    readonly folderId: string | undefined;
    readonly limit: number;
    readonly offset: number;
    readonly [name: string]: unknown;
  };
}

interface Found {
  readonly tagIds: readonly string[] | undefined;
  readonly phones: readonly string[] | undefined;
}

export function queryOf({ workspaceId }: ReadContext, input: ListRecordsInput, read: Found): ListQuery {
  const { sort, pageSize } = input;
  // Several folders become a condition.
  const folderId = input.folderId?.length === 1 ? input.folderId[0] : undefined;
  const from =
    input.cursor === undefined ? undefined : decodeCursor(input.cursor, orderInCursor(sort), orderOf(sort).kind);
  const offset = offsetOf(input);
  const conditions = conditionsOf(input, read);
  return withConditions(
    {
      shape: {
        sort,
        isInFolder: folderId !== undefined,
        isArchived: input.archived,
        isAfter: from !== undefined,
        lane: conditions.length > 0 || sort !== '-createdAt' ? 'search' : offset < deepFrom ? 'short' : 'slow',
        inverted: undefined,
      },
      conditions: [],
      // One row more than the page shows whether there is a next page.
      values: { workspaceId, folderId, limit: pageSize + 1, offset, fromValue: from?.value, fromId: from?.id },
    },
    conditions,
  );
}

export function withConditions({ shape, values }: ListQuery, conditions: readonly Condition[]): ListQuery {
  return {
    shape,
    conditions,
    values: Object.assign({ ...values }, ...conditions.map((condition) => condition.values)),
  };
}

function conditionsOf(input: ListRecordsInput, { tagIds, phones }: Found): Condition[] {
  const { email, folderId = [], ownerId, createdAfter, updatedAfter, externalId, externalSource } = input;
  const conditions = matchesWords(input.search ?? input.q ?? '');
  const add = (shape: string, condition: SQL, value: unknown) =>
    conditions.push({ shape, sql: condition, values: { [shape]: value } });
  if (folderId.length > 1) conditions.push(isOneOf('folderId', records.folderId, folderId));
  if (email !== undefined)
    add(
      'email',
      sql`${caseless(records.email)} = ${caseless(sql`${sql.placeholder('email')}::text`)}`,
      canonicalEmail(email),
    );
  if (phones !== undefined) conditions.push(isOneOf('phone', records.phoneDigits, phones.length === 0 ? [''] : phones));
  if (ownerId !== undefined) conditions.push(isOneOf('ownerId', records.ownerId, ownerId));
  if (tagIds !== undefined) conditions.push(hasOneOf(tagIds));
  demandFilteredWithId(input);
  if (externalId !== undefined)
    conditions.push({
      shape: `externalId ${externalSource === undefined ? 'of any source' : 'of a source'}`,
      sql: sql`(${or(
        and(
          eq(records.externalId, sql.placeholder('externalId')),
          externalSource === undefined
            ? undefined
            : sql`${sourceKey(records.externalSource)} = ${sql.placeholder('source')}::text`,
        ),
        // The id of a merged record redirects to its successor.
        sql`${records.id} = ${externalSource === undefined ? successorByAnySource : successorByExternalId}`,
      )})`,
      values: { externalId, source: externalSource ?? '' },
    });
  if (createdAfter !== undefined)
    add('createdAfter', gt(records.createdAt, arg(records.createdAt, 'createdAfter')), createdAfter);
  if (updatedAfter !== undefined)
    add('updatedAfter', gt(records.updatedAt, arg(records.updatedAt, 'updatedAfter')), updatedAfter);
  return [...conditions, ...Object.entries(input.data ?? {}).map(([key, value], at) => holdsValue(at, key, value))];
}

/** The number of values is part of the shape, because each is a parameter of the statement. */
function isOneOf(name: string, column: PgColumn, values: readonly string[]): Condition {
  const names = values.map((_, at) => `${name}${at}`);
  return {
    shape: `${name} ${values.length}`,
    sql: sql`${column} in ${names.map((one) => arg(column, one))}`,
    values: Object.fromEntries(names.map((one, at) => [one, values[at]])),
  };
}

function hasOneOf(tagIds: readonly string[]): Condition {
  const placeholder = sql.placeholder('tagIds');
  const uuids = uuidsOf('tag', tagIds);
  return {
    shape: 'tag',
    sql: sql`${records.tagIds} && ${placeholder}::uuid[]`,
    values: { tagIds: uuids },
    test: {
      isMetBy: ({ tagIds: held }) => held.some((one) => uuids.includes(one)),
      inRow: { shape: 'tag in row', sql: sql`(${records.tagIds} && ${placeholder}::uuid[]) is true`, values: {} },
      isIndexed: true,
      isOwn: true,
    },
  };
}

/**
 * A query parameter has no type: it matches the text, number or boolean with this spelling, alone or in a list. A
 * jsonpath also matches items of lists, so a single condition reads the index once.
 */
function holdsValue(at: number, key: string, value: string): Condition {
  const spelled: unknown[] = [...new Set([value, canonicalEmail(value)])];
  const number = numberOfSpelled(value);
  if (number !== undefined) spelled.push(number);
  if (value === 'true' || value === 'false') spelled.push(value === 'true');
  // A JSON string is a valid jsonpath string.
  const path = spelled.map((one) => `$.${JSON.stringify(key)} == ${JSON.stringify(one)}`).join(' || ');
  const placeholder = sql.placeholder(`data${at}`);
  return {
    shape: 'data',
    sql: sql`${records.data} @@ ${placeholder}::jsonpath`,
    values: { [`data${at}`]: path },
    test: {
      isMetBy: ({ data }) => [data[key]].flat().some((held) => spelled.includes(held)),
      inRow: {
        shape: 'data in row',
        sql: sql`jsonb_path_match(${records.data}, ${placeholder}::jsonpath, '{}', true)`,
        values: {},
      },
      isIndexed: true,
    },
  };
}

const orders = {
  createdAt: { key: records.createdAt, kind: 'timestamp', column: 'createdAt' },
  updatedAt: { key: records.updatedAt, kind: 'timestamp', column: 'updatedAt' },
  title: { key: nameOrder(records.title), kind: 'text', column: 'title' },
} as const;

export function orderOf(sort: RecordSort) {
  return orders[sort.replace('-', '') as keyof typeof orders];
}

/** The name of the order in cursors. Titles were once sorted by bytes, so a cursor from then is refused. */
export function orderInCursor(sort: RecordSort): string {
  return sort.endsWith('title') ? `${sort} by names` : sort;
}

export function orderBy(sort: RecordSort): SQL[] {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  return [sql`${orderOf(sort).key} ${direction}`, sql`${records.id} ${direction}`];
}

/** A row comparison with the last row: the same with OR is a hundred times slower with a million rows. */
export function isAfterCursor(sort: RecordSort): SQL {
  const comparison = sql.raw(sort.startsWith('-') ? '<' : '>');
  const value = sql.placeholder('fromValue');
  const at = sort.endsWith('title') ? nameOrder(sql`${value}::text`) : sql`${value}::timestamptz`;
  return sql`(${orderOf(sort).key}, ${records.id}) ${comparison} (${at}, ${arg(records.id, 'fromId')})`;
}
