import type { operations } from './api.generated.ts';
import type { List, ListPage } from './list.ts';
import type { routes } from './routes.generated.ts';

// docs/decisions/0007: types alone. The table of routes and the types of operations meet here.
type Routes = typeof routes;

export interface CallOptions {
  /** Ends the call, its retries included. */
  readonly signal?: AbortSignal | undefined;
  /** Gets the last response, to read its status and headers. */
  readonly onResponse?: ((response: Response) => void) | undefined;
}

/** Options of a call that takes `If-Match`. */
export interface VersionOption {
  /** The `version` that you have seen. If the server has another, it writes nothing: PreconditionFailedError. */
  readonly ifMatch?: number | undefined;
}

/** Options of a call that takes an `Idempotency-Key`. */
export interface KeyOption {
  /** Your own id of this write, so that it is executed once across restarts of your program. Default: a new one. */
  readonly idempotencyKey?: string | undefined;
}

/** The operations as calls: `dossier.records.list({ folderId })`. */
export type Calls = {
  readonly [Noun in keyof Routes]: { readonly [Verb in keyof Routes[Noun]]: CallOf<OperationOf<Routes[Noun][Verb]>> };
};

/** Dry runs of the writes: nothing is written or sent. `dryRun` in their answers describes the effects. */
export type DryRuns = {
  readonly [Noun in keyof Routes as WritesOf<Routes[Noun]> extends never ? never : Noun]: {
    readonly [Verb in WritesOf<Routes[Noun]>]: DryRunOf<OperationOf<Routes[Noun][Verb]>>;
  };
};

type WritesOf<Verbs> = {
  [Verb in keyof Verbs]: 'dryRun' extends keyof ParametersOf<OperationOf<Verbs[Verb]>, 'query'> ? Verb : never;
}[keyof Verbs];

type OperationOf<Route> = Route extends { operation: infer Name extends keyof operations } ? operations[Name] : never;

type CallOf<Operation> =
  AnswerOf<Operation> extends ListPage<infer Item>
    ? (...args: Arguments<Operation>) => List<Item, AnswerOf<Operation>>
    : (...args: Arguments<Operation>) => Promise<AnswerOf<Operation>>;

type DryRunOf<Operation> = (...args: Arguments<Operation>) => Promise<AnswerOf<Operation> & { dryRun: DryRunReport }>;

/** The changes that a write would cause, and the webhooks and workflows that would receive its events. */
export type DryRunReport = NonNullable<
  JsonOf<operations['recordsCreate']['responses'][200]> extends { dryRun?: infer Report } ? Report : never
>;

type Arguments<Operation> =
  Record<never, never> extends InputOf<Operation>
    ? [input?: InputOf<Operation>, options?: OptionsOf<Operation>]
    : [input: InputOf<Operation>, options?: OptionsOf<Operation>];

/** Only options that the operation supports: `ifMatch` protects nothing if the server ignores it. */
type OptionsOf<Operation> = CallOptions &
  OptionFor<Operation, 'If-Match', VersionOption> &
  OptionFor<Operation, 'Idempotency-Key', KeyOption>;

type OptionFor<Operation, Header, Option> = Header extends keyof ParametersOf<Operation, 'header'> ? Option : unknown;

/** Parameters of the path and query and the fields of the body, in one object: none has the name of another. */
export type InputOf<Operation> = Closed<
  Flat<ParametersOf<Operation, 'path'> & Several<Omit<ParametersOf<Operation, 'query'>, 'dryRun'>> & BodyOf<Operation>>
>;

/** TypeScript accepts any object for a type without properties. */
export type Closed<Input> = Input extends unknown
  ? [keyof Input] extends [never]
    ? Record<string, never>
    : Input
  : never;

type ParametersOf<Operation, Place extends string> = Operation extends { parameters: infer Places }
  ? Place extends keyof Places
    ? OrNothing<NonNullable<Places[Place]>>
    : unknown
  : unknown;

type BodyOf<Operation> = Operation extends { requestBody?: infer Body }
  ? OrNothing<JsonOf<NonNullable<Body>>>
  : unknown;

/** A filter with several values also accepts a single one. */
type Several<Query> = {
  [Name in keyof Query]: Query[Name] extends readonly (infer Value)[] | undefined
    ? Value | readonly Value[] | Extract<Query[Name], undefined>
    : Query[Name];
};

export type AnswerOf<Operation> = Operation extends { responses: infer Responses }
  ? Responses extends { 201: infer Made }
    ? JsonOf<Made>
    : Responses extends { 202: infer Accepted }
      ? JsonOf<Accepted>
      : Responses extends { 200: infer Done }
        ? WithoutReport<JsonOf<Done>>
        : never
  : never;

type WithoutReport<Answer> = Answer extends { dryRun?: unknown } ? Flat<Omit<Answer, 'dryRun'>> : Answer;
/** The body of an answer; a `Response` for a file. */
type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } }
  ? Body
  : Content extends { content: object }
    ? Response
    : never;
type OrNothing<T> = [T] extends [never] ? unknown : T;
type Flat<T> = T extends unknown ? { [Name in keyof T]: T[Name] } : never;
