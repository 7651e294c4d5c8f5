import { component } from '@dossier/kernel/values.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { z } from 'zod';
import { answerSchema, inOrder, type Answer, type Choice } from '../portable/choices.ts';
import { candidatesOf, loadPlace, matching, type Candidate, type Place } from '../portable/place.ts';
import { portableSchema } from '../portable/schema.ts';

export const blueprintSchema = component('WorkflowBlueprint', {
  id: z.string().meta({ example: 'welcome-lead' }),
  purpose: z
    .enum(['leads', 'deals', 'customers', 'team', 'data'])
    .meta({ description: 'What it is for.', example: 'leads' }),
  description: z.string().meta({ example: 'A task for the owner of each new contact.' }),
  workflow: portableSchema.describe('What `POST /workflows/import` takes.'),
  suggested: z.record(z.string(), answerSchema.nullable()).meta({
    description:
      'Answers to its choices that fit this workspace, for `answers` of the import; null where the workspace has ' +
      'nothing that fits.',
    example: { contacts: 'fld_01h455vb4pex5vsknk084sn005' },
  }),
});
type Blueprint = z.output<typeof blueprintSchema>;

type Listed = Omit<Blueprint, 'suggested'>;

function blueprint(id: string, purpose: Listed['purpose'], description: string): Listed {
  const file = join(import.meta.dirname, `${id}.json`);
  return { id, purpose, description, workflow: portableSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) };
}

/** The blueprints in display order. Their files are portable workflows. */
const blueprints: readonly Listed[] = [
  blueprint(
    'web-lead',
    'leads',
    'A form on your website creates or finds a contact, adds a deal and a task, and posts to the chat.',
  ),
  blueprint('welcome-lead', 'leads', 'Each new contact gets a task for its owner on the next working day.'),
  blueprint(
    'lead-round-robin',
    'leads',
    'New contacts go to a team in turn. The manager gets a notice about those not called for three days.',
  ),
  blueprint(
    'won-onboarding',
    'customers',
    'A won deal starts the onboarding: a letter, a kick-off and a call after a month.',
  ),
  blueprint('lost-follow-up', 'deals', 'A lost deal becomes a task after 90 days, unless it was reopened before.'),
  blueprint('stale-deals', 'deals', 'One task for the owner of each deal that has been in its stage for two weeks.'),
  blueprint(
    'offer-follow-up',
    'deals',
    'Waits for an answer to an offer, reminds the owner, waits again, and then tells the manager.',
  ),
  blueprint('large-deal', 'deals', 'A message to the chat as soon as someone adds a deal above an amount.'),
  blueprint('weekly-wins', 'team', 'A message to the chat every Monday with the won deals and their total.'),
  blueprint(
    'answer-or-escalate',
    'customers',
    'A message from outside becomes a comment and a task. The manager gets a task if no one answers in time.',
  ),
  blueprint(
    'renewal',
    'customers',
    'A task for the owner some days before a date, such as a contract renewal, a birthday or an inspection.',
  ),
  blueprint('overdue-digest', 'team', 'A message to the chat every morning with the overdue tasks.'),
  blueprint('missed-call', 'team', 'An unanswered call becomes a task for the next working day.'),
  blueprint(
    'automation-failed',
    'team',
    'A message to the chat when an automation fails, with the step and the reason.',
  ),
  blueprint(
    'field-call',
    'data',
    'When a field goes from one value to another, an API is asked, and its answer is kept in a second field.',
  ),
  blueprint('rate-by-score', 'data', 'Keeps a rating up to date with a score: hot from a number on.'),
  blueprint(
    'sleeping-contacts',
    'data',
    'Contacts that no one has changed for half a year get another status every Monday.',
  ),
];

export async function listBlueprints(ctx: ReadContext): Promise<Blueprint[]> {
  const place = await loadPlace(ctx);
  const me = ctx.actor?.kind === 'user' ? ctx.actor.id : undefined;
  return blueprints.map((blueprint) => ({
    ...blueprint,
    suggested: suggest(blueprint.workflow.choices ?? [], place, me),
  }));
}

function suggest(choices: readonly Choice[], place: Place, me: string | undefined): Record<string, Answer | null> {
  const values = new Map<string, Answer>();
  const pick = (choice: Choice, candidates: readonly Candidate[]) => {
    const all = candidates.map(({ value }) => value);
    if (choice.kind === 'members') return all.length > 0 ? all.slice(0, 100) : undefined;
    if (choice.kind === 'member' && me !== undefined && all.includes(me)) return me;
    // Every dependent choice needs a candidate: a folder without a date field is useless for a renewal.
    const hasAll = ({ value }: Candidate) =>
      choices
        .filter(({ of, kind }) => of === choice.key && kind !== 'option')
        .every((inner) => candidatesOf(inner, place, choices, new Map(values).set(choice.key, value))?.length !== 0);
    // Two choices of one kind within one thing should differ, such as from one status to another.
    const isTaken = ({ value }: Candidate) =>
      choice.of !== undefined && choices.some(({ of, key }) => of === choice.of && values.get(key) === value);
    const named = choice.default === undefined ? [] : matching(candidates, choice.default);
    const unused = candidates.filter((one) => !isTaken(one));
    return [...named.filter(hasAll), ...unused.filter(hasAll), ...named, ...unused][0]?.value;
  };
  for (const choice of inOrder(choices)) {
    const candidates = candidatesOf(choice, place, choices, values);
    const answer = candidates
      ? pick(choice, candidates)
      : (choice.default ?? (choice.kind === 'timeZone' ? place.timeZone : undefined));
    if (answer !== undefined) values.set(choice.key, answer);
  }
  return Object.fromEntries(choices.map(({ key }) => [key, values.get(key) ?? null]));
}
