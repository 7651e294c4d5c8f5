import type { z } from 'zod';
import type { ReadContext, WriteContext } from './context.ts';
import { one, pageOf } from './page-schema.ts';
import type { Page } from './paging.ts';
import { read, write } from './procedures.ts';
import { paged, resolved, type More, type Verb } from './rest.ts';

/**
 * Procedures that RPC alone has, as `restOf` makes those of REST: each from its input, its answer and its verb. `meta`
 * is that of all, `more` that of one.
 */
export function rpcOf(meta: More = {}) {
  return {
    list: <Input extends z.ZodType, Item extends z.ZodType>(
      input: Input,
      item: Item,
      verb: Verb<ReadContext, Input, Page<z.input<Item>>>,
      more?: More,
    ) =>
      read
        .meta({ ...meta, ...more })
        .input(input)
        .output(pageOf(item))
        .query(paged<Input, z.input<Item>>(verb)),
    get: <Input extends z.ZodType, Output extends z.ZodType>(
      input: Input,
      output: Output,
      verb: Verb<ReadContext, Input, z.input<Output>>,
      more?: More,
    ) =>
      read
        .meta({ ...meta, ...more })
        .input(input)
        .output(one(output))
        .query(resolved<ReadContext, Input>(async (ctx, given) => ({ data: await verb(ctx, given) }))),
    /** A `get` without an input. */
    show: <Output extends z.ZodType>(output: Output, verb: (ctx: ReadContext) => Promise<z.input<Output>>) =>
      read
        .meta(meta)
        .output(one(output))
        .query(resolved<ReadContext, z.ZodUnknown>(async (ctx) => ({ data: await verb(ctx) }))),
    write: <Input extends z.ZodType, Output extends z.ZodType>(
      input: Input,
      output: Output,
      verb: Verb<WriteContext, Input, z.input<Output>>,
      more?: More,
    ) =>
      write
        .meta({ ...meta, ...more })
        .input(input)
        .output(one(output))
        .mutation(resolved<WriteContext, Input>(async (ctx, given) => ({ data: await verb(ctx, given) }))),
  };
}
