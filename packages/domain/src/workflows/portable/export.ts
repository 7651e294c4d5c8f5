import type { ReadContext } from '@dossier/kernel/context.ts';
import { withoutHeaderValues } from '@dossier/kernel/header-values.ts';
import type { z } from 'zod';
import { hideCredentials } from '../actions/call/credentials.ts';
import type { Definition } from '../definition.ts';
import { stepsIn } from '../definition/steps-in.ts';
import { getWorkflow } from '../service.ts';
import { getVersion } from '../definition/version-log.ts';
import { loadPlace, namesIn, type Names } from './place.ts';
import { portableSchemaPath, type exportWorkflowInput, type Portable } from './schema.ts';
import { mapTexts, printToken, withoutTokens } from './tokens.ts';

const id = /(?<![0-9a-z_])(?:fld|pl|st|usr)_[0-9a-z]{26}(?![0-9a-z])/g;

/** A workflow with names instead of ids. Ids of deleted things are kept, and the import lists them. */
export async function exportWorkflow(
  ctx: ReadContext,
  { id: workflowId, version }: z.output<typeof exportWorkflowInput>,
): Promise<Portable> {
  const { name, draft } = await getWorkflow(ctx, workflowId);
  const definition = version === undefined ? draft : (await getVersion(ctx, { id: workflowId, version })).definition;
  const portable = {
    $schema: `${ctx.publicUrl ?? ''}${portableSchemaPath}`,
    name,
    definition: withNames(withoutCredentials(definition), namesIn(await loadPlace(ctx))),
  };
  // A key that may write headers may see them: without them, an exported call is useless.
  const { actor } = ctx;
  const isManaging = actor.kind === 'key' && actor.scopes.includes('workflows:manage');
  return isManaging ? portable : withoutHeaderValues(ctx, portable);
}

function withNames(definition: Definition, names: Names): Definition {
  return mapTexts(definition, (text) =>
    withoutTokens(text).replaceAll(id, (one) => {
      const named = names.find((name) => name.id === one);
      return named ? printToken(named.token) : one;
    }),
  );
}

/** Definitions from earlier versions may hold plain credentials. */
function withoutCredentials(definition: Definition): Definition {
  const hidden = structuredClone(definition);
  for (const { step } of stepsIn(hidden.steps)) if (step.action === 'callApi') step.input = hideCredentials(step.input);
  return hidden;
}
