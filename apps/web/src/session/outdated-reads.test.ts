import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { repeatOutdated } from './query-client.ts';

it('a first read that a write overtakes is repeated, once', async () => {
  const client = new QueryClient();
  repeatOutdated(client);
  let comments = ['before'];
  let reads = 0;
  const first = Promise.withResolvers<void>();
  const observer = new QueryObserver(client, {
    queryKey: ['comments'],
    queryFn: async () => {
      reads += 1;
      const found = comments;
      if (reads === 1) await first.promise;
      return found;
    },
  });
  const leave = observer.subscribe(() => {});
  comments = ['before', 'written meanwhile'];
  const refreshed = client.invalidateQueries();
  first.resolve();
  await refreshed;
  await expect.poll(() => client.getQueryData(['comments'])).toEqual(['before', 'written meanwhile']);
  await client.invalidateQueries();
  expect(reads).toBe(3);
  leave();
  client.clear();
});
