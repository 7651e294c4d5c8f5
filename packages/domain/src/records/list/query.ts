import type { ReadContext } from '@dossier/kernel/context.ts';
import { decodeCursor, deepFrom, offsetOf } from '@dossier/kernel/paging.ts';
import { conditionsOf } from './conditions.ts';
import type { ListShape } from './list-statements.ts';
import { orderOf } from './order.ts';
import type { ListRecordsInput } from '../schema.ts';
import type { Condition } from './search.ts';

/** A requested list: its shape and conditions determine the statement, its values are the arguments. */
export interface ListQuery {
  readonly shape: ListShape;
  readonly conditions: readonly Condition[];
  readonly values: ListValues;
}

interface ListValues {
  readonly folderId: string | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly [name: string]: unknown;
}

/** `tagIds`: the tags that the input names. */
export function queryOf(
  { workspaceId }: ReadContext,
  input: ListRecordsInput,
  tagIds: readonly string[] | undefined,
): ListQuery {
  const { sort, pageSize } = input;
  // Several folders are a condition.
  const folderId = input.folderId?.length === 1 ? input.folderId[0] : undefined;
  const from = input.cursor === undefined ? undefined : decodeCursor(input.cursor, sort, orderOf(sort).kind);
  const offset = offsetOf(input);
  const conditions = conditionsOf(input, tagIds);
  return withConditions(
    {
      shape: {
        sort,
        isInFolder: folderId !== undefined,
        isAfter: from !== undefined,
        lane: conditions.length > 0 || sort !== '-createdAt' ? 'search' : offset < deepFrom ? 'short' : 'slow',
        inverted: undefined,
      },
      conditions: [],
      // One row more than the page tells whether there is a next page.
      values: { workspaceId, folderId, limit: pageSize + 1, offset, fromValue: from?.value, fromId: from?.id },
    },
    conditions,
  );
}

/** The query with these conditions and their values. */
export function withConditions({ shape, values }: ListQuery, conditions: readonly Condition[]): ListQuery {
  return {
    shape,
    conditions,
    values: Object.assign({ ...values }, ...conditions.map((condition) => condition.values)),
  };
}
