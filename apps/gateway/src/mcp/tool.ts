import type { CallToolResult, Tool as ShownTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { answerSchema, type Answer } from './procedures.ts';

/** Calls a procedure as the caller of the tool, or only tries it. */
export interface Call {
  (name: string, input: unknown, isTried?: boolean): Promise<Answer>;
  may(name: string): boolean;
  /** Reports progress to a caller that asked for it; sent only when the number has grown. */
  progress(done: number, total?: number, message?: string): Promise<void>;
  /** Aborts when the caller cancels the request. */
  readonly cancelled: AbortSignal;
  /** Aborts when a tool that waits must answer: after a while, and when this process stops. */
  readonly due: AbortSignal;
}

/** The most that a tool may do. Only keys with the scope `write` see destructive tools. */
export type Level = 'read' | 'write' | 'destructive';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly level: Level;
  /** A key sees the tool if it may call one of these procedures. */
  readonly needs: readonly string[];
  /** The caller must also be allowed to call all of these. */
  readonly alsoNeeds?: readonly string[];
  readonly input: z.ZodType;
  /** Schema of `structuredContent`; undefined if the tool answers none. */
  readonly output?: z.ZodType;
  readonly isIdempotent?: boolean;
  run(input: unknown, call: Call): Promise<CallToolResult>;
}

type Own = Omit<Tool, 'input' | 'output' | 'run'>;

/** A tool that answers data, and whose input is parsed by its schema before it runs. */
export function defineTool<Input extends z.ZodType>(
  tool: Own & { input: Input; run(input: z.output<Input>, call: Call): Promise<Answer> },
): Tool {
  return {
    ...tool,
    output: answerSchema,
    run: async (input, call) => answered(await tool.run(tool.input.parse(input), call)),
  };
}

/** A tool that passes its input to one writing procedure, which parses it. */
export function passedTo(procedure: string, tool: Omit<Own, 'level' | 'needs'> & { input: z.ZodType }): Tool {
  return {
    ...tool,
    level: 'write',
    needs: [procedure],
    output: answerSchema,
    run: async (input, call) => answered(await call(procedure, input)),
  };
}

/** Structured, and the same as text for clients that read only that. */
function answered(answer: Answer): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
}

/** Input that makes a destructive tool run for real; without it, the tool only does a dry run. */
export const confirm = z.boolean().default(false).meta({
  description: 'Without it nothing is changed: the answer says what would be. Ask the person, then send true.',
});

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

/** Some clients reject an empty schema as a mistake; `true` accepts any value. */
function spellOut(json: { additionalProperties?: unknown }): void {
  const { additionalProperties: more } = json;
  if (typeof more === 'object' && more !== null && Object.keys(more).length === 0) json.additionalProperties = true;
}
