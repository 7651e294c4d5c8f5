import { Fragment, type ReactNode } from 'react';
import { partsOf } from './t.ts';

type RichValue = ReactNode | ((words: ReactNode) => ReactNode);

/** A text with elements: `<link>words</link>` calls the value `link`, `{name}` is replaced by the value `name`. */
export function rich(text: string, values: Record<string, RichValue>): ReactNode {
  const open: { tag: string; children: ReactNode[] }[] = [{ tag: '', children: [] }];
  const add = (node: ReactNode) => {
    const last = open.at(-1);
    last?.children.push(<Fragment key={last.children.length}>{node}</Fragment>);
  };
  for (const part of partsOf(text, mapValues(values))) {
    // Tags are parsed only in the app's own text, never in a value.
    if (typeof part !== 'string') {
      if (typeof part !== 'function') add(part);
      continue;
    }
    for (const piece of part.split(/(<\/?\w+>)/)) {
      if (/^<\w+>$/.test(piece)) open.push({ tag: piece.slice(1, -1), children: [] });
      else if (/^<\/\w+>$/.test(piece) && open.length > 1) {
        const closed = open.pop();
        const wrap = values[closed?.tag ?? ''];
        add(typeof wrap === 'function' ? wrap(closed?.children) : closed?.children);
      } else if (piece !== '') add(piece);
    }
  }
  return open[0]?.children;
}

/** Wraps text values as nodes, to distinguish them from the app's words. Numbers are kept for plurals. */
function mapValues(values: Record<string, RichValue>): Record<string, RichValue> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? <>{value}</> : value]),
  );
}
