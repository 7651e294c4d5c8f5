import { Badge } from '@mantine/core';
import { tagColorOf, useTags } from './tags.ts';
import classes from './tags.module.css';

export function TagChips({ names }: { names: readonly string[] }) {
  const { data: tags = [] } = useTags();
  if (names.length === 0) return null;
  return (
    <span className={classes.chips}>
      {names.map((name) => (
        <Badge key={name} color={tagColorOf[tags.find((tag) => tag.name === name)?.color ?? 'GRAY']}>
          {name}
        </Badge>
      ))}
    </span>
  );
}
