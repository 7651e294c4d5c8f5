import type { CallContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible, malformed } from '@dossier/kernel/errors.ts';
import { demandEventKind } from '@dossier/kernel/events/kinds.ts';
import { problemOfHeader } from '@dossier/kernel/outbound/headers.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { eventDefinitions } from '../../events.ts';
import { isOurHeader } from '../delivery/settings.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { demandFolder } from '../../folders/index.ts';
import { demandPipeline } from '../../pipelines/index.ts';
import { demandCondition, problemsOfEventFilter, type EventFilter } from '../../workflows/index.ts';
import type { Condition } from '../../workflows/schema.ts';

const ownHeadersMax = 20;

/** Throws 422 for a URL that the SSRF guard refuses. Each delivery checks again, since DNS may change in between. */
export async function checkUrl(ctx: CallContext, url: string): Promise<void> {
  const problem = await servicesOf(ctx).outbound.check(url, ctx.workspaceId);
  if (problem) throw impossible(['url'], problem.message);
}

/** Merges a patch into the custom headers, by lower-case name; null and "" remove a header. */
export function checkHeaders(
  current: Readonly<Record<string, string>>,
  patch: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const merged = new Map(Object.entries(current));
  for (const [name, value] of Object.entries(patch)) {
    const problem = isOurHeader(name) ? `The header ${name} can't be set.` : problemOfHeader(name, value ?? '');
    if (problem !== undefined) throw malformed(['headers', name], problem);
    if (value === null || value === '') merged.delete(name.toLowerCase());
    else merged.set(name.toLowerCase(), value);
  }
  if (merged.size > ownHeadersMax) throw malformed(['headers'], `must be at most ${ownHeadersMax} headers`);
  return Object.fromEntries(merged);
}

/**
 * Throws 422 if a new URL would send stored header values to another origin: a key that may write could then read them
 * at an address of its own. They must be sent again, or removed.
 */
export function demandHeadersAgain(
  before: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  url: string | undefined,
  merged: Readonly<Record<string, string>>,
): void {
  if (url === undefined) return;
  const [from, to] = [new URL(before.url).origin, new URL(url).origin];
  if (from === to) return;
  const kept = Object.keys(before.headers)
    .filter((name) => merged[name] === before.headers[name])
    .toSorted();
  if (kept.length === 0) return;
  const message = `belongs to ${from}: send its value again for ${to}, or null to remove it`;
  throw new DomainError(
    'UNPROCESSABLE_CONTENT',
    `The own headers ${kept.join(', ')} belong to ${from}. Send their values again for ${to}, or null to remove them.`,
    { issues: kept.map((name) => ({ path: ['headers', name], message })) },
  );
}

type Filters = { readonly [Name in keyof EventFilter]?: EventFilter[Name] | undefined } & {
  readonly condition?: Condition | null | undefined;
};

/** Checks the changed settings against those `before`. */
export async function checkFilters(ctx: WriteContext, change: Filters, before?: EventFilter): Promise<void> {
  const { kinds, folderId, pipelineId, changedField, condition } = change;
  for (const [at, kind] of (kinds ?? []).entries()) demandEventKind(kind, eventDefinitions, ['kinds', at]);
  if (folderId) await demandFolder(ctx, folderId);
  if (pipelineId) await demandPipeline(ctx, pipelineId);
  const given = definedOf({ kinds, folderId, pipelineId, changedField });
  const filter: EventFilter = { ...noFilter, ...before, ...given };
  const [impassable] = Object.keys(given).length > 0 ? await problemsOfEventFilter(ctx, filter) : [];
  if (impassable) throw impossible([impassable.field], impassable.message);
  if (condition) await demandCondition(ctx, condition, filter);
}

const noFilter: EventFilter = { kinds: null, folderId: null, pipelineId: null, changedField: null };
