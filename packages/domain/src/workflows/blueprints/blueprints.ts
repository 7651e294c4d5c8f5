import { portableSchema, type Portable } from '../portable/schema.ts';
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
import type { Purpose } from './schema.ts';

interface Listed {
  readonly id: string;
  readonly purpose: Purpose;
  readonly description: string;
  readonly workflow: Portable;
}

function blueprint(id: string, purpose: Purpose, workflow: unknown, description: string): Listed {
  return { id, purpose, description, workflow: portableSchema.parse(workflow) };
}

/** The workflows to begin with, in the order in which they are offered. Their files are portable workflows. */
export const blueprints: readonly Listed[] = [
  blueprint(
    'web-lead',
    'leads',
    webLead,
    'A form of your website makes a contact, or finds it by its e-mail address, a deal and a task, and tells the chat.',
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
    'New contacts go to a team in turn. The manager hears of those that were not called for three days.',
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
    'A lost deal comes back as a task after 90 days, unless it was taken up before.',
  ),
  blueprint(
    'stale-deals',
    'deals',
    staleDeals,
    'A task for the owner of each deal that has been in its stage for two weeks, once.',
  ),
  blueprint(
    'offer-follow-up',
    'deals',
    offerFollowUp,
    'Waits for an answer to an offer, reminds the owner, waits again, and then tells the manager.',
  ),
  blueprint(
    'large-deal',
    'deals',
    largeDeal,
    'A message to the chat as soon as somebody enters a deal above an amount.',
  ),
  blueprint(
    'weekly-wins',
    'team',
    weeklyWins,
    'Every Monday a message to the chat with the deals that were won, and their sum.',
  ),
  blueprint(
    'answer-or-escalate',
    'customers',
    answerOrEscalate,
    'A message from outside becomes a comment and a task; the manager gets one when nobody has answered in time.',
  ),
  blueprint(
    'renewal',
    'customers',
    renewal,
    'A task for the owner some days before the date in a field: a contract that renews, a birthday, an inspection.',
  ),
  blueprint(
    'overdue-digest',
    'team',
    overdueDigest,
    'Every morning a message to the chat with the tasks that are overdue.',
  ),
  blueprint(
    'missed-call',
    'team',
    missedCall,
    'A logged call that nobody answered becomes a task for the next working day.',
  ),
  blueprint(
    'automation-failed',
    'team',
    automationFailed,
    'A message to the chat when a run of any automation has failed, with its step and the reason.',
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
    'Every Monday contacts that nobody changed for half a year get another status.',
  ),
];
