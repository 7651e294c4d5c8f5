import type { CallContext } from '@dossier/kernel/context.ts';
import { impossible, malformed } from '@dossier/kernel/errors.ts';
import { problemOfHeader } from '@dossier/kernel/outbound/headers.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { eventDefinitions } from '../events.ts';
import { isOurHeader } from './settings.ts';

const ownHeadersMax = 20;

/** Throws 422 for an address that the SSRF guard refuses. Each delivery checks again: DNS may change in between. */
export async function checkUrl(ctx: CallContext, url: string): Promise<void> {
  const problem = await servicesOf(ctx).outbound.check(url, ctx.workspaceId);
  if (problem) throw impossible(['url'], problem.message);
}

export function checkKinds(kinds: readonly string[]): void {
  const known = eventDefinitions.map(({ kind }) => kind);
  for (const [at, kind] of kinds.entries()) {
    if (!known.includes(kind))
      throw malformed(
        ['kinds', at],
        `There is no event kind "${kind.slice(0, 60)}". Known kinds: ${known.join(', ')}.`,
      );
  }
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
