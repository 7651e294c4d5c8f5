import { defineEvent } from '@dossier/kernel/events/define.ts';
import { idOf, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { disabledReasons } from './schema.ts';

/** Sent by tests only. It is not a real event: no log contains it, and no webhook can subscribe to it. */
export const ping = defineEvent('ping', 'A test of the webhook; nothing happened.', 'tested a webhook', {});

// Without the URL's path, which is a secret of many receivers.
const subject = z.object({
  id: idOf('hook'),
  origin: z.string().meta({ description: 'Of its address.', example: 'https://hooks.example.com' }),
  description: z.string().nullable(),
});

export const webhookDisabled = defineEvent(
  'webhook.disabled',
  'A webhook was switched off, by a person or because it failed. The webhook itself does not get it.',
  'switched off the webhook to {webhook.origin}',
  {
    webhook: subject,
    reason: z.enum(disabledReasons),
    error: z
      .object({
        message: z.string().meta({ example: 'The receiver answered 410.' }),
        status: z.int().nullable().meta({ description: 'Of the last answer.', example: 410 }),
      })
      .nullable()
      .describe('The last failure; null where a person switched it off.'),
  },
);

export const webhookRecovered = defineEvent(
  'webhook.recovered',
  'A webhook that had failed many times in a row, or was switched off for its failures, delivers again. The webhook ' +
    'itself does not get it.',
  'delivers again to {webhook.origin}',
  { webhook: subject, failedSince: timestampOut.describe('When it began to fail.') },
);

export const webhookEvents = [webhookDisabled, webhookRecovered];
