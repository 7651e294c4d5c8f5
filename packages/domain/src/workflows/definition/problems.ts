import type { ReadContext } from '@dossier/kernel/context.ts';
import { listFieldStates, type FieldState } from '../../folders/index.ts';
import type { Definition } from '../definition.ts';
import { fieldReferencesIn, type FieldReference } from './field-references.ts';
import type { Problem } from '../schema.ts';

export interface Published {
  readonly workflowId: string;
  readonly publishedAt: string;
  readonly definition: Definition;
}

const problemsMax = 50;

/** References in published versions, by workflow, to fields that were archived or whose type has changed since. */
export async function problemsOf(
  ctx: ReadContext,
  published: readonly Published[],
): Promise<ReadonlyMap<string, Problem[]>> {
  const used = published.map((one) => ({ one, references: fieldReferencesIn(one.definition, 'record') }));
  if (used.every(({ references }) => references.length === 0)) return new Map();
  const states = await listFieldStates(ctx);
  return new Map(
    used.map(({ one, references }) => {
      const problems = references.flatMap((reference) => problemOf(reference, states, one.publishedAt) ?? []);
      return [one.workflowId, problems.slice(0, problemsMax)];
    }),
  );
}

function problemOf(
  { placeId, key, step, path }: FieldReference,
  states: readonly FieldState[],
  publishedAt: string,
): Problem | undefined {
  const candidates = states.filter((state) => state.key === key && (placeId === null || state.folderId === placeId));
  const inUse = candidates.filter(({ isInUse }) => isInUse);
  const [gone] = candidates;
  if (inUse.length === 0) {
    const where = gone ? ` of ${gone.folderName} was archived` : ' is in no folder';
    return { step, path, fieldKey: key, message: `The field "${key}"${where}.` };
  }
  // If only the run knows the folder, a change in one of several may not concern it.
  const [only] = inUse;
  if (inUse.length > 1 || !only?.typeChangedAt || only.typeChangedAt <= publishedAt) return undefined;
  const message = `The type of the field "${key}" of ${only.folderName} has changed. Check it, and publish again.`;
  return { step, path, fieldKey: key, message };
}
