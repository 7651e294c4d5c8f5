import MarkdownIt from 'markdown-it';

const options = { html: false, breaks: true } as const;
/** No raw HTML, and no pictures, whose server would learn who reads the mail. */
// Deeper brackets cost quadratic time.
const maxNesting = 20;
const markdown = new MarkdownIt({ ...options, linkify: true }).set({ maxNesting }).disable('image');
const parser = new MarkdownIt(options).set({ maxNesting });

export function renderMail(body: string): { html: string; text: string } {
  const html = markdown.render(body);
  return {
    html:
      '<!doctype html><html><head><meta charset="utf-8"></head><body style="font-family:system-ui,sans-serif;' +
      `font-size:15px;line-height:1.5;max-width:640px">${html}</body></html>`,
    text: plainText(body, { isOutlined: true }),
  };
}

type Token = ReturnType<typeof parser.parse>[number];

/** A list or quote around a line: `mark` is written before the next line, `indent` before further ones. */
interface Surrounding {
  mark: string;
  readonly indent: string;
  number: number | undefined;
}

/** The plain text of Markdown. With `isOutlined`, marks of lists and quotes and link addresses are kept. */
export function plainText(source: string, { isOutlined = false } = {}): string {
  const around: Surrounding[] = [];
  let text = '';
  let [isTight, wasTight] = [false, false];
  let cells: string[] | undefined;
  const add = (block: string) => {
    const lines = block.split('\n').map((line) => {
      const marks = around.map(({ mark }) => mark).join('');
      for (const one of around) one.mark = one.indent;
      return isOutlined ? marks + line : line;
    });
    text += (text === '' ? '' : isTight && wasTight ? '\n' : '\n\n') + lines.join('\n');
    wasTight = isTight;
  };
  for (const token of parser.parse(source, {})) {
    const { type, content, children } = token;
    const list = around.at(-1);
    if (type === 'blockquote_open') around.push({ mark: '> ', indent: '> ', number: undefined });
    else if (type === 'bullet_list_open') around.push({ mark: '', indent: '  ', number: undefined });
    else if (type === 'ordered_list_open')
      around.push({ mark: '', indent: '   ', number: Number(token.attrGet('start') ?? 1) });
    else if (/^(blockquote|bullet_list|ordered_list)_close$/.test(type)) around.pop();
    else if (type === 'list_item_open' && list) {
      list.mark = list.number === undefined ? '- ' : `${list.number}. `;
      if (list.number !== undefined) list.number += 1;
    } else if (type === 'tr_open') cells = [];
    else if (type === 'tr_close') {
      isTight = true;
      add(cells?.join(' | ') ?? '');
      cells = undefined;
    } else if (type === 'inline') {
      const words = wordsOf(children ?? [], isOutlined);
      if (cells) cells.push(words);
      else add(isOutlined ? words : words.replace(/^\[[ xX]\] /, ''));
    } else if (type === 'fence' || type === 'code_block') add(content.trimEnd());
    else if (type === 'hr' && isOutlined) add('———');
    if (token.nesting === 1) isTight = token.hidden;
  }
  return text;
}

function wordsOf(tokens: readonly Token[], withAddresses: boolean): string {
  const links: { from: number; address: string }[] = [];
  let words = '';
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') words += '\n';
    else if (token.type === 'link_open') links.push({ from: words.length, address: String(token.attrGet('href')) });
    else if (token.type === 'link_close') {
      const { from = 0, address = '' } = links.pop() ?? {};
      const name = words.slice(from);
      if (withAddresses && name !== address && `mailto:${name}` !== address)
        words = words.slice(0, from) + (name === '' ? address : `${name}: ${address}`);
    } else words += token.content;
  }
  return words;
}

/** Escapes a plain text for Markdown. */
export function inMarkdown(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[\\`*_{}[\]()#+\-.!<>|~&@:/]/g, String.raw`\$&`);
}
