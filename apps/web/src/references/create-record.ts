import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '@dossier/domain/router.ts';
import { createContext } from 'react';

export type CreateRecord = (input: inferRouterInputs<AppRouter>['records']['create']) => Promise<{ id: string }>;

/** Given by the shell: the lists that show the new record are above this folder. */
export const CreateRecordContext = createContext<CreateRecord>(() =>
  Promise.reject(new Error('Only inside the shell.')),
);
