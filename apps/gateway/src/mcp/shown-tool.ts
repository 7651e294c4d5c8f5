import type { Tool as ShownTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Tool } from './tool.ts';

/** A tool as an agent sees it. */
export function shownTool({ name, title, description, level, input, output, isIdempotent }: Tool): ShownTool {
  return {
    name,
    title,
    description,
    inputSchema: schemaOf(input, 'input'),
    ...(output && { outputSchema: schemaOf(output, 'output') }),
    annotations: {
      readOnlyHint: level === 'read',
      destructiveHint: level === 'destructive',
      idempotentHint: level === 'read' || isIdempotent === true,
      openWorldHint: false,
    },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): ShownTool['inputSchema'] {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => spellOut(jsonSchema),
  });
  return { ...json, type: 'object' } as ShownTool['inputSchema'];
}

/** Some clients take an empty schema for a mistake; `true` says that anything goes. */
function spellOut(json: { additionalProperties?: unknown }): void {
  const { additionalProperties: more } = json;
  if (typeof more === 'object' && more !== null && Object.keys(more).length === 0) json.additionalProperties = true;
}
