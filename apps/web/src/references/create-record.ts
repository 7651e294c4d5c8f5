import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '@dossier/domain/router.ts';
import { createContext } from 'react';

export type CreateRecord = (input: inferRouterInputs<AppRouter>['records']['create']) => Promise<{ id: string }>;

/** Provided by the shell, since the lists that show the new record are in a later ring. */
export const CreateRecordContext = createContext<CreateRecord>(() =>
  Promise.reject(new Error('Only inside the shell.')),
);
