import { expect, it } from 'vitest';
import { inMarkdown, plainText, renderMail } from './markdown.ts';

it.each([
  ['**Two** _more_ ~~old~~ `seats`', 'Two more old seats'],
  ['# Offer\n\nText', 'Offer\n\nText'],
  ['- a\n- b\n  1. c\n  2. d', '- a\n- b\n  1. c\n  2. d'],
  ['3. c\n4. d', '3. c\n4. d'],
  ['- [ ] open\n- [x] done', '- [ ] open\n- [x] done'],
  ['> said\n> twice\n\nanswer', '> said\n> twice\n\nanswer'],
  ['[the offer](https://example.com/a_b)', 'the offer: https://example.com/a_b'],
  ['<https://example.com/a_b> https://example.com/c_d_e', 'https://example.com/a_b https://example.com/c_d_e'],
  ['| a | b |\n| - | - |\n| 1 | **2** |', 'a | b\n1 | 2'],
  ['```js\nlet a = 1;\n```', 'let a = 1;'],
  ['line\nnext\\\nlast', 'line\nnext\nlast'],
  ['5\\. Main St &amp; Co\\_1, 2 * 3 * 4', '5. Main St & Co_1, 2 * 3 * 4'],
  ['before\n\n---\n\nafter', 'before\n\n———\n\nafter'],
  ['<b>raw</b>', '<b>raw</b>'],
])('the plain part of a mail is text that people read: %j', (body, text) => {
  expect(renderMail(body).text).toBe(text);
});

it('a text as it is stays so within Markdown', () => {
  const text = '# *a* _b_ [c](https://example.com) `d` ~e~ <f> 1. g & h! | i \\ j @k';
  expect(renderMail(inMarkdown(text)).text).toBe(text);
});

it('a notice has the words alone', () => {
  expect(plainText('- [ ] [offer](https://example.com)\n- **b**\n\n> c')).toBe('offer\nb\n\nc');
});
