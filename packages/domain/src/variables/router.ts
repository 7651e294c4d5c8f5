import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import {
  createVariableInput,
  getVariableInput,
  incrementVariableInput,
  listVariablesInput,
  updateVariableInput,
  variableSchema,
} from './schema.ts';
import {
  createVariable,
  getVariable,
  incrementVariable,
  listVariables,
  removeVariable,
  updateVariable,
} from './service.ts';

const rest = restOf({
  tag: 'Variables',
  path: '/variables',
  item: '/variables/{name}',
  output: variableSchema,
  meta: { settings: 'or key', silent: 'variables serve workflows; no event kind concerns them' },
});

export const variablesRouter = router({
  list: rest.list('List the variables', 'In the order of their names.', listVariablesInput, listVariables),
  get: rest.get('Get a variable', 'With its value.', getVariableInput, (ctx, { name }) => getVariable(ctx, name)),
  create: rest.create(
    'Create a variable',
    'Templates of workflows read it as `variables.<name>`. 409 where there is one of this name.',
    createVariableInput,
    createVariable,
  ),
  update: rest.update('Set a variable', 'A number may become a text, and back.', updateVariableInput, updateVariable),
  increment: rest.act('/{name}/increment')(
    'Add to a variable',
    'Answers the new value; increments that meet are all counted. Send an `Idempotency-Key`, and a repeat counts once.',
    incrementVariableInput,
    incrementVariable,
    // A counter is data and no setting.
    { audited: false },
  ),
  remove: rest.remove(
    'Delete a variable',
    'Templates that read it get nothing then.',
    getVariableInput,
    (ctx, { name }) => removeVariable(ctx, name),
  ),
});
