import { dealSubject } from '../../../query/index.ts';
import { queryDealsInput } from '../../../query/schema.ts';
import { defineFind } from '../action.ts';
import { checkQuestion, findItems, limit, notAsked } from './find-items.ts';

const { where } = queryDealsInput.shape;
const input = queryDealsInput.omit(notAsked).extend({
  where: where.meta({ ...where.meta(), example: { field: 'amount', op: 'gte', value: 1000 } }),
  limit,
});

export const findDealsAction = defineFind({
  name: 'findDeals',
  title: 'Find deals',
  description:
    'Finds the deals that meet a filter. Output: `items`, their `count`, and `isComplete` (false where there are ' +
    'more).',
  input,
  check: (ctx, given) => checkQuestion(ctx, dealSubject, input.safeParse(given).data),
  find: (ctx, asked) => findItems(ctx, dealSubject, asked),
});
