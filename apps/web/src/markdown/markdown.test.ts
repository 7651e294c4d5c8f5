import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from './markdown.ts';

/** The HTML of a text, without the element around it. */
const htmlOf = (text: string) =>
  renderToStaticMarkup(createElement(Markdown, { text })).replace(/^<div[^>]*>|<\/div>$/g, '');

describe('Markdown', () => {
  it.each([
    ['**bold** _soft_ ~~gone~~ `code`', '<p><strong>bold</strong> <em>soft</em> <s>gone</s> <code>code</code></p>'],
    ['one\ntwo', '<p>one<br/>two</p>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['> quoted', '<blockquote><p>quoted</p></blockquote>'],
    ['```js\n<b>\n```', '<pre><code>&lt;b&gt;\n</code></pre>'],
    ['a\n\n---\n\nb', '<p>a</p><hr/><p>b</p>'],
    ['| a |\n|---|\n| 1 |', '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>'],
  ])('%j is shown', (text, html) => {
    expect(htmlOf(text)).toBe(html);
  });

  it('shows a heading as a line in bold', () => {
    expect(htmlOf('# Head')).toMatch(/^<p class="[^"]*heading[^"]*">Head<\/p>$/);
  });

  it('shows a checklist that cannot be changed here', () => {
    const box = (label: string, checked = '') =>
      `<input type="checkbox" disabled="" aria-label="${label}"${checked}/> `;
    expect(htmlOf('- [x] done **now**\n- [ ] open\n- [y] none')).toBe(
      `<ul><li>${box('Done', ' checked=""')}done <strong>now</strong></li>` +
        `<li>${box('Not done')}open</li><li>[y] none</li></ul>`,
    );
  });

  it.each([
    ['[a](https://example.com/?b=1&c=2)', 'https://example.com/?b=1&amp;c=2'],
    ['https://example.com', 'https://example.com/'],
    ['<mailto:contact@example.com>', 'mailto:contact@example.com'],
    ['[a](tel:+15550100)', 'tel:+15550100'],
    ['![picture](https://example.com/a.png)', 'https://example.com/a.png'],
  ])('%s leads there, in a tab of its own that learns nothing of this one', (text, href) => {
    expect(htmlOf(text)).toContain(`<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">`);
  });
});

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<div><div><svg onload=alert(1)><style>*{display:none}</style></div></div>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A;avascript&colon;alert(1))',
  '[x](%6Aavascript:alert(1))',
  '[x]( javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://example.com/1)',
  '[x](view-source:https://example.com)',
  '[x](/api/v1/records)',
  '[x](//example.com)',
  '[x](#main)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+)',
  '![x](https://tracker.example/pixel.gif)',
  '![x][y]\n\n[y]: https://tracker.example/pixel.gif "onerror=alert(1)"',
  '[x](https://example.com "\\" onmouseover=\\"alert(1)")',
  '[x](https://example.com/"onmouseover="alert(1))',
  '`` ` `` <b onclick=alert(1)> ``',
  '| a | b |\n|:-:|--|\n| <script> | [x](javascript:alert(1)) |',
  '- [ ] <input autofocus onfocus=alert(1)>',
  '```"><script>alert(1)</script>\n```',
];

describe('a hostile text', () => {
  it.each(hostile)('%j becomes neither HTML nor an address that does something', (text) => {
    const html = htmlOf(text);
    // Escaped input is text, so every tag came from the renderer.
    const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)];
    const known = /^(p|a|ul|ol|li|input|table|thead|tbody|tr|th|td|code|pre|strong|em|s|br|hr|blockquote)$/;
    for (const [, name = '', attributes = ''] of tags) {
      expect(name).toMatch(known);
      for (const [, attribute] of attributes.replaceAll(/"[^"]*"/g, '""').matchAll(/([\w-]+)=/g))
        expect(attribute).toMatch(/^(href|target|rel|class|start|type|disabled|aria-label|checked)$/);
      const href = /href="([^"]*)"/.exec(attributes)?.[1];
      if (href !== undefined) expect(href).toMatch(/^(https?:\/\/|mailto:|tel:)/);
    }
    expect(html).not.toMatch(/<(script|img|iframe|svg|style|div)/);
  });

  it.each<[string, string]>([
    ['quotes', '>'.repeat(20_000)],
    ['lists', Array.from({ length: 190 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n')],
    ['brackets', '['.repeat(20_000)],
    ['links', '[a]('.repeat(5_000)],
    ['emphasis', `${'*'.repeat(9_999)}a${'*'.repeat(9_999)}`],
    ['marks that never close', '**a_'.repeat(5_000)],
    ['stars', '*a '.repeat(6_600)],
    ['backticks', Array.from({ length: 190 }, (_, at) => '`'.repeat(at + 1)).join(' ')],
    ['entities', '&'.repeat(20_000)],
    ['tags', '<'.repeat(20_000)],
    ['columns', `${'|'.repeat(9_000)}\n${'|-'.repeat(5_000)}`],
    ['addresses', 'http://a.b '.repeat(1_800)],
    ['references', '[a]: x\n'.repeat(2_800)],
  ])('of many %s is shown in time, and not deeper than the page can bear', (_, text) => {
    const startedAt = performance.now();
    const html = htmlOf(text);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    expect(deepest(html)).toBeLessThan(100);
  });
});

/** The depth of the elements within each other. */
function deepest(html: string): number {
  let depth = 0;
  let most = 0;
  for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>/g)) {
    if (tag.endsWith('/>')) continue;
    depth += tag.startsWith('</') ? -1 : 1;
    most = Math.max(most, depth);
  }
  return most;
}
