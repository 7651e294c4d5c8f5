import { Spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { folderIcons, useFolders } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { useSession } from '../session/session.ts';
import { useFavourites } from './favourites.ts';
import { readRecents } from './recents.ts';

/** In the palette before anything is typed: the favourites of the person, and what they opened last. */
export function KeptRecords() {
  const { me, workspace } = useSession();
  const { data: folders = [] } = useFolders();
  const favourites = useFavourites();
  const navigate = useNavigate();
  const recents = readRecents(workspace.id, me.id).filter(({ id }) => !favourites.some((one) => one.id === id));
  return [
    { label: t('Recent'), records: recents },
    { label: t('Favourites'), records: favourites },
  ].map(
    ({ label, records }) =>
      records.length > 0 && (
        <Spotlight.ActionsGroup key={label} label={label}>
          {records.map(({ id, folderId, title }) => {
            const folder = folders.find((one) => one.id === folderId);
            return (
              <Spotlight.Action
                key={id}
                label={title}
                description={folder?.name ?? ''}
                leftSection={<Icon name={folderIcons[folder?.type ?? 'CUSTOM']} size={18} />}
                onClick={() => void navigate({ to: '/records/$recordId', params: { recordId: id } })}
              />
            );
          })}
        </Spotlight.ActionsGroup>
      ),
  );
}
