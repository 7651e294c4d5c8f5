import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { signatures } from './filter-arguments.ts';
import { filterNames, problemOf } from './templates.ts';

describe('the arguments of filters', () => {
  it.each([
    ['{{ a | uniq: "id" }}', 'the filter uniq takes no argument, but is given 1'],
    ['{{ a | upcase: 3 }}', 'the filter upcase takes no argument, but is given 1'],
    ['{{ a | plus: 1, 2 }}', 'the filter plus takes at most 1, but is given 2'],
    ['Hello {{ a | add_days: 1, "UTC", 2 }}', 'the filter add_days takes at most 2, but is given 3'],
    ['{% assign b = a | first: 1 %}', 'the filter first takes no argument, but is given 1'],
    ['{% if a %}{% for b in a %}{{ b | size: 1 }}{% endfor %}{% endif %}', 'the filter size takes no argument, but'],
    ['{% if a %}a{% elsif b | size: 1 %}b{% endif %}', 'the filter size takes no argument, but is given 1'],
    [
      '{% unless a %}{% else %}{% capture c %}{{ b | last: 1 }}{% endcapture %}{% endunless %}',
      'the filter last takes',
    ],
    ['{% case a %}{% when 1 %}{{ b | last: 1 }}{% endcase %}', 'the filter last takes no argument'],
    ['{{ a | replace }}', 'the filter replace needs search: write replace: search, [replacement]'],
    ['{% for b in c %}{{ b | where_exp: "x" }}{% endfor %}', 'needs expression: write where_exp: name, expression'],
    [
      '{{ a | truncate: length: 5 }}',
      'the filter truncate knows no argument named length: write truncate: [length], [ending]',
    ],
    ['{{ a | default: b, allow_fals: true }}', 'the filter default knows no argument named allow_fals: write default'],
    ['{{ a | default: allow_false: true, b }}', 'takes allow_false only after its other arguments'],
    ['{{ a | date: "%Y", zone: "UTC" }}', 'the filter date knows no argument named zone: write date: [format, ...]'],
    ['{{ a | upcse }}', 'undefined filter: upcse; did you mean "upcase"?'],
  ])('%s is refused', (template, problem) => {
    expect(problemOf(template)).toContain(problem);
  });

  it('those that a filter reads are accepted', () => {
    const template =
      '{{ a | default: b, allow_false: true | date: "DD.MM.YYYY", "YYYY-MM-DD", "D.M.YY" | format: "D" }}';
    expect(problemOf(template)).toBeNull();
  });

  it.each(filterNames)('%s is refused without those that it needs, with a surplus or a named one', (name) => {
    const signature = signatures.get(name) ?? '';
    const parameters = signature.split(', ').filter((one) => one !== '' && !one.includes(':'));
    const needed = parameters.filter((one) => !one.startsWith('['));
    const problemWith = (given: readonly string[]) =>
      problemOf(`{{ a | ${name}${given.length > 0 ? ': ' : ''}${given.join(', ')} }}`);
    const least = needed.map((_, at) => `"${at}"`);
    const written = `: write ${name}${signature === '' ? '' : `: ${signature}`}`;
    expect(problemWith(least)).toBeNull();
    for (const count of needed.keys()) expect(problemWith(least.slice(0, count))).toContain(written);
    expect(problemWith([...least, 'other: 1'])).toContain(written);
    if (!signature.endsWith('...]'))
      expect(problemWith([...parameters, 'surplus'].map(() => '"1"'))).toContain(written);
  });

  it('are known of every filter', () => {
    expect([...signatures.keys()].toSorted()).toEqual(filterNames.toSorted());
  });
});

it('every filter is documented', async () => {
  const words = await readFile(new URL('../../../../../docs/integrators/workflows.md', import.meta.url), 'utf8');
  const tables = words.match(/\| filters? \|.*\n(\|.*\n)+/g)?.join('') ?? '';
  const documented = [...tables.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)[^`]*`/g)].map(([, name]) => name),
  );
  expect(documented.toSorted()).toEqual(filterNames.toSorted());
});
