import type { ReadContext } from '@dossier/kernel/context.ts';
import { foldText } from '@dossier/kernel/words.ts';
import { areCommon, type Sampled } from '../records/index.ts';
import type { Queryable } from './filter/fields.ts';
import type { Question } from './order.ts';
import type { Filter, QueryInput } from './schema.ts';

// PostgreSQL can't estimate how common a custom value or a word is (docs/decisions/0012). By the inverted index it
// reads all matching records, only to sort them. A walk reads the index of the order until the page is full.

const walkedOrders = new Set(['createdAt', 'updatedAt', 'title']);

/** True if a walk over the newest records of a large workspace probably fills a page. */
export function isFoundByWalk(
  ctx: ReadContext,
  { demandField, filter, words }: Question,
  { sort, pageSize }: QueryInput,
): boolean {
  const [order = ''] = sort;
  if (sort.length > 1 || !walkedOrders.has(order.replace('-', ''))) return false;
  const conditions = filter ? (filter.and ?? [filter]) : [];
  const inverted = [
    ...words.flatMap(({ test }) => (test ? [(record: Sampled) => test.isMetBy(record)] : [])),
    ...conditions.flatMap((one) =>
      one.field === undefined ? [] : (testOf(one, demandField(one.field, ['where'])) ?? []),
    ),
  ];
  if (inverted.length === 0) return false;
  const folders = conditions.flatMap(({ field, op, value }) =>
    field === 'folderId' && (op === 'eq' || op === 'in') ? [new Set([value].flat())] : [],
  );
  const isFound = (record: Sampled) =>
    inverted.every((isMet) => isMet(record)) && folders.every((ids) => ids.has(record.folderId));
  return areCommon(ctx, isFound, pageSize + 1);
}

type Test = (record: Sampled) => boolean;

/** Tests a record of the sample against a condition; undefined if no inverted index answers the condition. */
function testOf(
  { op, value }: Filter,
  { kind, dataKey, hasIndex, holding, write = String }: Queryable,
): Test | undefined {
  if (kind === 'text' && (op === 'contains' || op === 'startsWith') && holding) {
    const text = foldText(String(value));
    return (record) => record.text.includes(text);
  }
  if (op !== 'eq' && op !== 'in' && op !== 'contains') return undefined;
  if (kind === 'set') {
    const ids = new Set([value].flat().map((one) => write(String(one))));
    return ({ tagIds }) => tagIds.some((one) => ids.has(one));
  }
  // Its own index finds it sooner.
  if (hasIndex) return () => false;
  if (dataKey === undefined) return undefined;
  const plain = (one: unknown) => (kind === 'text' && typeof one === 'string' ? write(one) : one);
  const values = new Set([value].flat().map(plain));
  return ({ data }) => [data[dataKey]].flat().some((held) => values.has(plain(held)));
}
