import type { Scope } from '@dossier/kernel/context.ts';
import type { CallToolResult, Tool as ShownTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { alsoTaken, type Kind, Understanding } from './names.ts';
import { shownInput, shownOutput } from './shown-schema.ts';

/** A counted list has its `total` beside its data. */
export const answerSchema = z.looseObject({ data: z.unknown() });
export type Answer = z.output<typeof answerSchema>;

/**
 * Calls a procedure as the caller of the tool, and throws its errors. `isTried` rolls the call back and returns the
 * report of a dry run.
 */
export interface Call {
  (name: string, input: unknown, isTried?: boolean): Promise<Answer>;
  /** True if the caller's scopes permit this procedure. Tools are hidden from callers that may not use them. */
  may(name: string): boolean;
  /** Reports progress if the caller asked for it; sent only when the number has grown. */
  progress(done: number, total?: number, message?: string): Promise<void>;
  /** Aborts when the caller cancels the request. */
  readonly cancelled: AbortSignal;
  /** Aborts when a tool that waits must answer: after a while, and when this process stops. */
  readonly due: AbortSignal;
}

/** The most that a tool may do. Only keys with the scope `write` see destructive tools, which ask for `confirm`. */
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
  /** A scope that the key must have explicitly: `write` does not include it here. */
  readonly scope?: Scope;
  readonly input: z.ZodType;
  /** The kind of thing that the input `id` names, so that a name can replace the id. */
  readonly idOf?: Kind | undefined;
  /** Schema of `structuredContent`; undefined if the tool answers none. */
  readonly output?: z.ZodType;
  /** True if it replaces or removes something; false if it only adds. */
  readonly isReplacing?: boolean;
  /** True if a repeat changes nothing more. */
  readonly isIdempotent?: boolean;
  /** True if something may leave the workspace, such as an e-mail. */
  readonly isOutbound?: boolean;
  run(input: unknown, call: Call): Promise<CallToolResult>;
}

type Own = Omit<Tool, 'input' | 'run'>;

/** A tool that answers data, and whose input is parsed by its schema before it runs. */
export function defineTool<Input extends z.ZodType>(
  tool: Own & { input: Input; run(input: z.output<Input>, call: Call): Promise<Answer> },
): Tool {
  return {
    ...tool,
    run: async (input, call) =>
      answered(await tool.run(tool.input.parse(await new Understanding(call, tool.idOf).of(input)), call)),
  };
}

/** Structured, and also as text for clients that read only text. */
function answered(answer: Answer): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
}

export const pageSize = z.int().min(1).max(50).default(10).meta({ description: 'Items, 10 by default.' });

/** Input that makes a destructive tool run for real; without it, the tool only does a dry run. */
export const confirm = z.boolean().default(false).meta({
  description: 'Without it nothing is changed: the answer says what would be. Ask the person, then send true.',
});

export function shownTool(tool: Tool): ShownTool {
  const { name, title, description, level, input, output, idOf } = tool;
  const { isReplacing = level === 'destructive', isIdempotent = false, isOutbound = false } = tool;
  return {
    name,
    title,
    description,
    inputSchema: shownInput(input, (one) => alsoTaken(one, idOf)),
    ...(output && { outputSchema: shownOutput(output) }),
    annotations: {
      readOnlyHint: level === 'read',
      destructiveHint: isReplacing,
      idempotentHint: level === 'read' || isIdempotent,
      openWorldHint: isOutbound,
    },
  };
}
