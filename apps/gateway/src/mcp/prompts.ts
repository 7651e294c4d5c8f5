import type { Prompt } from './catalogue.ts';

/** Questions that teams ask usually. */
export const prompts: readonly Prompt[] = [
  {
    name: 'pipeline_review',
    title: 'Review a pipeline',
    description: 'Where the money is, what moved, and what is stuck.',
    arguments: [{ name: 'pipeline', description: 'The name of the pipeline; without it, all.', required: false }],
    messages: ({ pipeline }) =>
      asked(
        `Review ${pipeline ? `the pipeline "${pipeline}"` : 'all pipelines'}. Use describe_workspace for the ids, ` +
          'aggregate for count and sum of amount by stageId, and list for the ten largest open deals with their ' +
          'record and for deals whose closeDate is past. Say in a few lines where the money is, what is stuck, and ' +
          'what to do next.',
      ),
  },
  {
    name: 'prepare_call',
    title: 'Prepare a call',
    description: 'What to know before calling somebody.',
    arguments: [{ name: 'who', description: 'A name, an e-mail address or the id of a record.', required: true }],
    messages: ({ who = '' }) =>
      asked(
        `Prepare a call with "${who}". Find the record with search, read it with get and its timeline, and list ` +
          'its open deals and tasks. Give a summary of at most ten lines: who they are, what was said last, what is ' +
          'open, and three things to ask.',
      ),
  },
  {
    name: 'stale_deals',
    title: 'Find stale deals',
    description: 'Open deals that nobody has touched for a while.',
    arguments: [{ name: 'days', description: 'Days without a change; 30 by default.', required: false }],
    messages: ({ days = '30' }) =>
      asked(
        `List deals in stages of the kind OPEN whose updatedAt is before ${days} days ago, largest amount first, ` +
          'with owner and record. Propose one task for each with plan_task, and plan them only when I agree.',
      ),
  },
];

function asked(text: string): ReturnType<Prompt['messages']> {
  return [{ role: 'user', content: { type: 'text', text } }];
}
