import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import type { BoundedRows } from '@dossier/postgres-engine/index.ts';
import { withConditions, type ListQuery } from '../list/query.ts';
import type { Record } from '../schema.ts';
import { areFew, areOld, findAmongNewest } from './newest.ts';
import { longPeriodsSince } from './periods.ts';
import { sampleOfLarge, type Sample } from './sample.ts';

/** How a list is run: `findNewest` first where it is given, and `query` where that finds no whole page. */
export interface ListPlan {
  readonly query: ListQuery;
  readonly findNewest: (() => Promise<BoundedRows<Record> | undefined>) | undefined;
}

/**
 * Large workspaces have strategies of their own (docs/decisions/0012): a word with a number is found by the trigrams of
 * the number, a value that few records have by its inverted index, and a common one among the newest records. Small
 * workspaces keep their query.
 */
export function planFor(ctx: ReadContext, query: ListQuery): ListPlan {
  const { conditions } = query;
  const sample = conditions.some(({ test }) => test) ? sampleOfLarge(ctx) : undefined;
  if (!sample) return { query, findNewest: undefined };
  if (conditions.some(({ byTrigrams }) => byTrigrams)) return { query: byNumber(query), findNewest: undefined };
  if (areOld(sample, query)) return { query: byValue(query), findNewest: undefined };
  const areSorted = areFew(sample, query);
  if (areSorted && sample.isAlone) return { query: byValue(query), findNewest: undefined };
  return {
    query: areSorted ? byValueHere(query, sample) : query,
    findNewest: () => findAmongNewest(ctx, sample, query),
  };
}

function byNumber(query: ListQuery): ListQuery {
  const conditions = query.conditions.map((condition) => condition.byTrigrams?.() ?? condition);
  return { ...withConditions(query, conditions), shape: { ...query.shape, inverted: 'by number' } };
}

function byValue(query: ListQuery): ListQuery {
  return { ...query, shape: { ...query.shape, inverted: 'by value' } };
}

/** By all periods of the workspace: they keep the records of others out. */
function byValueHere(query: ListQuery, { earliest }: Sample): ListQuery {
  const periods = longPeriodsSince(Date.parse(earliest), clock.now());
  return { ...query, shape: { ...query.shape, inverted: 'by value here' }, values: { ...query.values, periods } };
}
