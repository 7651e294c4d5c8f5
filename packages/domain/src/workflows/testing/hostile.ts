import * as fc from 'fast-check';
import { operators } from '../definition.ts';
import { filterNames } from '../template/templates.ts';

// Templates and conditions that exercise the whole grammar with long texts, long lists and deep objects. For tests.

const long = 300_000;
const deep = (depth: number): unknown => (depth === 0 ? 'x' : { a: deep(depth - 1), b: [depth] });
const bodies = {
  text: 'a'.repeat(long),
  needle: `${'a'.repeat(long / 2)}b${'a'.repeat(long / 3)}`,
  pattern: `${'(a+)+'.repeat(1_000)}$`,
  spaces: ' '.repeat(long),
  words: Array.from({ length: 1_000 }, (_, n) => `abc${n}`),
  numbers: Array.from({ length: 5_000 }, (_, n) => n % 7),
  rows: Array.from({ length: 1_000 }, (_, n) => ({ id: n, text: 'a'.repeat(100), deep: { n } })),
  deep: deep(20),
  lines: 'a,\n'.repeat(long / 3),
};
export const hostileScope = { trigger: { body: bodies }, record: { id: 'rec_1', data: bodies }, steps: {} };

const path = fc.constantFrom(
  ...Object.keys(bodies).map((name) => `trigger.body.${name}`),
  'record.data',
  'trigger',
  'item',
  'a',
);
const operand = fc.oneof(
  { weight: 4, arbitrary: path },
  { weight: 1, arbitrary: fc.constantFrom('"a"', '""', '9000', '-1', '0.1', 'nil', '(1..9000)', '"%99999Y"', '"a,b"') },
);
const comparison = fc
  .tuple(operand, fc.constantFrom('==', '!=', '<', '>=', 'contains'), operand)
  .map((parts) => parts.join(' '));
const test = fc
  .array(comparison, { minLength: 1, maxLength: 10 })
  .chain((all) => fc.constantFrom(' or ', ' and ').map((between) => all.join(between)));
const filter = fc
  .tuple(
    fc.constantFrom(...filterNames),
    fc.array(
      fc.oneof(
        operand,
        test.map((text) => `'item', '${text}'`),
      ),
      { maxLength: 3 },
    ),
  )
  .map(([name, given]) => (given.length === 0 ? name : `${name}: ${given.join(', ')}`));
const value = fc
  .tuple(operand, fc.array(filter, { maxLength: 12 }))
  .map(([first, filters]) => [first, ...filters].join(' | '));

const { template } = fc.letrec<{ template: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    value.map((text) => `{{ ${text} }}`),
    fc.tuple(test, tie('template')).map(([when, then]) => `{% if ${when} %}${then}{% endif %}`),
    fc.tuple(operand, tie('template')).map(([list, body]) => `{% for item in ${list} %}${body}{% endfor %}`),
    fc.tuple(operand, tie('template')).map(([list, body]) => `{% tablerow item in ${list} %}${body}{% endtablerow %}`),
    fc
      .tuple(tie('template'), value)
      .map(([body, text]) => `{% capture a %}${body}{{ ${text} }}{% endcapture %}{{ a }}`),
    value.map((text) => `{% assign a = ${text} %}{{ a | append: a }}`),
    fc
      .tuple(operand, operand, tie('template'))
      .map(([of, is, then]) => `{% case ${of} %}{% when ${is} %}${then}{% endcase %}`),
  ),
  template: fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
}));

export const hostileTemplate: fc.Arbitrary<string> = template.filter(({ length }) => length <= 10_000);

const side = fc.oneof(
  path.map((text) => `{{ ${text} }}`),
  hostileTemplate,
);
export const hostileComparison = fc.record({ left: side, operator: fc.constantFrom(...operators), right: side });
