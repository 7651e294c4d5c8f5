import { scopeNames } from '@dossier/domain/api-keys/schema.ts';
import type { oas31 } from 'zod-openapi';
import type { Endpoint } from '../rest/routes.ts';

const scopesOfNouns = scopeNames.filter((name) => name.includes(':')).map((name) => `\`${name}\``);

/** The text above the operations in the reference. */
export const overview = [
  'Records in folders, comments and calls, pipelines and deals, tasks: the whole workspace over HTTP and JSON.',
  '**Authentication.** Send an API key as `Authorization: Bearer <key>`, or as the user name of HTTP Basic with ' +
    'an empty password. `GET`, `.../query` and `.../aggregate` need the scope `read`, everything else `write`, ' +
    'which includes `read`; or the scopes of single nouns that each operation names. `write` does not include what ' +
    'changes folders and pipelines (`folders:manage`, `pipelines:manage`), erases records (`records:manage`), ' +
    'writes workflows (`workflows:manage`) or answers approvals (`approvals:write`). All of single nouns: ' +
    `${scopesOfNouns.join(', ')}. A key in an address is refused.`,
  '**Bodies.** Every successful answer is `{ "data": ... }`, every error `{ "code", "message", "requestId", ' +
    '"issues"? }`, always as JSON. Every field of a resource is always present; one without a value is `null`. ' +
    'Unknown fields and parameters are refused and named. More is taken than the schemas say, for tools that can ' +
    'do no better: `""` in a field that may be `null` means `null`, and a blank parameter is absent; a date-time ' +
    'may lack its time or its offset (then it is UTC); a date may have a time, which is cut off; `1` and `0` are ' +
    'true and false in a query.',
  '**Lists** come newest first. `nextUrl` is the address of the next page, `nextCursor` the value for `cursor`; ' +
    'both are `null` on the last page.',
  '**Changes.** PATCH merges, also key by key in `data`; `null` clears. With `If-Match` nothing is written over ' +
    'what you have not seen. With `Idempotency-Key` a POST may be repeated safely. Writes with the same ' +
    '`X-Operation` within 24 hours are one operation, named by `X-Operation-Id`, which one call undoes.',
  '**Errors.** Every operation has the same error answer, `Error`, which lists the statuses. A status is given where ' +
    'its cause exists: 404 where a path has an id, 412 with `If-Match`, 413 and 415 with a body.',
  '**Headers.** Every answer has `X-Request-Id`, `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` ' +
    '(seconds until more requests become free).',
  '**Rate limit.** 120 requests in any 60 seconds for a workspace, over all of its keys. Beyond that the answer ' +
    'is 429, and `Retry-After` says when to try again.',
  '**Triggers.** The addresses by which other systems start workflows need no key and are not under `/api/v1`: ' +
    'they have a document of their own, `openapi-triggers.json`, beside this one.',
].join('\n\n');

const descriptions: Readonly<Record<string, string>> = {
  Approvals: 'Questions that runs of workflows ask people, and the answers.',
  'Audit log': 'Who changed access and settings, from where, and what was there before.',
  Calls: 'Calls with a record, each with its outcome.',
  Changelog: 'How this API has changed, and in which version.',
  Comments: 'What people and programs wrote on a record.',
  Deals: 'What may be sold: each stands in one stage of a pipeline.',
  Emails: 'Mails to the person of a record, sent by the mail server of the workspace.',
  Events:
    'What happened, and what is sent to webhooks: to each that asks for the kind, at least once, repeated until the ' +
    'receiver answers 2xx. A 410 switches the webhook off.',
  Exports: 'The records of a folder as a file.',
  Folders: 'Where records are kept; each has custom fields of its own.',
  Imports: 'Files whose rows become records of a folder.',
  Links: 'What two records have to do with each other, named in both directions.',
  Operations: 'Batches, imports and runs of workflows, each as one unit that can be undone.',
  Pipelines: 'The stages through which deals go.',
  Records: 'People, companies, and whatever else a folder holds.',
  Reports: 'Dashboards of the workspace, each a set of tiles that count and measure.',
  Search: 'Everything with certain words, best first.',
  Syncs: 'A folder and the list of another system, kept equal: rules, runs, and the changes of the way back.',
  Tags: 'Words of the workspace that records, deals and tasks carry.',
  Tasks: 'What is to be done, by whom and until when.',
  Variables: 'Numbers and texts that workflows read and change by name.',
  Views: 'Filters, order, groups and columns of a table under a name.',
  Webhooks: 'Addresses to which events are sent, and the log of deliveries.',
  Workspace: 'Whose key this is, and the people of its workspace.',
  Workflows: 'Automations that an event, a call, a schedule or a person starts, and their runs.',
};

/** The groups of the reference. A test fails if a group of the domain has no description. */
export function describedTags(endpoints: readonly Endpoint[]): oas31.TagObject[] {
  const names = new Set(['Events', ...endpoints.flatMap(({ tags }) => tags)]);
  return [...names].toSorted().map((name) => {
    const description = descriptions[name];
    return description === undefined ? { name } : { name, description };
  });
}
