import { z } from 'zod';

export const definitions = new Map<string, EventDefinition>();

/** A kind of event, named in the past tense: its meaning, and the shape of what its payload adds to the envelope. */
export interface EventDefinition<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly kind: string;
  readonly description: string;
  readonly payload: z.ZodObject<Shape>;
  /** Follows the name of the actor. `{thing.title}` is a value of the payload; without one its comma goes too. */
  readonly sentence: string;
}

export function defineEvent<Shape extends z.ZodRawShape>(
  kind: string,
  description: string,
  sentence: string,
  shape: Shape,
): EventDefinition<Shape> {
  const definition = { kind, description, payload: z.object(shape), sentence };
  definitions.set(kind, definition);
  return definition;
}
