import { Children, type ReactNode } from 'react';
import { formatOf } from './t.ts';

type RichValue = ReactNode | ((words: ReactNode) => ReactNode);

/** A text with elements: `<link>words</link>` calls the value `link`, `{name}` is replaced by the value `name`. */
export function rich(text: string, values: Record<string, RichValue>): ReactNode {
  const wrapped = Object.entries(values).map(
    ([name, value]) =>
      [name, typeof value === 'function' ? (words: ReactNode[]) => value(Children.toArray(words)) : value] as const,
  );
  return Children.toArray(formatOf(text, values).format<ReactNode>(Object.fromEntries(wrapped)));
}
