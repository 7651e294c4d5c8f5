import type { Deal } from '@dossier/domain/deals/schema.ts';
import { t } from '../language/t.ts';
import { api } from '../session/trpc.ts';
import type { ChangedNoun } from '../undo/change-step.ts';
import { readThings } from '../undo/read-things.ts';
import { writeInBatch } from '../undo/write-in-batch.ts';
import { refreshDeals, showDeal } from './deal-pages.ts';

export const dealNoun: ChangedNoun<Deal> = {
  sayAll: (count, isRedo) =>
    isRedo
      ? t('{count, plural, one {# deal is changed again} other {# deals are changed again}}', { count })
      : t('{count, plural, one {# deal is as it was before} other {# deals are as they were before}}', { count }),
  read: (ids) => readThings(ids, (input) => api.query.deals.query(input)),
  write: (changes) => writeInBatch(changes, (items) => api.deals.batch.mutate({ items })),
  show(deals) {
    for (const deal of deals) showDeal(deal);
    refreshDeals();
  },
};
