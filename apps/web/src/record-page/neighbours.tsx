import { Group } from '@mantine/core';
import { t, showCount } from '../language/t.ts';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { IconButton } from '../ui/icon.tsx';

interface NeighboursProps {
  id: string;
  /** The list that the record was opened from, as far as it is loaded. */
  records: readonly { id: string }[];
  /** Undefined for a list whose length is not shown. */
  hasMore?: boolean;
  onMove: (id: string) => void;
}

export function Neighbours({ id, records, hasMore, onMove }: NeighboursProps) {
  const at = records.findIndex((one) => one.id === id);
  const to = (by: number) => {
    const next = at === -1 ? undefined : records[at + by]?.id;
    return next === undefined ? undefined : () => onMove(next);
  };
  const ways = [
    { keys: 'k', icon: 'chevron-up', label: t('Previous record'), title: t('Previous record (K)'), go: to(-1) },
    { keys: 'j', icon: 'chevron-down', label: t('Next record'), title: t('Next record (J)'), go: to(1) },
  ] as const;
  useShortcuts(ways.map(({ keys, label, go }) => ({ keys, label, run: () => go?.() })));
  if (at === -1) return null;
  return (
    <Group gap={2} wrap="nowrap" fz="xs" c="dimmed" className="tabular touch">
      {ways.map(({ keys, go, ...button }) => (
        <IconButton key={keys} {...button} disabled={!go} onClick={go} />
      ))}
      {hasMore !== undefined &&
        t('{at} of {count}', { at: at + 1, count: `${showCount(records.length)}${hasMore ? '+' : ''}` })}
    </Group>
  );
}
