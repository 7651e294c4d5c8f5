import MarkdownIt, { type Token } from 'markdown-it';
import { createElement, type ReactNode } from 'react';
import { t } from '../language/t.ts';
import classes from './markdown.module.css';

/**
 * Markdown as React elements of a fixed list (docs/decisions/0045): no HTML of the text reaches the page, no picture is
 * loaded, and links are limited by `addressOf`. A separate file, which pages load on first use.
 */
export function Markdown({ text, onTick }: { text: string; onTick?: OnTick | undefined }) {
  return createElement('div', { className: classes.markdown }, ...elementsOf(parser.parse(text, {}), 0, onTick));
}

/** Toggles the checklist item on a line. */
export type OnTick = (line: number) => void;

// Maximum depth of nested lists and quotes; deeper content is omitted.
const nestingMax = 20;
// Maximum depth of nested marks, which the parser does not limit; deeper ones are ignored.
const depthMax = 60;

const parser = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: nestingMax });

/** Headings would break the outline of the page, so they become bold lines. */
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const tags = 'p blockquote ul ol li table thead tbody tr th td strong em s a'.split(' ');

interface Open {
  /** Undefined for a token that renders only its content. */
  readonly tag: string | undefined;
  readonly props: Readonly<Record<string, unknown>>;
  readonly children: ReactNode[];
}

function elementsOf(tokens: readonly Token[], depth = 0, onTick?: OnTick): ReactNode[] {
  const root: Open = { tag: undefined, props: {}, children: [] };
  const open: Open[] = [root];
  for (const [at, token] of tokens.entries()) {
    const parent = open.at(-1) ?? root;
    if (token.nesting === 1) open.push(opened(token, depth + open.length, parent));
    else if (token.nesting === -1) {
      if (open.length > 1) open.pop();
      close(parent, open.at(-1) ?? root);
    } else {
      const isFirstOfItem = tokens[at - 2]?.type === 'list_item_open' && token.type === 'inline';
      if (isFirstOfItem) parent.children.push(...itemOf(token, depth + open.length, onTick));
      else parent.children.push(...leafOf(token, depth + open.length));
    }
  }
  return root.children;
}

function opened(token: Token, depth: number, parent: Open): Open {
  const named = headings.includes(token.tag) ? 'p' : tags.find((tag) => tag === token.tag);
  const tag = token.hidden || depth > depthMax ? undefined : named;
  const props = propsOf(token);
  // A token without a tag writes into the list of its parent: passing its content up would copy it at each level.
  if (tag === undefined || (tag === 'a' && props['href'] === undefined))
    return { tag: undefined, props, children: parent.children };
  return { tag, props, children: [] };
}

function close({ tag, props, children }: Open, parent: Open): void {
  if (tag !== undefined) parent.children.push(createElement(tag, props, ...children));
}

function propsOf(token: Token): Readonly<Record<string, unknown>> {
  switch (token.type) {
    case 'heading_open':
      return { className: classes.heading };
    case 'ordered_list_open':
      return { start: Number(token.attrGet('start') ?? 1) };
    case 'link_open':
      return linkTo(token.attrGet('href'));
    default:
      return {};
  }
}

/** An item of a checklist begins with its mark. */
function itemOf(token: Token, depth: number, onTick: OnTick | undefined): ReactNode[] {
  const [first, ...rest] = token.children ?? [];
  const [, mark, text] = (first?.type === 'text' && /^\[([ xX])\] ([^]*)$/.exec(first.content)) || [];
  if (mark === undefined || text === undefined) return leafOf(token, depth);
  const isDone = mark !== ' ';
  return [
    createElement('input', {
      type: 'checkbox',
      checked: isDone,
      disabled: onTick === undefined,
      onChange: () => onTick?.(token.map?.[0] ?? 0),
      'aria-label': isDone ? t('Done') : t('Not done'),
    }),
    ` ${text}`,
    ...elementsOf(rest, depth),
  ];
}

function leafOf(token: Token, depth: number): ReactNode[] {
  const { type, content, children } = token;
  switch (type) {
    case 'inline':
      return elementsOf(children ?? [], depth);
    case 'softbreak':
    case 'hardbreak':
      return [createElement('br')];
    case 'hr':
      return [createElement('hr')];
    case 'code_inline':
      return [createElement('code', {}, content)];
    case 'code_block':
    case 'fence':
      return [createElement('pre', {}, createElement('code', {}, content))];
    case 'image': {
      // The picture is not loaded: its server would learn who reads this. A link leads to it.
      const props = linkTo(token.attrGet('src'));
      const name = content === '' ? t('Picture') : content;
      return [props.href === undefined ? name : createElement('a', props, name)];
    }
    default:
      return content === '' ? [] : [content];
  }
}

function linkTo(address: string | number | null) {
  const href = addressOf(address);
  // not a text: what a browser may do behind a link
  return href === undefined ? {} : { href, target: '_blank', rel: 'noopener noreferrer nofollow' };
}

/** The target of a link; undefined for a forbidden address. A relative one would lead into this app. */
function addressOf(address: string | number | null): string | undefined {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  return url && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : undefined;
}
