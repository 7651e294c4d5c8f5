import { Badge, Group } from '@mantine/core';
import { tagColors, useTags } from './tags.ts';

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
