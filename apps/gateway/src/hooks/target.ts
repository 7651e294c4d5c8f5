import { malformed, notFound } from '@dossier/kernel/errors.ts';
import { parsePairs } from '../rest/query.ts';

/** Prefix of the trigger URLs of workflows. They need no API key: the id in the URL is the credential. */
export const hookPrefix = '/api/webhooks/trigger';

/** The parts of a trigger URL. */
export interface Target {
  readonly workflowId: string;
  /** The query string as sent. */
  readonly search: string;
  readonly query: Readonly<Record<string, string>>;
}

export function targetOf(url: string): Target {
  const at = url.indexOf('?');
  const workflowId = idOf(url.slice(hookPrefix.length, at === -1 ? undefined : at));
  const search = at === -1 ? '' : url.slice(at + 1);
  return { workflowId, search, query: Object.fromEntries(parsePairs(search)) };
}

/** The one segment after the prefix. A trailing slash is accepted, because people paste URLs with one. */
function idOf(path: string): string {
  const id = /^\/([^/]+)\/?$/.exec(path)?.[1];
  if (id === undefined) throw notFound('path');
  try {
    return decodeURIComponent(id);
  } catch {
    throw malformed([], 'The path has broken percent-encoding.');
  }
}
