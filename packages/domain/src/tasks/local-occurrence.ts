import type { ReadContext } from '@dossier/kernel/context.ts';
import { eq } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { workspaces } from '../workspaces/index.ts';
import { nextOccurrence } from './occurrences.ts';
import type { Recurrence } from './recurrence.ts';

/**
 * The next occurrence by the clocks of the workspace: a task at 09:00 in Berlin stays at 09:00 in winter. A time that
 * the change of clocks skips becomes the one an hour later.
 */
export async function nextLocalOccurrence(
  ctx: ReadContext,
  rule: Recurrence,
  start: string,
  now: string,
): Promise<string | undefined> {
  const [workspace] = await ctx.db.orm
    .select({ timeZone: workspaces.timeZone })
    .from(workspaces)
    .where(eq(workspaces.id, ctx.workspaceId));
  return occurrenceIn(workspace?.timeZone ?? 'UTC', rule, start, now);
}

export function occurrenceIn(zone: string, rule: Recurrence, start: string, now: string): string | undefined {
  // RFC 5545 writes UNTIL in UTC.
  const { until } = rule;
  const local = { ...rule, ...(until === undefined ? {} : { until: shown(until, zone) }) };
  const next = nextOccurrence(local, shown(start, zone), shown(now, zone));
  if (next === undefined) return undefined;
  const at = DateTime.fromISO(next, { zone: 'utc' }).setZone(zone, { keepLocalTime: true });
  return new Date(at.toMillis()).toISOString();
}

/** The time that clocks in the zone show at a moment, written as if it were UTC. */
function shown(moment: string, zone: string): string {
  const at = DateTime.fromISO(moment, { zone }).setZone('utc', { keepLocalTime: true });
  return new Date(at.toMillis()).toISOString();
}
