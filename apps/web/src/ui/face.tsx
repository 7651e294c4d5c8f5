import { Center } from '@mantine/core';
import { hueOf } from './tokens.ts';

/** People are round and soft, colleagues round and solid, companies square. */
export type FaceKind = 'person' | 'colleague' | 'company';

export function Face({ id, name, kind, size }: { id: string; name: string; kind: FaceKind; size: number }) {
  const color = `var(--mantine-color-${hueOf(id)}`;
  return (
    <Center
      component="span"
      flex="none"
      w={size}
      h={size}
      fz={size * 0.4}
      fw={620}
      bdrs={kind === 'company' ? size / 4 : '50%'}
      bg={`${color}-${kind === 'person' ? 'light' : 'filled'})`}
      c={kind === 'person' ? `${color}-light-color)` : 'white'}
      aria-hidden="true"
    >
      {initialsOf(name).slice(0, kind === 'company' ? 1 : 2)}
    </Center>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
}
