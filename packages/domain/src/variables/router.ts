import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
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

const settings = { settings: 'or key', silent: 'variables serve workflows; no event kind concerns them' } as const;

const rest = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: `/${string}`,
  summary: string,
  description: string,
) => ({ method, path, summary, description, tags: ['Variables'], protect: true });

export const variablesRouter = router({
  list: read
    .meta({ ...settings, openapi: rest('GET', '/variables', 'List the variables', 'In the order of their names.') })
    .input(listVariablesInput)
    .output(pageOf(variableSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listVariables(ctx, input))),
  get: read
    .meta({ ...settings, openapi: rest('GET', '/variables/{name}', 'Get a variable', 'With its value.') })
    .input(getVariableInput)
    .output(one(variableSchema))
    .query(async ({ ctx, input }) => ({ data: await getVariable(ctx, input.name) })),
  create: write
    .meta({
      ...settings,
      openapi: rest(
        'POST',
        '/variables',
        'Create a variable',
        'Templates of workflows read it as `variables.<name>`. 409 where there is one of this name.',
      ),
    })
    .input(createVariableInput)
    .output(one(variableSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createVariable(ctx, input) })),
  update: write
    .meta({
      ...settings,
      openapi: rest('PATCH', '/variables/{name}', 'Set a variable', 'A number may become a text, and back.'),
    })
    .input(updateVariableInput)
    .output(one(variableSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateVariable(ctx, input) })),
  increment: write
    .meta({
      ...settings,
      // A counter is data and no setting.
      audited: false,
      createsNothing: true,
      openapi: rest(
        'POST',
        '/variables/{name}/increment',
        'Add to a variable',
        'Answers the new value; increments that meet are all counted. Send an `Idempotency-Key`, and a repeat counts ' +
          'once.',
      ),
    })
    .input(incrementVariableInput)
    .output(one(variableSchema))
    .mutation(async ({ ctx, input }) => ({ data: await incrementVariable(ctx, input) })),
  remove: write
    .meta({
      ...settings,
      openapi: rest('DELETE', '/variables/{name}', 'Delete a variable', 'Templates that read it get nothing then.'),
    })
    .input(getVariableInput)
    .output(one(variableSchema))
    .mutation(async ({ ctx, input }) => ({ data: await removeVariable(ctx, input.name) })),
});
