import type { AppRouter as ServerRouter } from '@dossier/domain/router.ts';
import type {
  TRPCBuiltRouter,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
} from '@trpc/server';

/** All procedures of a workspace. */
export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: ReturnType<typeof errorShape>; transformer: false },
  ReturnType<typeof procedures>
>;

type Server = ServerRouter['_def'];

// Never called. The compiler writes a function's return type into the declaration file in full; a type alias would
// refer to the domain, which is not published.
function procedures() {
  return value<Published<Server['record']>>();
}

function errorShape() {
  return value<Plain<Server['_config']['$types']['errorShape']>>();
}

declare function value<T>(): T;

/**
 * Only the inputs and outputs of procedures: no server context, no metadata. Without subscriptions, which the client's
 * link can't carry.
 */
type Published<Record> = Record extends infer R
  ? {
      [
        Name in keyof R as R[Name] extends TRPCSubscriptionProcedure<infer _> ? never : Name
      ]: R[Name] extends TRPCQueryProcedure<infer Definition>
        ? TRPCQueryProcedure<{ input: Plain<Definition['input']>; output: Plain<Definition['output']>; meta: unknown }>
        : R[Name] extends TRPCMutationProcedure<infer Definition>
          ? TRPCMutationProcedure<{
              input: Plain<Definition['input']>;
              output: Plain<Definition['output']>;
              meta: unknown;
            }>
          : Published<R[Name]>;
    }
  : never;

/** The same data without interface names. */
type Plain<T> = T extends object ? (T extends infer O ? { [Key in keyof O]: Plain<O[Key]> } : never) : T;
