import { ExternalIds } from '@dossier/kernel/db/external-ids.ts';
import { deals } from './table.ts';

export const dealExternalIds = new ExternalIds('deal', 'deals_external', deals);
