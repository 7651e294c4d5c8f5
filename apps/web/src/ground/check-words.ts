import '@dossier/kernel/input-messages.ts';
import { t } from '../language/t.ts';

/** Messages of checks that contain a value, each with its text for people. The first match counts. */
const checks: readonly (readonly [RegExp, (...values: string[]) => string])[] = [
  [
    /^must be an e-mail address such as (\S+), not "(.*)"$/s,
    (example = '', said = '') => t('must be an e-mail address such as {example}, not “{said}”', { example, said }),
  ],
  [
    /^must be an e-mail address such as (\S+)$/,
    (example = '') => t('must be an e-mail address such as {example}', { example }),
  ],
  [
    /^(?:must be|must have) at most (\d+) characters(?: in all)?$/,
    (max) => t('must have at most {count} characters', { count: Number(max) }),
  ],
  [
    /^must have at least (\d+) characters$/,
    (min) => t('must have at least {count} characters', { count: Number(min) }),
  ],
  [/^must be at most (\d+) tags$/, (max) => t('must be at most {count} tags', { count: Number(max) })],
  [/^must be one of (.+)$/s, (choices = '') => t('must be one of {choices}', { choices })],
  [/^must be a list out of (.+)$/s, (choices = '') => t('must be some of {choices}', { choices })],
  [/^must be at most (-?\d+(?:\.\d+)?)$/, (max) => t('must be at most {count}', { count: Number(max) })],
  [/^must be at least (-?\d+(?:\.\d+)?)$/, (min) => t('must be at least {count}', { count: Number(min) })],
  [/^must be a whole number$/, () => t('must be a whole number')],
  [
    /^(?:More than )?(\d+) records? (?:have|has) "/,
    (n) => t('{count, plural, one {# record has it} other {# records have it}}', { count: Number(n) }),
  ],
  [
    /^(?:More than )?(\d+) deals? (?:have|has) "/,
    (n) => t('{count, plural, one {# deal has it} other {# deals have it}}', { count: Number(n) }),
  ],
  [
    /^The record \S+ has this value already: "(.*)"\. (?:Update it instead|Change its value there, then restore this record)\.$/s,
    (said = '') => t('another record already has “{said}”', { said }),
  ],
  [
    /^The (?:folder|pipeline) "(.*)" is archived\./s,
    (name = '') => t('“{name}” is archived. Restore it first.', { name }),
  ],
  [
    /^A workspace may have ([\d,]+) /,
    (count = '') =>
      t('A workspace may have {count} of these. Remove some, or ask the operator of the server.', { count }),
  ],
  [
    /^You already have (\d+) [a-z ]+\. Remove one first\.$/,
    (count = '') => t('You already have {count} of these. Remove one first.', { count }),
  ],
  [
    /^Only the author of the [a-z]+, an owner or an admin can change it\.$/,
    () => t('Only its author, an owner or an admin can change this.'),
  ],
  [
    /^(?:Another view here is named|There is a variable) "(.*?)"/s,
    (name = '') => t('“{name}” exists already. Choose another name.', { name }),
  ],
  [
    /^The values of ".*" are being converted/s,
    () => t('The values of the field are being converted. Try again in a moment.'),
  ],
  [
    /^Too many attempts\. Try again in (\d+) s\.$/,
    (count = '') => t('Too many attempts. Try again in {count} s.', { count }),
  ],
  [/^is required$/, () => t('is missing')],
];

/** The words of a check for people; undefined where it has no value in them. */
export function checkWordsOf(message: string): string | undefined {
  for (const [pattern, say] of checks) {
    const found = pattern.exec(message);
    if (found) return say(...found.slice(1).filter((value) => value !== undefined));
  }
  return undefined;
}
