import { Button } from '@mantine/core';

interface ShowMoreProps {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Fetches the next page of a list; nothing where the list is whole. */
export function ShowMore({ pages }: ShowMoreProps) {
  if (!pages.hasNextPage) return null;
  return (
    <Button m="md" variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      Show more
    </Button>
  );
}
