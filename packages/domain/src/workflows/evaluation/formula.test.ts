import { describe, expect, it } from 'vitest';
import { TemplateError } from '../template/templates.ts';
import { Formula } from './formula.ts';
import { longestTurnMs, turnMsMax } from '../../testing/loop-watch.ts';

const text = 'a'.repeat(400_000);
const scope = {
  trigger: {
    body: {
      name: 'Example',
      text,
      needle: `${'a'.repeat(200_000)}b${'a'.repeat(100_000)}`,
      words: Array.from({ length: 1_000 }, (_, n) => `abc${n}`),
      one: [text],
    },
  },
  record: { id: 'rec_1', data: { amount: 1_200.5 } },
  steps: { find: { output: { found: true } }, other: { output: { found: false } } },
};
const valueOf = (value: unknown) => Formula.ofValue(value).evaluate('ws_1', scope);
const contains = (term: string) =>
  '{{ trigger.body.words | where_exp: "word", ' +
  `"${Array.from({ length: 10 }, () => `trigger.body.text contains ${term}`).join(' or ')}" | size }}`;
const doubled = '{% assign a = trigger.body.one %}' + '{% assign a = a | push: a %}'.repeat(30);

it.each<[what: string, value: unknown, problem: RegExp]>([
  ['operators for each item of a list', { title: contains('word') }, /title.*(limit exceeded|CPU time)/],
  [
    'a search of a text in a text, which no JavaScript can stop',
    { title: '{% if trigger.body.text contains trigger.body.needle %}yes{% endif %}' },
    /title was stopped, since it takes more than 300 ms of CPU time/,
  ],
  [
    'a list of itself',
    { deep: { title: `${doubled}{{ a | upcase }}` } },
    /deep\.title was stopped, since it (needs|takes) more/,
  ],
  [
    'one of many templates',
    Array.from({ length: 5 }, () => '{% if trigger.body.text contains trigger.body.needle %}yes{% endif %}'),
    /one of 5 templates \(0, 1, 2, …\) was stopped/,
  ],
])(
  '%s ends as a failed template that names itself and the limit, and the event loop is free',
  async (_, value, problem) => {
    const turnMs = await longestTurnMs(async () => {
      const error = await valueOf(value).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(TemplateError);
      const { path, message } = error as TemplateError;
      expect([...path, message].join(': ')).toMatch(problem);
    });
    expect(turnMs).toBeLessThan(turnMsMax);
  },
);

it('a condition that searches a text in a text is stopped, too', async () => {
  const condition = {
    left: '{{ trigger.body.text }}',
    operator: 'contains',
    right: '{{ trigger.body.needle }}',
  } as const;
  const turnMs = await longestTurnMs(() =>
    expect(Formula.ofCondition(condition).evaluate('ws_1', scope)).rejects.toThrow(/300 ms of CPU time/),
  );
  expect(turnMs).toBeLessThan(turnMsMax);
});

it('a renderer that was killed is replaced', async () => {
  await expect(valueOf(`${doubled}{{ a | upcase }}`)).rejects.toThrow(TemplateError);
  expect(await valueOf('{{ trigger.body.words | size }}, {% for i in (1..3) %}{{ i }}{% endfor %}')).toBe('1000, 123');
});

describe('small templates and conditions are evaluated in this process', () => {
  it.each<[value: unknown, result: unknown]>([
    ['{{ trigger.body.name | upcase }} at {{ record.id }}', 'EXAMPLE at rec_1'],
    [
      { amount: '{{ record.data.amount | times: 2 }}', list: ['{{ steps.find.output.found }}'] },
      { amount: 2_401, list: [true] },
    ],
    ['{% if trigger.body.name == "Example" and record.id %}yes{% else %}no{% endif %}', 'yes'],
    ['{{ "2026-11-23" | date: "%d.%m.%Y" }}', '23.11.2026'],
    ['plain', 'plain'],
    [{ text }, { text }],
  ])('%j', (value, result) => {
    expect(Formula.ofValue(value).evaluateHere(scope)).toEqual({ result });
  });

  it.each([
    '{% for word in trigger.body.words %}{% endfor %}',
    '{{ trigger.body.words | where_exp: "word", "word == 1" }}',
    '{% assign a = 1 %}{{ a }}',
    '{{ (1..9) }}',
    '{{ "a" | replace: "a", trigger.body.name }}',
    '{{ "now" | date: "%99999Y" }}',
    '{{ "now" | date: trigger.body.name }}',
    '{{ trigger.body.text }}',
    '{{ trigger.body }}',
    '{{ trigger[record.id] }}',
  ])('but not %s', (template) => {
    expect(Formula.ofValue(template).evaluateHere(scope)).toBeUndefined();
  });
});

it.each<[value: unknown]>([
  ['{{ trigger.body.words | first }}{{ record.data.amount | times: 2 }}'],
  [{ a: ['{{ steps.find.output }}', '{{ steps["other"].output.found }}'], b: '{{ trigger.nothing }}' }],
  ['{% if steps.find.output.found %}{{ trigger.body.name }}{% endif %}'],
  ['{{ record }}'],
])('%j is the same in a renderer', async (value) => {
  const loop = '{% for i in (1..2) %}{{ i }}{% endfor %}';
  const here = Formula.ofValue([value, '12']).evaluateHere(scope);
  expect(here).toBeDefined();
  expect(await valueOf([value, loop])).toEqual(here?.result);
});
