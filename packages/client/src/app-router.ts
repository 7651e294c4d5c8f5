import type { AppRouter as ServerRouter } from '@dossier/domain/router.ts';
import type {
  TRPCBuiltRouter,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
} from '@trpc/server';

/** Everything that can be asked of a workspace. */
export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: ReturnType<typeof errorShape>; transformer: false },
  ReturnType<typeof procedures>
>;

type Server = ServerRouter['_def'];

// Never called. What a function returns the compiler writes into the declaration file in full,
// where a type alias would only name the domain, which is not published.
function procedures() {
  return value<Published<Server['record']>>();
}

function errorShape() {
  return value<Plain<Server['_config']['$types']['errorShape']>>();
}

declare function value<T>(): T;

/**
 * Procedures with their inputs and outputs and nothing of the server: no context, no metadata. Subscriptions the
 * client's link can't carry.
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

/** The same data, without the names of interfaces. */
type Plain<T> = T extends object ? (T extends infer O ? { [Key in keyof O]: Plain<O[Key]> } : never) : T;
