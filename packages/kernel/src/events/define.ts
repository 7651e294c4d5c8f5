import { z } from 'zod';

export const definitions = new Map<string, EventDefinition>();

/** An event kind, named in the past tense: its meaning, and the payload's fields besides the envelope. */
export interface EventDefinition<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly kind: string;
  readonly description: string;
  readonly payload: z.ZodObject<Shape>;
  /** Follows the actor's name. `{thing.title}` is a value of the payload; if missing, its comma is dropped too. */
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

export const changesSchema = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })).meta({
  description: 'What changed, by field; custom values as `data.<key>`.',
  example: { title: { from: 'Old title', to: 'New title' } },
});

/** Definers of events whose payload is one noun, under its name; `change` adds its `changes`. */
export function eventsAbout<Noun extends string, Schema extends z.ZodType>(noun: Noun, schema: Schema) {
  const shape = { [noun]: schema } as Record<Noun, Schema>;
  return {
    event: (kind: string, description: string, sentence: string) => defineEvent(kind, description, sentence, shape),
    change: (kind: string, description: string, sentence: string) =>
      defineEvent(kind, description, sentence, { ...shape, changes: changesSchema }),
  };
}
