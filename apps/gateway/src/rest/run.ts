import { getTRPCErrorFromUnknown, type AnyTRPCProcedure } from '@trpc/server';
import type { CallContext } from '@dossier/kernel/context.ts';
import type { PrintedRows } from '@dossier/postgres-engine/index.ts';
import { ListBody } from '@dossier/kernel/paging.ts';
import { z } from 'zod';

/** Calls a procedure with this input, or with what is read when it is needed. Throws what the procedure throws. */
export type Run = (ctx: CallContext, input: unknown, getRawInput?: GetRawInput) => Promise<unknown>;

type Outcome = { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly error: Error };
type GetRawInput = () => Promise<unknown>;

interface Next {
  readonly ctx?: object;
  readonly input?: unknown;
  readonly getRawInput?: GetRawInput;
}

type Middleware = ((options: object) => Promise<Outcome>) & { readonly _type?: string };

/** A list whose rows are printed from PostgreSQL's bytes: the columns are the fields of its schema. */
export class PrintedList {
  readonly json: PrintedRows;
  readonly nextUrl: string | null;

  constructor(json: PrintedRows, nextUrl: string | null) {
    this.json = json;
    this.nextUrl = nextUrl;
  }
}

const definition = z.object({
  type: z.string(),
  meta: z.unknown(),
  middlewares: z.array(z.custom<Middleware>((value) => typeof value === 'function')).min(1),
});

/**
 * Calls a procedure without tRPC's two copies of the context and options per middleware, which are a tenth of the time
 * of a read. The middlewares (checks, input, output, resolver) are tRPC's own; `run.test.ts` compares both ways. Only a
 * list of PostgreSQL's bytes skips the output schema: its rows are printed with the fields in `itemNames`.
 */
export function runnerOf(name: string, procedure: AnyTRPCProcedure, itemNames?: readonly string[]): Run {
  const { type, meta, middlewares } = definition.parse(procedure._def);
  async function step(at: number, ctx: object, input: unknown, getRawInput: GetRawInput): Promise<Outcome> {
    const middleware = middlewares[at];
    if (!middleware) throw new Error(`${name} has no resolver.`);
    const next = (given: Next = {}) =>
      step(
        at + 1,
        given.ctx ? { ...ctx, ...given.ctx } : ctx,
        'input' in given ? given.input : input,
        given.getRawInput ?? getRawInput,
      );
    try {
      if (itemNames && middleware._type === 'output') {
        const outcome = await next();
        return printed(outcome, itemNames) ?? (await middleware({ next: () => outcome }));
      }
      return await middleware({
        ctx,
        input,
        getRawInput,
        path: name,
        type,
        meta,
        signal: undefined,
        batchIndex: 0,
        next,
      });
    } catch (cause) {
      return { ok: false, error: getTRPCErrorFromUnknown(cause) };
    }
  }
  return async (ctx, input, getRawInput = () => Promise.resolve(input)) => {
    const outcome = await step(0, ctx, undefined, getRawInput);
    if (!outcome.ok) throw outcome.error;
    return outcome.data;
  };
}

// One array for each schema: the layout of a list is remembered for it.
const namesOfItems = new WeakMap<z.ZodObject, readonly string[]>();

/** The fields of a list's items. */
export function itemNamesOf(data: unknown): readonly string[] | undefined {
  if (!(data instanceof z.ZodArray) || !(data.element instanceof z.ZodObject)) return undefined;
  const { element } = data;
  const names = namesOfItems.get(element) ?? Object.keys(element.shape);
  namesOfItems.set(element, names);
  return names;
}

function printed(outcome: Outcome, itemNames: readonly string[]): Outcome | undefined {
  if (!outcome.ok || !(outcome.data instanceof ListBody)) return undefined;
  const json = outcome.data.print(itemNames);
  return json && { ok: true, data: new PrintedList(json, outcome.data.nextUrl) };
}
