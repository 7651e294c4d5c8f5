import { definitionSchema, type Definition, type Step } from '@dossier/domain/workflows/schema.ts';

/** A definition that this browser had kept; undefined where it is none, or none any more. */
export function readDefinition(kept: unknown): Definition | undefined {
  return definitionSchema.safeParse(kept).data;
}

/** Steps from a clipboard; undefined where they are none. */
export function readSteps(pasted: unknown): Step[] | undefined {
  return definitionSchema.shape.steps.min(1).safeParse(pasted).data;
}
