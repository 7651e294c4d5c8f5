import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';

/** The procedure with this path, like `deals.list`; undefined where there is none. */
export function procedureOf(router: AnyTRPCRouter, path: string): AnyTRPCProcedure | undefined {
  const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures;
  return Object.hasOwn(procedures, path) ? procedures[path] : undefined;
}
