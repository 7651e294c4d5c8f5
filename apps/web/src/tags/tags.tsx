import type { TagColor } from '@dossier/domain/tags/schema.ts';
import { Badge, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { trpc, byName } from '../session/session.ts';

/** The tags of the workspace by name. Writing a record with an unknown tag adds it, so the list goes stale quickly. */
export function useTags() {
  return useQuery(trpc.tags.list.queryOptions({}, { staleTime: 10_000, select: byName }));
}

export const refreshTags = () => queryClient.invalidateQueries();

export const tagColors: Readonly<Record<TagColor, { color: string; label: string }>> = {
  GRAY: { color: 'gray', label: t('Gray') },
  RED: { color: 'red', label: t('Red') },
  ORANGE: { color: 'clay', label: t('Orange') },
  YELLOW: { color: 'amber', label: t('Yellow') },
  GREEN: { color: 'green', label: t('Green') },
  TEAL: { color: 'teal', label: t('Teal') },
  BLUE: { color: 'sky', label: t('Blue') },
  PURPLE: { color: 'plum', label: t('Purple') },
  PINK: { color: 'rose', label: t('Pink') },
};

export function TagChips({ names }: { names: readonly string[] }) {
  const { data: tags = [] } = useTags();
  if (names.length === 0) return null;
  return (
    <Group component="span" display="inline-flex" gap={4} maw="100%">
      {names.map((name) => (
        <Badge key={name} color={tagColors[tags.find((tag) => tag.name === name)?.color ?? 'GRAY'].color}>
          {name}
        </Badge>
      ))}
    </Group>
  );
}
