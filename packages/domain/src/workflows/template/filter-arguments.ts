import { toValueSync, Value, type Filter, type Template } from 'liquidjs';

/**
 * Filters by their arguments; those in brackets are optional. Liquid ignores surplus arguments, takes missing ones for
 * empty, and passes named ones by position, so the result is not what was meant.
 */
const byArguments: Readonly<Record<string, string>> = {
  '':
    'abs base64_decode base64_encode capitalize ceil cgi_escape compact date_to_rfc822 date_to_xmlschema downcase ' +
    'escape escape_once first floor last newline_to_br normalize_whitespace pop raw reverse sha256 shift size squish ' +
    'strip_html strip_newlines to_integer uniq upcase uri_escape url_decode url_encode xml_escape',
  number: 'at_least at_most divided_by minus modulo plus times',
  text: 'append prepend remove remove_first remove_last',
  'search, [replacement]': 'replace replace_first replace_last',
  '[characters]': 'lstrip rstrip strip',
  separator: 'split',
  '[separator]': 'array_to_sentence_string join',
  '[length], [ending]': 'truncate truncatewords',
  '[mode]': 'number_of_words',
  '[mode], [keepsCase]': 'slugify',
  'start, [length]': 'slice',
  key: 'hmac_sha256',
  list: 'concat',
  item: 'push unshift',
  '[count]': 'sample',
  '[decimals]': 'round',
  '[spaces]': 'inspect json jsonify',
  property: 'group_by map',
  '[property]': 'sort sort_natural sum',
  'property, [value]': 'find find_index has reject where',
  'name, expression': 'find_exp find_index_exp group_by_exp has_exp reject_exp where_exp',
  'value, [allow_false: true]': 'default',
  '[locale]': 'number',
  '[locale], [currency]': 'money',
  'count, [timeZone]': 'add_business_days add_days add_months add_years',
  'count, [hours], [timeZone]': 'add_business_hours',
  'unit, [timeZone]': 'start_of',
  'pattern, [timeZone]': 'format',
  '[type], [style]': 'date_to_long_string date_to_string',
  '[format, ...]': 'date',
};

export const signatures: ReadonlyMap<string, string> = new Map(
  Object.entries(byArguments).flatMap(([signature, names]) => names.split(' ').map((name) => [name, signature])),
);

/** The problem of the first filter whose arguments do not fit its signature; undefined where all do. */
export function wrongArgumentIn(templates: readonly Template[]): string | undefined {
  for (const template of templates) {
    for (const value of template.arguments?.() ?? []) {
      const filters = value instanceof Value ? value.filters : [];
      const problem = filters.map(problemOfArguments).find((one) => one !== undefined);
      if (problem !== undefined) return problem;
    }
    const problem = wrongArgumentIn(toValueSync(template.children?.(false, true) ?? []) as Template[]);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function problemOfArguments({ name, args }: Filter): string | undefined {
  const signature = signatures.get(name) ?? '[any, ...]';
  const parameters = signature.split(', ').filter((one) => one !== '' && !one.includes(':'));
  const needed = parameters.filter((one) => !one.startsWith('['));
  const max = signature.endsWith('...]') ? Infinity : parameters.length;
  const named = args.flatMap((one) => (Array.isArray(one) ? [one[0] ?? ''] : []));
  const unknown = named.find((one) => !signature.includes(`[${one}:`));
  const count = args.length - named.length;
  const problem =
    unknown !== undefined
      ? `knows no argument named ${unknown}`
      : args.slice(0, count).some((one) => Array.isArray(one))
        ? `takes ${named.join(', ')} only after its other arguments`
        : count > max
          ? `takes ${max === 0 ? 'no argument' : `at most ${max}`}, but is given ${count}`
          : count < needed.length
            ? `needs ${needed.slice(count).join(' and ')}`
            : undefined;
  if (problem === undefined) return undefined;
  return `the filter ${name} ${problem}: write ${name}${signature === '' ? '' : `: ${signature}`}`;
}
