import { hash } from 'node:crypto';
import { appRouter } from '@dossier/domain/router.ts';
import { z } from 'zod';

/**
 * Digests of each procedure's input and output, which are the types of the published client. They are committed, so
 * `verify` can detect a change of these types from git alone. Descriptions and labels are not part of a type.
 */
export const proceduresFile = new URL('../../../../packages/client/procedures.json', import.meta.url);

const procedureSchema = z.object({
  type: z.enum(['query', 'mutation', 'subscription']),
  inputs: z.array(z.instanceof(z.ZodType)),
  output: z.instanceof(z.ZodType).optional(),
  meta: z.object({ messages: z.instanceof(z.ZodType).optional() }).optional(),
});

export function printedProcedures(): string {
  const digests = Object.entries<unknown>(appRouter._def.procedures).map(([name, procedure]) => {
    const { type, inputs, output, meta } = procedureSchema.parse(definitionOf(procedure));
    const answer = type === 'subscription' ? meta?.messages : output;
    if (type === 'subscription' && !answer) throw new Error(`${name} must declare its messages (ProcedureMeta).`);
    return [name, `${type} ${digestOf(inputs, 'input')} ${digestOf(answer ? [answer] : [], 'output')}`] as const;
  });
  return `${JSON.stringify(Object.fromEntries(digests), null, 2)}\n`;
}

/** tRPC makes a procedure a function with its definition as a property. */
function definitionOf(procedure: unknown): unknown {
  return (procedure as { _def: unknown })._def;
}

function digestOf(schemas: readonly z.ZodType[], io: 'input' | 'output'): string {
  const metadata = z.registry<Record<string, unknown>>();
  const shapes = schemas.map((schema) => z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata }));
  return hash('sha256', JSON.stringify(shapes, inOrder), 'hex').slice(0, 16);
}

/** The order of keys is not part of a type. */
function inOrder(key: string, value: unknown): unknown {
  if (key === 'required' && Array.isArray(value)) return value.toSorted();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
