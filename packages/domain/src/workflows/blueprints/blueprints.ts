import { z } from 'zod';
import { answerSchema } from '../portable/choices.ts';
import { portableSchema } from '../portable/schema.ts';
import answerOrEscalate from './answer-or-escalate.json' with { type: 'json' };
import automationFailed from './automation-failed.json' with { type: 'json' };
import fieldCall from './field-call.json' with { type: 'json' };
import largeDeal from './large-deal.json' with { type: 'json' };
import leadRoundRobin from './lead-round-robin.json' with { type: 'json' };
import lostFollowUp from './lost-follow-up.json' with { type: 'json' };
import missedCall from './missed-call.json' with { type: 'json' };
import offerFollowUp from './offer-follow-up.json' with { type: 'json' };
import overdueDigest from './overdue-digest.json' with { type: 'json' };
import rateByScore from './rate-by-score.json' with { type: 'json' };
import renewal from './renewal.json' with { type: 'json' };
import sleepingContacts from './sleeping-contacts.json' with { type: 'json' };
import staleDeals from './stale-deals.json' with { type: 'json' };
import webLead from './web-lead.json' with { type: 'json' };
import weeklyWins from './weekly-wins.json' with { type: 'json' };
import welcomeLead from './welcome-lead.json' with { type: 'json' };
import wonOnboarding from './won-onboarding.json' with { type: 'json' };

export const blueprintSchema = z
  .object({
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
  })
  .meta({ id: 'WorkflowBlueprint' });
export type Blueprint = z.output<typeof blueprintSchema>;

type Listed = Omit<Blueprint, 'suggested'>;

function blueprint(id: string, purpose: Listed['purpose'], workflow: unknown, description: string): Listed {
  return { id, purpose, description, workflow: portableSchema.parse(workflow) };
}

/** The workflows to begin with, in the order in which they are offered. Their files are portable workflows. */
export const blueprints: readonly Listed[] = [
  blueprint(
    'web-lead',
    'leads',
    webLead,
    'A form on your website creates or finds a contact, adds a deal and a task, and posts to the chat.',
  ),
  blueprint(
    'welcome-lead',
    'leads',
    welcomeLead,
    'Each new contact gets a task for its owner on the next working day.',
  ),
  blueprint(
    'lead-round-robin',
    'leads',
    leadRoundRobin,
    'New contacts go to a team in turn. The manager is told about those not called for three days.',
  ),
  blueprint(
    'won-onboarding',
    'customers',
    wonOnboarding,
    'A won deal starts the onboarding: a letter, a kick-off and a call after a month.',
  ),
  blueprint(
    'lost-follow-up',
    'deals',
    lostFollowUp,
    'A lost deal becomes a task after 90 days, unless it was reopened before.',
  ),
  blueprint(
    'stale-deals',
    'deals',
    staleDeals,
    'One task for the owner of each deal that has been in its stage for two weeks.',
  ),
  blueprint(
    'offer-follow-up',
    'deals',
    offerFollowUp,
    'Waits for an answer to an offer, reminds the owner, waits again, and then tells the manager.',
  ),
  blueprint('large-deal', 'deals', largeDeal, 'A message to the chat as soon as someone adds a deal above an amount.'),
  blueprint(
    'weekly-wins',
    'team',
    weeklyWins,
    'A message to the chat every Monday with the won deals and their total.',
  ),
  blueprint(
    'answer-or-escalate',
    'customers',
    answerOrEscalate,
    'A message from outside becomes a comment and a task. The manager gets a task if no one answers in time.',
  ),
  blueprint(
    'renewal',
    'customers',
    renewal,
    'A task for the owner some days before a date, such as a contract renewal, a birthday or an inspection.',
  ),
  blueprint('overdue-digest', 'team', overdueDigest, 'A message to the chat every morning with the overdue tasks.'),
  blueprint('missed-call', 'team', missedCall, 'An unanswered call becomes a task for the next working day.'),
  blueprint(
    'automation-failed',
    'team',
    automationFailed,
    'A message to the chat when an automation fails, with the step and the reason.',
  ),
  blueprint(
    'field-call',
    'data',
    fieldCall,
    'When a field goes from one value to another, an API is asked, and its answer is kept in a second field.',
  ),
  blueprint('rate-by-score', 'data', rateByScore, 'Keeps a rating up to date with a score: hot from a number on.'),
  blueprint(
    'sleeping-contacts',
    'data',
    sleepingContacts,
    'Contacts that no one has changed for half a year get another status every Monday.',
  ),
];
