import { taskSubject } from '../../../query/index.ts';
import { queryTasksInput } from '../../../query/schema.ts';
import { defineFind } from '../action.ts';
import { checkQuestion, findItems, limit, notAsked } from './find-items.ts';

const { where } = queryTasksInput.shape;
const input = queryTasksInput.omit(notAsked).extend({
  where: where.meta({ ...where.meta(), example: { field: 'dueAt', op: 'before', value: '{{ now }}' } }),
  limit,
});

export const findTasksAction = defineFind({
  name: 'findTasks',
  title: 'Find tasks',
  description:
    'Finds the tasks that meet a filter. Output: `items`, their `count`, and `isComplete` (false where there are ' +
    'more).',
  input,
  check: (ctx, given) => checkQuestion(ctx, taskSubject, input.safeParse(given).data),
  find: (ctx, asked) => findItems(ctx, taskSubject, asked),
});
