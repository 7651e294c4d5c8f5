import type { View, ViewDefinition } from '@dossier/domain/views/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '../language/t.ts';
import { undoNotice } from '../ui/undo-notice.tsx';
import { api, trpc, byName, invalidate } from '../session/session.ts';

/** The subject of a view: the records of a folder, the deals of a pipeline, or tasks. */
export type Place = { folderId: string } | { pipelineId: string } | { of: 'TASKS' };

export function idOfPlace(place: Place): string {
  return Object.values(place).join();
}

export function viewsOptions(place: Place) {
  return trpc.views.list.queryOptions(place, { staleTime: 60_000, select: byName });
}

export const refreshViews = () => invalidate(trpc.views);

/** The view named in the URL, or the default view of its place. `isMissing`: deleted, or private to another person. */
export function useSavedView(place: Place, named: string | undefined) {
  const { data: views, isPending, isFetching, refetch } = useQuery(viewsOptions(place));
  const view = named === undefined ? views?.find(({ isDefault }) => isDefault) : views?.find(({ id }) => id === named);
  const isUnknown = views !== undefined && named !== undefined && named !== 'all' && !view;
  useEffect(() => {
    // The view may be newer than the list.
    if (isUnknown) void refetch();
  }, [isUnknown, named, refetch]);
  return { views: views ?? [], view, isMissing: isUnknown && !isFetching, isPending };
}

export function isSameDefinition(one: ViewDefinition, other: ViewDefinition): boolean {
  const sorted = (definition: ViewDefinition) => JSON.stringify(Object.entries(definition).toSorted());
  return sorted(one) === sorted(other);
}

type NewView = Pick<View, 'name' | 'isShared' | 'definition'>;

export async function createView(place: Place, { name, isShared, definition }: NewView): Promise<View> {
  const of = 'of' in place ? {} : place;
  const { data } = await api.views.create.mutate({ ...of, name, isShared, definition });
  await refreshViews();
  return data;
}

export async function updateView(id: string, change: Partial<NewView>): Promise<View> {
  const { data } = await api.views.update.mutate({ id, ...change });
  await refreshViews();
  return data;
}

export async function removeView(view: View, place: Place): Promise<void> {
  await api.views.remove.mutate({ id: view.id });
  await refreshViews();
  undoNotice(t('{title} deleted', { title: view.name }), async () => {
    await createView(place, view);
  });
}

export function usePinnedViews() {
  return useQuery(trpc.views.listPinned.queryOptions(undefined, { staleTime: 60_000 })).data?.data ?? [];
}
