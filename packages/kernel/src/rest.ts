import { z } from 'zod';
import type { CallContext, PersonContext, ReadContext, WriteContext } from './context.ts';
import type { IdPrefix } from './ids.ts';
import { one, pageOf } from './page-schema.ts';
import { answerPage, type Page } from './paging.ts';
import { act, open, person, read, write, type ProcedureMeta } from './procedures.ts';
import { idOf } from './values.ts';

type Path = `/${string}`;
export type More = Omit<ProcedureMeta, 'openapi'>;
export type Verb<Context, Input extends z.ZodType, Answer> = (ctx: Context, input: z.output<Input>) => Promise<Answer>;

interface Rest<Output extends z.ZodType> {
  readonly tag: string;
  /** Path of `list` and `create`. */
  readonly path: Path;
  /** Path of `get`, `update` and `remove`; by default `<path>/{id}`. */
  readonly item?: Path;
  readonly output: Output;
  /** Meta of all procedures, including reads: `settings` here also closes the reads to members. */
  readonly meta?: More;
}

/** Input and verb of a procedure, and its own meta. */
type Told<Context, Input extends z.ZodType, Answer> = [input: Input, verb: Verb<Context, Input, Answer>, more?: More];

/** The same with the schema of the body, or of its `data`, which the verb returns. */
type ToldBody<Context, Input extends z.ZodType, Body extends z.ZodType, Answer = z.input<Body>> = [
  input: Input,
  body: Body,
  verb: Verb<Context, Input, Answer>,
  more?: More,
];

/**
 * The procedures of nearly every noun, over REST and RPC: each from its summary and description in the document, then
 * its input and its verb. `more` is meta of one procedure. Any other procedure is written with `read` and `write`.
 */
export function restOf<Output extends z.ZodType>({ tag, path, item = `${path}/{id}`, output, meta }: Rest<Output>) {
  type Answer = z.input<Output>;
  const metaOf = (method: Method, at: Path, summary: string, description: string, more?: More): ProcedureMeta => ({
    ...meta,
    ...more,
    openapi: { method, path: at, tags: [tag], summary, description, protect: true },
  });
  const writes =
    (method: Method, at: Path, common?: More) =>
    (summary: string, text: string) =>
    <Input extends z.ZodType>(...[input, verb, more]: Told<WriteContext, Input, Answer>) =>
      mutation(write, metaOf(method, at, summary, text, { ...common, ...more }), input, one(output), dataOf(verb));
  /** The verb returns the whole body, with `created`: 201 if that is true, else 200. */
  const upserts =
    (method: Method, common: More) =>
    (summary: string, text: string) =>
    <Input extends z.ZodType, Body extends z.ZodType>(
      ...[input, body, verb, more]: ToldBody<WriteContext, Input, Body>
    ) => {
      const meta = metaOf(method, path, summary, text, { upserts: true, ...common, ...more });
      return mutation(write, meta, input, body, resolved<WriteContext, Input>(verb));
    };
  return {
    list:
      (summary: string, text: string) =>
      <Input extends z.ZodType>(...[input, verb, more]: Told<ReadContext, Input, Page<Answer>>) =>
        query(read, metaOf('GET', path, summary, text, more), input, pageOf(output), paged<Input, Answer>(verb)),
    get:
      (summary: string, text: string) =>
      <Input extends z.ZodType>(...[input, verb, more]: Told<ReadContext, Input, Answer>) =>
        query(read, metaOf('GET', item, summary, text, more), input, one(output), dataOf(verb)),
    /** A `get` without an input. */
    show: (summary: string, text: string) => (verb: (ctx: ReadContext) => Promise<Answer>) =>
      read
        .meta(metaOf('GET', item, summary, text))
        .output(one(output))
        .query(dataOf<ReadContext, z.ZodUnknown>(verb)),
    /** A query whose verb returns the whole body; a POST if its input is too long for a URL. */
    query:
      (method: 'GET' | 'POST', summary: string, text: string) =>
      <Input extends z.ZodType, Body extends z.ZodType>(
        ...[input, body, verb, more]: ToldBody<ReadContext, Input, Body>
      ) =>
        query(read, metaOf(method, path, summary, text, more), input, body, resolved<ReadContext, Input>(verb)),
    create: writes('POST', path),
    set: writes('PUT', path),
    upsert: upserts('PUT', { inQuery: ['matchOn'] }),
    /** A POST that replaces the thing with the given id, or creates one. */
    createOrReplace: upserts('POST', { createsNothing: true }),
    update: writes('PATCH', item),
    remove: writes('DELETE', item),
    /** A write with outbound calls: its verb opens the transaction itself. */
    call:
      (method: Method, below: '' | Path, summary: string, text: string) =>
      <Input extends z.ZodType>(...[input, verb, more]: Told<ReadContext, Input, Answer>) =>
        act
          .meta(metaOf(method, `${path}${below}`, summary, text, more))
          .input(input)
          .output(one(output))
          .mutation(dataOf(verb)),
    /** POST to a path below `path`, for a change such as archiving; it creates nothing. */
    act: (below: Path, summary: string, text: string) =>
      writes('POST', `${path}${below}`, { createsNothing: true })(summary, text),
  };
}

/** Every base of procedures: each adds to the context of an open one. */
type Base = typeof open;

function query<Input extends z.ZodType, Body extends z.ZodType>(
  base: Base,
  meta: ProcedureMeta,
  input: Input,
  body: Body,
  resolver: never,
) {
  return base.meta(meta).input(input).output(body).query(resolver);
}

function mutation<Input extends z.ZodType, Body extends z.ZodType>(
  base: Base,
  meta: ProcedureMeta,
  input: Input,
  body: Body,
  resolver: never,
) {
  return base.meta(meta).input(input).output(body).mutation(resolver);
}

/** The resolver of a verb that returns the `data` of the body. */
function dataOf<Context, Input extends z.ZodType>(verb: Verb<Context, Input, unknown>): never {
  return resolved<Context, Input>(async (ctx, input) => ({ data: await verb(ctx, input) }));
}

/** The input and verb of a procedure with only an id as input. */
export function byId<Context, Answer>(prefix: IdPrefix, verb: (ctx: Context, id: string) => Promise<Answer>) {
  const input = z.strictObject({ id: idOf(prefix) });
  const answer: Verb<Context, typeof input, Answer> = (ctx, { id }) => verb(ctx, id);
  return [input, answer] as const;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Guarantee: tRPC calls a resolver with the output of the input schema, and checks its answer by the output schema. */
function resolved<Context, Input extends z.ZodType>(answer: Verb<Context, Input, unknown>): never {
  return (({ ctx, input }: Call<Context, Input>) => answer(ctx, input)) as never;
}

/** The same for a verb that returns a page. */
function paged<Input extends z.ZodType, T>(verb: Verb<ReadContext, Input, Page<T>>): never {
  return (({ ctx, input, path }: Call<ReadContext, Input>) =>
    answerPage({ ctx, input: input as object, path }, (asked) => verb(ctx, asked as z.output<Input>))) as never;
}

interface Call<Context, Input extends z.ZodType> {
  readonly ctx: Context;
  readonly input: z.output<Input>;
  readonly path: string;
}

/**
 * RPC-only procedures, built as `restOf` builds those of REST: each from its input, its answer and its verb. `meta`
 * applies to all, `more` to one.
 */
export function rpcOf(meta: More = {}) {
  return {
    ...callsOf<ReadContext, WriteContext>(read, write, meta),
    list: <Input extends z.ZodType, Item extends z.ZodType>(
      ...[input, item, verb, more]: ToldBody<ReadContext, Input, Item, Page<z.input<Item>>>
    ) => query(read, { ...meta, ...more }, input, pageOf(item), paged<Input, z.input<Item>>(verb)),
  };
}

/** The same for a signed-in person, outside any workspace. */
export const rpcOfPerson = (meta?: More) => callsOf<PersonContext, PersonContext>(person, person, meta);

/** The same for anyone: the verbs check the caller themselves. */
export const openRpc = (meta?: More) => callsOf<CallContext, CallContext>(open, open, meta);

function callsOf<Reading, Writing>(reads: Base, writes: Base, meta: More = {}) {
  return {
    get: <Input extends z.ZodType, Output extends z.ZodType>(
      ...[input, output, verb, more]: ToldBody<Reading, Input, Output>
    ) => query(reads, { ...meta, ...more }, input, one(output), dataOf(verb)),
    /** A `get` without an input. */
    show: <Output extends z.ZodType>(output: Output, verb: (ctx: Reading) => Promise<z.input<Output>>) =>
      reads.meta(meta).output(one(output)).query(dataOf<Reading, z.ZodUnknown>(verb)),
    write: <Input extends z.ZodType, Output extends z.ZodType>(
      ...[input, output, verb, more]: ToldBody<Writing, Input, Output>
    ) => mutation(writes, { ...meta, ...more }, input, one(output), dataOf(verb)),
  };
}
