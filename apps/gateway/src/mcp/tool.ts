import type { z } from 'zod';
import type { Answer } from './procedures.ts';

/** Calls a procedure as the caller of the tool, or only tries it. */
export interface Call {
  (name: string, input: unknown, isTried?: boolean): Promise<Answer>;
  may(name: string): boolean;
}

/** What a tool may do at most. Only keys with the sum `write` see those that destroy. */
export type Level = 'read' | 'write' | 'destructive';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly level: Level;
  /** A key sees the tool if it may call one of these procedures. */
  readonly needs: readonly string[];
  readonly input: z.ZodType;
  readonly isIdempotent?: boolean;
  run(input: unknown, call: Call): Promise<Answer>;
}

/** A tool whose input is parsed by its schema before it runs. */
export function defineTool<Input extends z.ZodType>(
  tool: Omit<Tool, 'input' | 'run'> & { input: Input; run(input: z.output<Input>, call: Call): Promise<Answer> },
): Tool {
  return { ...tool, run: (input, call) => tool.run(tool.input.parse(input), call) };
}

/** A tool that writes what one procedure writes, with its input, which the procedure itself parses. */
export function passedTo(procedure: string, tool: Omit<Tool, 'level' | 'needs' | 'run'>): Tool {
  return { ...tool, level: 'write', needs: [procedure], run: (input, call) => call(procedure, input) };
}
