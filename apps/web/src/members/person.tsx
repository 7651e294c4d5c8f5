import { Group, VisuallyHidden } from '@mantine/core';
import { t } from '../language/t.ts';
import { Face } from '../ui/face.tsx';
import { useMemberName } from './members.ts';

export function Person({ userId, isShort = false }: { userId: string; isShort?: boolean }) {
  const name = useMemberName(userId);
  if (name === undefined) return null;
  return (
    <Group component="span" display="inline-flex" pos="relative" gap={6} wrap="nowrap" miw={0} title={name}>
      <Face id={userId} name={name} kind="colleague" size={20} />
      {isShort ? <VisuallyHidden>{name}</VisuallyHidden> : <span className="cut">{name}</span>}
    </Group>
  );
}

/** Displayed name of an author; the server stores this one for deleted accounts. */
export function authorName(name: string): string {
  return name === 'Deleted user' ? t('Deleted user') : name;
}
