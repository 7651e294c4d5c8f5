import type { PinnedView } from '@dossier/domain/views/schema.ts';
import { linkOptions } from '@tanstack/react-router';
import { NavigationLink } from './navigation-link.tsx';
import { usePinnedViews, type Place } from '../../views/saved-views.ts';

/** The views of a place that this person has pinned, under its name in the navigation. */
export function PinnedViews({ place }: { place: Place }) {
  return usePinnedViews()
    .filter((view) => isOf(view, place))
    .map((view) => (
      <NavigationLink key={view.id} {...linkOf(view)} icon="star" isInner>
        {view.name}
      </NavigationLink>
    ));
}

function isOf({ folderId, pipelineId }: PinnedView, place: Place): boolean {
  if ('folderId' in place) return folderId === place.folderId;
  return 'pipelineId' in place ? pipelineId === place.pipelineId : folderId === null && pipelineId === null;
}

function linkOf({ id, folderId, pipelineId }: PinnedView) {
  const search = { view: id };
  if (folderId !== null) return linkOptions({ to: '/folders/$folderId', params: { folderId }, search });
  if (pipelineId !== null) return linkOptions({ to: '/deals/$pipelineId', params: { pipelineId }, search });
  return linkOptions({ to: '/tasks', search });
}
