import { cpuMs } from '@dossier/testing/cpu.ts';
import { expect, it } from 'vitest';
import { Budget, compile, TemplateError } from './templates.ts';

const text = 'x'.repeat(900_000);
const list = Array.from({ length: 50_000 }, (_, n) => ({ n: n % 7, text: `abc${n}` }));
const scope = {
  trigger: {
    body: {
      name: 'Example',
      budget: 1200.5,
      isOpen: false,
      nothing: null,
      lines: [{ n: 1 }, { n: 2 }],
      text,
      list,
      one: [{ text }],
      spaces: `${' '.repeat(900_000)}x`,
    },
    headers: { 'x-source': 'form' },
    query: {},
  },
  steps: { find: { output: { found: true, record: { id: 'rec_1' } } } },
};
const fill = (value: unknown) => compile(value)(scope);

it.each<[value: unknown, filled: unknown]>([
  ['{{ trigger.body.budget }}', 1200.5],
  [' {{- trigger.body.budget -}} ', 1200.5],
  ['{{ trigger.body.lines }}', [{ n: 1 }, { n: 2 }]],
  ['{{ steps.find.output }}', { found: true, record: { id: 'rec_1' } }],
  ['{{ steps.find.output.found }}', true],
  ['{{ trigger.body.isOpen }}', false],
  ['{{ trigger.body.nothing }}', null],
  ['{{ trigger.body.unknown.deeper }}', null],
  ['{{ trigger.headers.x-source }}', 'form'],
  ['{{ trigger.body.unknown | default: steps.find.output.record.id }}', 'rec_1'],
  ['{{ trigger.body.list | size }}', 50_000],
  ['{{ trigger.body.budget | times: 2 }}', 2401],
  ['a {{ trigger.body.budget }}', 'a 1200.5'],
  ['{{ trigger.body.budget }}{{ trigger.body.nothing }}', '1200.5'],
  ['{% if trigger.body.isOpen %}open{% else %}closed{% endif %}', 'closed'],
  ['{% for line in trigger.body.lines %}{{ line.n }};{% endfor %}', '1;2;'],
  [{ deep: ['{{ trigger.body.name }}', 5, null] }, { deep: ['Example', 5, null] }],
  ['plain }} text', 'plain }} text'],
])('%j becomes %j: exactly one expression keeps its type, all else is text', (value, filled) => {
  expect(fill(value)).toEqual(filled);
});

it.each([
  '{{ trigger.constructor }}',
  '{{ trigger.__proto__ }}',
  '{{ trigger.body.name.constructor.name }}',
  '{{ trigger.body.lines.map }}',
  '{{ trigger["hasOwnProperty"] }}',
])('%s finds nothing: own properties only', (value) => {
  expect(fill(value)).toBeNull();
});

it.each([
  '{{ a b',
  '{% if %}',
  '{% for x in %}{% endfor %}',
  '{{ a | nosuch }}',
  '{% include "x" %}',
  '{% render "x" %}',
  '{% layout "/etc/passwd" %}',
  '{% nosuch %}',
  '{{ a }}'.repeat(3_000),
])('%.40s does not parse', (value) => {
  expect(() => compile(value)).toThrow(TemplateError);
});

const double = (work: string) => `{% assign s = "aaaaaaaaaa" %}{% for i in (1..60) %}${work}{% endfor %}{{ s }}`;
it.each<[what: string, value: unknown]>([
  ['a huge range', '{% for i in (1..100000000) %}x{% endfor %}'],
  ['a huge range as a value', '{{ (1..100000000) | join }}'],
  ['many ranges', '{% assign a = (1..400000) %}{% assign b = (1..400000) %}{{ a | concat: b | size }}'],
  [
    'nested loops',
    '{% for i in (1..2000) %}{% for j in (1..2000) %}{% for k in (1..2000) %}{{ i }}{% endfor %}{% endfor %}{% ' +
      'endfor %}',
  ],
  ['nested loops that do nothing', '{% for i in (1..9000) %}{% for j in (1..9000) %}{% endfor %}{% endfor %}'],
  ['a text that doubles', double('{% assign s = s | append: s %}')],
  ['a captured text that doubles', double('{% capture s %}{{ s }}{{ s }}{% endcapture %}')],
  [
    'a list that doubles',
    '{% assign a = trigger.body.lines %}{% for i in (1..40) %}{% assign a = a | concat: a %}{% endfor %}{{ a | size }}',
  ],
  ['a replacement that explodes', '{{ trigger.body.text | replace: "x", trigger.body.text }}'],
  ['a long chain of filters', `{{ trigger.body.text${' | upcase | downcase'.repeat(900)} }}`],
  [
    'a chain of sorts',
    `{% assign a = trigger.body.list | slice: 0, 9000 %}{{ a${' | sort: "text" | reverse'.repeat(600)} | size }}`,
  ],
  [
    'an expression for each item of a long list',
    '{% for i in (1..1000) %}{% assign x = trigger.body.list | find_exp: "q", "q.n == 99" %}{% endfor %}',
  ],
  ['one large value many times', `{{ trigger.body.one${' | concat: trigger.body.one'.repeat(600)} }}`],
  ['a large output', '{% for i in (1..400) %}{{ trigger.body.text }}{% endfor %}'],
  [
    'a large captured text that is searched',
    '{% capture s %}{% for i in (1..400) %}{{ trigger.body.text }}{% endfor %}{% endcapture %}{% if s contains ' +
      '"y" %}{% endif %}',
  ],
  ['a wide date', '{{ "now" | date: "%900000000Y" }}'],
  [
    'many templates, each within the limits',
    Array.from({ length: 50 }, () => '{% for i in (1..9000) %}{% for j in (1..9) %}{% endfor %}{% endfor %}'),
  ],
])('%s ends as a failed template, soon', async (_, value) => {
  const filled = compile(value);
  expect(await cpuMs(() => expect(() => filled(scope)).toThrow(TemplateError), 250)).toBeLessThan(250);
});

it.each([
  'strip',
  'rstrip',
  'strip_html',
  'squish',
  'normalize_whitespace',
  'number_of_words',
  'date: "%Y"',
  'url_encode',
  'slugify',
  'escape',
  'split: " "',
])('the filter %s takes no time on a long text', async (filter) => {
  const filled = compile(`{{ trigger.body.spaces | ${filter} }}`);
  const fill = () => {
    try {
      filled(scope);
    } catch (error) {
      expect(error).toBeInstanceOf(TemplateError);
    }
  };
  expect(await cpuMs(fill, 250)).toBeLessThan(250);
});

it('time without CPU work is not charged: a template that was paused continues', () => {
  const standStill = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
  const budget = new Budget();
  standStill();
  const slow = {
    trigger: {
      get name() {
        standStill();
        return 'Example';
      },
    },
  };
  expect(compile(['{{ trigger.name }}', '{{ trigger.name }} and {{ trigger.name }}'])(slow, budget)).toEqual([
    'Example',
    'Example and Example',
  ]);
});

it('cannot access the program', () => {
  fill('{% assign __proto__ = "x" %}{% capture constructor %}x{% endcapture %}{% increment toString %}');
  expect(Object.keys(scope)).toEqual(['trigger', 'steps']);
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  expect(() => fill('{{ "toString" | constructor }}')).toThrow(TemplateError);
});
