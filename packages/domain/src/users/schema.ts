import { idOf, text, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { passwordLength } from './constants.ts';

/** A lower-case e-mail address, so that a person is found in any spelling. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(320)
  .pipe(z.email('must be an e-mail address'))
  .meta({ format: 'email', example: 'person@example.com' });

/** The limit stops callers from making the server hash megabytes. */
export const newPassword = z
  .string()
  .min(passwordLength.min, `must have at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `must have at most ${passwordLength.max} characters`);

const personName = text(100).meta({ example: 'Example Person' });

export const newPerson = { name: personName, email: emailAddress, password: newPassword };

export const personSchema = z.object({
  id: idOf('usr'),
  name: z.string().meta({ example: 'Example Person' }),
  email: z.string().meta({ example: 'person@example.com' }),
});

export const sessionSchema = z.object({
  id: z.string(),
  createdAt: timestampOut,
  /** Time of the last extension; at most a day before its last use. */
  updatedAt: timestampOut,
  address: z.string().nullable().describe('Network address of the sign-in.'),
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type SessionInfo = z.output<typeof sessionSchema>;

export const endSessionInput = z.strictObject({ id: z.string().max(100) });

export const confirmPasswordInput = z.strictObject({ password: z.string().min(1).max(passwordLength.max) });

export const timeZoneName = z
  .string()
  .trim()
  .max(60)
  .refine(isTimeZone, 'must be an IANA time zone, for example Europe/Berlin');

/** Offsets like +02:00 are excluded, because they lack daylight saving. */
function isTimeZone(name: string): boolean {
  return /^[A-Za-z]/.test(name) && isKnown(() => new Intl.DateTimeFormat('en', { timeZone: name }));
}

/** A person's settings for language, dates and numbers. For null or missing ones, the browser decides. */
export const preferencesSchema = z.strictObject({
  language: z.enum(['en', 'de']).nullable().optional(),
  locale: z
    .string()
    .max(35)
    .refine(
      (tag) => isKnown(() => Intl.DateTimeFormat.supportedLocalesOf(tag)[0]),
      'must be a language tag, for example de-AT',
    )
    .nullable()
    .optional()
    .meta({ description: 'BCP 47: how dates and numbers are written.', example: 'de-AT' }),
  firstDayOfWeek: z.int().min(0).max(6).nullable().optional().describe('0 is Sunday.'),
  timeZone: timeZoneName.nullable().optional(),
});
export type Preferences = z.output<typeof preferencesSchema>;

/** Intl throws at names that it does not know. */
function isKnown(use: () => unknown): boolean {
  try {
    return use() !== undefined;
  } catch {
    return false;
  }
}

export const updateMeInput = z.strictObject({
  name: personName.optional(),
  preferences: preferencesSchema.optional(),
});
