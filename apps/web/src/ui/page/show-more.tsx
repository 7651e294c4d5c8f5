import { Button } from '@mantine/core';
import { t } from '../../language/t.ts';

interface ShowMoreProps {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Fetches the next page of a list; nothing where the list is whole. */
export function ShowMore({ pages }: ShowMoreProps) {
  if (!pages.hasNextPage) return null;
  return (
    <Button m="md" variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {t('Show more')}
    </Button>
  );
}
