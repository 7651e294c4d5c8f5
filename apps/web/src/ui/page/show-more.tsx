import { Button } from '@mantine/core';
import { t } from '../../language/t.ts';

export interface ShowMoreProps {
  pages: { hasNextPage?: boolean; isFetchingNextPage?: boolean; fetchNextPage?: () => Promise<unknown> };
  label?: string | undefined;
}

/** Fetches the next page of a list; renders nothing if the list is complete. */
export function ShowMore({ pages, label = t('Show more') }: ShowMoreProps) {
  if (!pages.hasNextPage) return null;
  return (
    <Button m="md" loading={pages.isFetchingNextPage ?? false} onClick={() => void pages.fetchNextPage?.()}>
      {label}
    </Button>
  );
}
