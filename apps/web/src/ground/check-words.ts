import '@dossier/kernel/input-messages.ts';
import { t } from '../language/t.ts';

/** Validation messages that contain values, each with its text for people. The first match counts. */
const checks: readonly (readonly [message: RegExp, text: string])[] = [
  [
    /^must be an e-mail address such as (?<example>\S+), not "(?<said>.*)"$/s,
    t('must be an e-mail address such as {example}, not “{said}”'),
  ],
  [/^must be an e-mail address such as (?<example>\S+)$/, t('must be an e-mail address such as {example}')],
  [/^must (?:be|have) at most (?<count>\d+) characters(?: in all)?$/, t('must have at most {count} characters')],
  [/^must have at least (?<count>\d+) characters$/, t('must have at least {count} characters')],
  [/^must be at most (?<count>\d+) tags$/, t('must be at most {count} tags')],
  [/^must be at most (?<count>-?\d+(?:\.\d+)?)$/, t('must be at most {count}')],
  [/^must be at least (?<count>-?\d+(?:\.\d+)?)$/, t('must be at least {count}')],
  [/^must be a whole number$/, t('must be a whole number')],
  [
    /^(?:More than )?(?<count>\d+) deals? (?:have|has) "/,
    t('{count, plural, one {# deal has it} other {# deals have it}}'),
  ],
  [
    /^(?:More than )?(?<count>\d+) records? (?:have|has) "/,
    t('{count, plural, one {# record has it} other {# records have it}}'),
  ],
  [
    /^The record \S+ has this value already: "(?<said>.*)"\. (?:Update it instead|Change its value there, then restore this record)\.$/s,
    t('another record already has “{said}”'),
  ],
  [/^The (?:folder|pipeline) "(?<name>.*)" is archived\./s, t('“{name}” is archived. Restore it first.')],
  [
    /^A workspace may have (?<count>[\d,]+) /,
    t('A workspace may have {count} of these. Remove some, or ask the operator of the server.'),
  ],
  [
    /^Only the author of the [a-z]+, an owner or an admin can change it\.$/,
    t('Only its author, an owner or an admin can change this.'),
  ],
  [/^is required$/, t('is missing')],
];

/** The text for people of a validation message; undefined if it contains no value. */
export function checkWordsOf(message: string): string | undefined {
  for (const [pattern, text] of checks) {
    const found = pattern.exec(message);
    if (!found) continue;
    const { count, ...values } = found.groups ?? {};
    return t(text, { ...values, ...(count === undefined ? {} : { count: Number(count.replaceAll(',', '')) }) });
  }
  return undefined;
}
