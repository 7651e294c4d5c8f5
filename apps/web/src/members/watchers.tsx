import { Group, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { api } from '../session/session.ts';
import { Face } from '../ui/face.tsx';
import { useMembers } from './members.ts';

const facesMax = 5;

/** Faces of the colleagues who look at the same record or deal. A hidden tab does not look. */
export function Watchers({ id }: { id: string }) {
  const members = useMembers();
  const { data: watchers } = useQuery({
    queryKey: ['watchers', id],
    // A look that fails is not worth a message.
    queryFn: async () => (await api.live.look.mutate({ id }).catch(() => ({ data: [] }))).data,
    refetchInterval: 20_000,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  const present = members.filter(({ userId }) => watchers?.some((watcher) => watcher.userId === userId));
  if (present.length === 0) return null;
  return (
    <Group component="span" gap={4} wrap="nowrap" mr={6} role="status">
      {present.slice(0, facesMax).map(({ userId, name }) => (
        <span key={userId} title={t('{name} is here too', { name })}>
          <Face id={userId} name={name} kind="colleague" size={20} />
          <VisuallyHidden>{t('{name} is here too', { name })}</VisuallyHidden>
        </span>
      ))}
    </Group>
  );
}
