import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { ActionIcon } from '@mantine/core';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { useFavourite } from './favourites.ts';
import classes from './star.module.css';

/** Keeps a record at hand: it is offered when the palette opens. */
export function Star({ record: { id, folderId, title } }: { record: CrmRecord }) {
  const { isFavourite, toggle } = useFavourite({ id, folderId, title });
  const label = isFavourite ? t('Remove from favourites') : t('Add to favourites');
  useShortcuts([{ keys: 's', label, run: toggle }]);
  return (
    <ActionIcon aria-label={label} title={`${label} (S)`} aria-pressed={isFavourite} onClick={toggle}>
      <span className={classes.star} data-on={isFavourite || undefined}>
        <Icon name="star" />
      </span>
    </ActionIcon>
  );
}
