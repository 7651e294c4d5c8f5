import { NavigationLink } from '../shell/navigation-link.tsx';
import { usePinnedViews } from './saved-views.ts';

/** The views of a folder that this person has pinned, under its name in the navigation. */
export function PinnedViews({ folderId }: { folderId: string }) {
  return usePinnedViews()
    .filter((view) => view.folderId === folderId)
    .map(({ id, name }) => (
      <NavigationLink key={id} to="/folders/$folderId" params={{ folderId }} search={{ view: id }} icon="star" isInner>
        {name}
      </NavigationLink>
    ));
}
