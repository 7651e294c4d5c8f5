export type { AppRouter } from './app-router.ts';
export { createDossierClient, type DossierClient, type DossierClientOptions, type DryRunReport } from './client.ts';
export { TRPCClientError as DossierClientError } from '@trpc/client';
export type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
