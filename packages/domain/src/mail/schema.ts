import { timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { emailAddress } from '../users/schema.ts';

export const emailState = z.enum(['QUEUED', 'SENT', 'FAILED']).meta({
  description: '`QUEUED` until the mail server has taken it, `SENT`, or `FAILED` when it never will.',
  example: 'SENT',
});
export type EmailState = z.output<typeof emailState>;
export type EmailPurpose = 'RECORD' | 'WORKFLOW' | 'INVITATION' | 'PASSWORD_RESET' | 'NOTICE' | 'DIGEST' | 'TEST';

export function headline(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(maxLength, `must be at most ${maxLength} characters`)
    .regex(/^(?:(?=.*\S)[^\p{Cc}\u2028\u2029]*)?$/u, 'must stand on one line');
}

const hostPattern =
  /^[\da-z](?:[\da-z-]{0,61}[\da-z])?(?:\.[\da-z](?:[\da-z-]{0,61}[\da-z])?)*\.?$|^(?=[^:]*:)[\da-f:.]+$/i;
const server = {
  host: z.string().trim().max(253).regex(hostPattern, 'must be a name like smtp.example.com'),
  port: z.int().min(1).max(65_535),
  security: z.enum(['tls', 'starttls', 'none']),
  userName: z.string().trim().max(320).nullable(),
};
const from = { fromName: headline(100), fromAddress: emailAddress };

/** The state of e-mail in a workspace; `source` names the owner of the server. */
export const mailSettingsSchema = z.object({
  source: z.enum(['workspace', 'operator']).nullable(),
  /** The sender shown to recipients; null if e-mail is not set up. */
  from: z.object({ name: z.string(), address: z.string() }).nullable(),
  own: z
    .object({ ...server, ...from, hasPassword: z.boolean(), updatedAt: timestampOut })
    .nullable()
    .describe('The server of the workspace.'),
});
export type MailSettings = z.output<typeof mailSettingsSchema>;

export const mailStateSchema = z.object({ isOn: z.boolean() });

export const updateMailInput = z.strictObject({
  ...server,
  ...from,
  password: z
    .string()
    .max(1_000)
    .nullable()
    .optional()
    .describe('Left out, it stays; it must be sent again with another server.'),
});

export const mailTestSchema = z.object({ isSent: z.boolean(), to: z.string(), answer: z.string() });
