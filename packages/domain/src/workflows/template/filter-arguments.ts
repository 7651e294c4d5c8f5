import { toValueSync, Value, type Template } from 'liquidjs';

/** Filters by the most arguments that they read. Liquid ignores others, so the result is not what was meant. */
const byArguments: Readonly<Record<string, string>> = {
  0:
    'abs base64_decode base64_encode capitalize ceil cgi_escape compact date_to_rfc822 date_to_xmlschema downcase ' +
    'escape escape_once first floor last newline_to_br normalize_whitespace pop raw reverse sha256 shift size squish ' +
    'strip_html strip_newlines to_integer uniq upcase uri_escape url_decode url_encode xml_escape',
  1:
    'append array_to_sentence_string at_least at_most concat divided_by group_by hmac_sha256 inspect join json ' +
    'jsonify lstrip map minus modulo number number_of_words plus prepend push remove remove_first remove_last round ' +
    'rstrip sample sort sort_natural split strip sum times unshift',
  2:
    'add_business_days add_days add_months add_years date_to_long_string date_to_string default find find_exp ' +
    'find_index find_index_exp format group_by_exp has has_exp money reject reject_exp replace replace_first ' +
    'replace_last slice slugify start_of truncate truncatewords where where_exp',
  3: 'add_business_hours',
  // Any number of formats to read.
  Infinity: 'date',
};

export const argumentsMax: ReadonlyMap<string, number> = new Map(
  Object.entries(byArguments).flatMap(([max, names]) => names.split(' ').map((name) => [name, Number(max)] as const)),
);

/** The problem of the first filter that is given more arguments than it reads; undefined where none is. */
export function surplusArgumentIn(templates: readonly Template[]): string | undefined {
  for (const template of templates) {
    for (const value of template.arguments?.() ?? []) {
      const problem = value instanceof Value ? surplusArgumentOf(value) : undefined;
      if (problem !== undefined) return problem;
    }
    const problem = surplusArgumentIn(toValueSync(template.children?.(false, true) ?? []) as Template[]);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function surplusArgumentOf({ filters }: Value): string | undefined {
  for (const { name, args } of filters) {
    const max = argumentsMax.get(name) ?? Infinity;
    if (args.length > max)
      return `the filter ${name} takes ${max === 0 ? 'no argument' : `at most ${max}`}, but is given ${args.length}`;
  }
  return undefined;
}
