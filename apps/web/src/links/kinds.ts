import type { LinkKind } from '@dossier/domain/links/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { invalidate, trpc, byName } from '../session/session.ts';

export const refreshLinks = () => invalidate(trpc.links);

export function useLinkKinds() {
  return useQuery(trpc.links.listKinds.queryOptions({}, { staleTime: 60_000, select: byName }));
}

type Direction = 'OUT' | 'IN';

export function sayings(kinds: readonly LinkKind[]): { value: string; label: string }[] {
  return kinds.flatMap(({ id, name, reverseName }) =>
    name === reverseName
      ? [{ value: `OUT:${id}`, label: name }]
      : [
          { value: `OUT:${id}`, label: name },
          { value: `IN:${id}`, label: reverseName },
        ],
  );
}

export function readSaying(value: string): { direction: Direction; kindId: string } {
  const [direction, kindId = ''] = value.split(':');
  return { direction: direction === 'IN' ? 'IN' : 'OUT', kindId };
}
