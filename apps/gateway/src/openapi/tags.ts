import type { oas31 } from 'zod-openapi';
import type { Endpoint } from '../rest/routes.ts';

const descriptions: Readonly<Record<string, string>> = {
  'Audit log': 'Who changed access and settings, from where, and what was there before.',
  Calls: 'Calls with a record, each with its outcome.',
  Changelog: 'How this API has changed, and in which version.',
  Comments: 'What people and programs wrote on a record.',
  Deals: 'What may be sold: each stands in one stage of a pipeline.',
  Emails: 'Mails to the person of a record, sent by the mail server of the workspace.',
  Events: 'What happened, and what is sent to webhooks.',
  Folders: 'Where records are kept; each has custom fields of its own.',
  Links: 'What two records have to do with each other, named in both directions.',
  Operations: 'Batches, imports and runs of workflows, each as one unit that can be undone.',
  Pipelines: 'The stages through which deals go.',
  Records: 'People, companies, and whatever else a folder holds.',
  Reports: 'Dashboards of the workspace, each a set of tiles that count and measure.',
  Search: 'Everything with certain words, best first.',
  Tags: 'Words of the workspace that records, deals and tasks carry.',
  Tasks: 'What is to be done, by whom and until when.',
  Variables: 'Numbers and texts that workflows read and change by name.',
  Views: 'Filters, order, groups and columns of a table under a name.',
  Webhooks: 'Addresses to which events are sent, and the log of deliveries.',
  Workspace: 'Whose key this is, and the people of its workspace.',
  Workflows: 'Automations that an event, a call, a schedule or a person starts, and their runs.',
};

/** The groups of the reference. A test fails where one of the domain's has no description. */
export function describedTags(endpoints: readonly Endpoint[]): oas31.TagObject[] {
  const names = new Set(['Events', ...endpoints.flatMap(({ tags }) => tags)]);
  return [...names].toSorted().map((name) => {
    const description = descriptions[name];
    return description === undefined ? { name } : { name, description };
  });
}
