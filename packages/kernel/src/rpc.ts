import type { z } from 'zod';
import type { ReadContext, WriteContext } from './context.ts';
import { one, pageOf } from './page-schema.ts';
import type { Page } from './paging.ts';
import { read } from './procedures.ts';
import { dataOf, mutation, paged, query, type More, type Verb } from './rest.ts';

/** Input, answer schema and verb of a procedure, and its own meta. */
type Told<Context, Input extends z.ZodType, Output extends z.ZodType, Answer = z.input<Output>> = [
  input: Input,
  output: Output,
  verb: Verb<Context, Input, Answer>,
  more?: More,
];

/**
 * RPC-only procedures, built as `restOf` builds those of REST: each from its input, its answer and its verb. `meta`
 * applies to all, `more` to one.
 */
export function rpcOf(meta: More = {}) {
  return {
    list: <Input extends z.ZodType, Item extends z.ZodType>(
      ...[input, item, verb, more]: Told<ReadContext, Input, Item, Page<z.input<Item>>>
    ) => query({ ...meta, ...more }, input, pageOf(item), paged<Input, z.input<Item>>(verb)),
    get: <Input extends z.ZodType, Output extends z.ZodType>(
      ...[input, output, verb, more]: Told<ReadContext, Input, Output>
    ) => query({ ...meta, ...more }, input, one(output), dataOf(verb)),
    /** A `get` without an input. */
    show: <Output extends z.ZodType>(output: Output, verb: (ctx: ReadContext) => Promise<z.input<Output>>) =>
      read.meta(meta).output(one(output)).query(dataOf<ReadContext, z.ZodUnknown>(verb)),
    write: <Input extends z.ZodType, Output extends z.ZodType>(
      ...[input, output, verb, more]: Told<WriteContext, Input, Output>
    ) => mutation({ ...meta, ...more }, input, one(output), dataOf(verb)),
  };
}
