import { callerSchema } from '@dossier/domain/workspaces/schema.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { casual } from 'chrono-node/en';
import { DateTime } from 'luxon';
import type { Call } from './tool.ts';

/** How a moment is used: as a calendar date, as a plan, or as the bound of a filter, where a day is its beginning. */
type Use = 'date' | 'plan' | 'bound';

const plans = ['dueAt', 'calledAt'];
const bounds = ['createdAt', 'createdAfter', 'updatedAt', 'completedAt', 'stageChangedAt'];

/** The use of the moment in an input of this name; undefined if the input is no moment. */
export function useOf(name: string, isCondition: boolean): Use | undefined {
  if (name === 'closeDate') return 'date';
  if (plans.includes(name)) return isCondition ? 'bound' : 'plan';
  return bounds.includes(name) ? 'bound' : undefined;
}

export async function workspaceNow(call: Call) {
  const { workspace } = callerSchema.parse((await call('workspaces.me', {})).data);
  return { workspace, now: DateTime.fromMillis(clock.now(), { zone: workspace.timeZone }) };
}

// Longer texts are never moments.
const saidMax = 50;

/** The moment that words like "next Tuesday at 3pm" mean, in ISO 8601; undefined for other texts. */
export async function momentSaid(call: Call, said: string, use: Use): Promise<string | undefined> {
  if (said.length > saidMax || /^(\d{4}-\d\d.*)?$/.test(said)) return undefined;
  const { now } = await workspaceNow(call);
  const reference = { instant: now.toJSDate(), timezone: now.offset };
  const [found] = casual.parse(said, reference, { forwardDate: true });
  if (found?.text !== said.trim()) return undefined;
  const { start } = found;
  const part = (name: 'year' | 'month' | 'day' | 'hour' | 'minute') => start.get(name) ?? 0;
  const day = DateTime.fromObject({ year: part('year'), month: part('month'), day: part('day') }, { zone: now.zone });
  if (use === 'date') return day.toISODate() ?? undefined;
  // The default hours that the app proposes.
  const hour = use === 'bound' ? 0 : day.hasSame(now, 'day') ? 18 : 9;
  const time = start.isCertain('hour') ? { hour: part('hour'), minute: part('minute') } : { hour };
  return day.set(time).toUTC().toISO() ?? undefined;
}
