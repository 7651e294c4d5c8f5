import { eventsAbout } from '@dossier/kernel/events/define.ts';
import { emailSchema } from './schema.ts';

const { event } = eventsAbout('email', emailSchema);

export const emailSent = event(
  'email.sent',
  'The mail server has taken an e-mail that a person, an API key or a workflow wrote.',
  'sent an e-mail to {email.to}: {email.subject}',
);

export const emailFailed = event(
  'email.failed',
  'The mail server refused an e-mail for good, or did not take it for a day.',
  'wrote an e-mail to {email.to} that could not be sent: {email.subject}',
);

export const emailEvents = [emailSent, emailFailed];
