import type { Group } from '@dossier/domain/search/schema.ts';
import { Spotlight } from '@mantine/spotlight';
import { t } from '../language/t.ts';
import { Icon } from '../shell/icon.tsx';
import { FoundParts } from './found-parts.tsx';
import { kindNames, useHits } from './hits.ts';
import classes from './search.module.css';

/** What a search has found, as entries of the palette. */
export function PaletteFound({ groups, onAll }: { groups: readonly Group[]; onAll: () => void }) {
  const show = useHits();
  return (
    <>
      {groups.map(({ kind, count, hasMore, items }) => (
        <Spotlight.ActionsGroup
          key={kind}
          label={`${kindNames[kind]} (${count.toLocaleString()}${hasMore ? '+' : ''})`}
        >
          {items.map((hit) => {
            const { icon, about, open } = show(hit);
            return (
              <Spotlight.Action key={hit.id} onClick={open}>
                <Icon name={icon} size={18} />
                <span className={classes.entry}>
                  <FoundParts parts={hit.titleParts} />
                  <span className={classes.about}>
                    {[about, hit.match === 'similar' ? t('similar') : ''].filter(Boolean).join(' · ')}
                  </span>
                  {hit.snippet.length > 0 && (
                    <span className={classes.about}>
                      <FoundParts parts={hit.snippet} />
                    </span>
                  )}
                </span>
              </Spotlight.Action>
            );
          })}
        </Spotlight.ActionsGroup>
      ))}
      {groups.length > 0 && (
        <Spotlight.Action
          label={t('Show all results')}
          leftSection={<Icon name="search" size={18} />}
          onClick={onAll}
        />
      )}
    </>
  );
}
