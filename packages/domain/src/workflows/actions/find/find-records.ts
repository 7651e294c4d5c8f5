import { recordSubject } from '../../../query/index.ts';
import { queryRecordsInput } from '../../../query/schema.ts';
import { defineFind } from '../action.ts';
import { checkQuestion, findItems, limit, notAsked } from './find-items.ts';

const { where } = queryRecordsInput.shape;
const input = queryRecordsInput.omit(notAsked).extend({
  where: where.meta({ ...where.meta(), example: { field: 'data.status', op: 'eq', value: 'lead' } }),
  limit,
});

export const findRecordsAction = defineFind({
  name: 'findRecords',
  title: 'Find records',
  description:
    'Finds the records that meet a filter, a search, or both. Output: `items`, their `count`, and `isComplete` ' +
    '(false where there are more).',
  input,
  check: (ctx, given) => checkQuestion(ctx, recordSubject, input.safeParse(given).data),
  find: (ctx, asked) => findItems(ctx, recordSubject, asked),
});
