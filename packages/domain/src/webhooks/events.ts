import { defineEvent } from '@dossier/kernel/events/define.ts';
import { z } from 'zod';

/** Sent by a test only. It is no real event: no log holds it, and no webhook can subscribe to it. */
export const ping = defineEvent('ping', 'A test of the webhook; nothing happened.', z.object({}), 'tested a webhook');
