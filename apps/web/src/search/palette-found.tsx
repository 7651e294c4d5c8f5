import type { Group } from '@dossier/domain/search/schema.ts';
import { Spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { FoundParts } from './found-parts.tsx';
import { countOf, kindNames, useHits } from './hits.ts';
import classes from './search.module.css';

export function PaletteFound({ groups, query }: { groups: readonly Group[]; query: string }) {
  const show = useHits();
  const navigate = useNavigate();
  if (groups.length === 0) return null;
  return (
    <>
      {groups.map((group) => (
        <Spotlight.ActionsGroup key={group.kind} label={`${kindNames[group.kind]} (${countOf(group)})`}>
          {group.items.map((hit) => {
            const { icon, about, link } = show(hit);
            return (
              <Spotlight.Action key={hit.id} onClick={() => void navigate(link)}>
                <Icon name={icon} size={18} />
                <span className={classes.entry}>
                  <FoundParts parts={hit.titleParts} />
                  <span className={classes.about}>{about}</span>
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
      <Spotlight.Action
        label={t('Show all results')}
        leftSection={<Icon name="search" size={18} />}
        onClick={() => void navigate({ to: '/search', search: { q: query.trim() } })}
      />
    </>
  );
}
