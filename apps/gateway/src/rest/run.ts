import type { AnyTRPCProcedure } from '@trpc/server';
import type { CallContext } from '@dossier/kernel/context.ts';
import { z } from 'zod';

/** Calls a procedure with this input. Throws what the procedure throws. */
export type Run = (ctx: CallContext, input: unknown) => Promise<unknown>;

export function runnerOf(name: string, procedure: AnyTRPCProcedure): Run {
  const { type } = procedure._def;
  return (ctx, input) =>
    procedure({ ctx, path: name, type, getRawInput: () => Promise.resolve(input), signal: undefined, batchIndex: 0 });
}

export function itemNamesOf(data: unknown): readonly string[] | undefined {
  return data instanceof z.ZodArray && data.element instanceof z.ZodObject
    ? Object.keys(data.element.shape)
    : undefined;
}
