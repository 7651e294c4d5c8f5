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
  return withConditions(
    {
      shape: {
        sort,
        isInFolder: folderId !== undefined,
        isAfter: from !== undefined,
        isShort: offset < deepFrom,
        inverted: undefined,
      },
      conditions: [],
      // One row more than the page tells whether there is a next page.
      values: { workspaceId, folderId, limit: pageSize + 1, offset, fromValue: from?.value, fromId: from?.id },
    },
    conditionsOf(input, tagIds),
  );
}

export function withConditions({ shape, values }: ListQuery, conditions: readonly Condition[]): ListQuery {
  return {
    shape,
    conditions,
    values: Object.assign({ ...values }, ...conditions.map((condition) => condition.values)),
  };
}
