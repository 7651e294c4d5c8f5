import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../session/query-client.ts';
import type { Page } from '../session/session.ts';

export type Pages<Item> = InfiniteData<Page<Item>, string | undefined>;

/** A query that names no fields returns all of them. */
export function wholePage<Item>({ data, nextCursor }: Page<Partial<Item>>): Page<Item> {
  return { data: data as Item[], nextCursor };
}

/** Changes the rows of loaded lists. A page whose array stays the same is not rendered again. */
export function changeRows<Item>(queryKey: QueryKey, change: (rows: Item[]) => Item[]): void {
  queryClient.setQueriesData<Pages<Item>>({ queryKey }, (pages) => {
    if (!pages) return pages;
    const changed = pages.pages.map((page) => {
      const data = change(page.data);
      return data === page.data ? page : { ...page, data };
    });
    return changed.some((page, at) => page !== pages.pages[at]) ? { ...pages, pages: changed } : pages;
  });
}
