import { defineEvent } from '@dossier/kernel/events/define.ts';
import { z } from 'zod';

/** Sent by a test alone. Nothing happened, so it is in no log and nobody can subscribe to it. */
export const ping = defineEvent('ping', 'A test of the webhook; nothing happened.', z.object({}));
