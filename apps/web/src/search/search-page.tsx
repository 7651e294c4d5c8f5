import type { Group, SearchKind } from '@dossier/domain/search/schema.ts';
import {
  Box,
  Button,
  Group as Row,
  type GroupProps,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { createLink, getRouteApi } from '@tanstack/react-router';
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { Page, Moment, EmptyState, FailureState, RowSkeletons } from '../ui/page/page.tsx';
import { countOf, FoundParts, kindNames, useHits } from './hits.tsx';
import { kindNamed, searchKinds, validateSearchSearch } from './search-search.ts';
import { isAllSimilar, useSearch } from './use-search.ts';

const route = getRouteApi('/shell/search');
/** Hits of each kind if all kinds are shown, and of a single kind. */
const overviewMax = 8;
const ofKindMax = 100;

export function SearchPage() {
  const { q = '', kind } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  // The search changed elsewhere: by Back, or from the palette.
  if (known !== q) {
    setKnown(q);
    if (typed.trim() !== q) setTyped(q);
  }
  const change = (next: { q: string; kind: SearchKind | undefined }, replace: boolean) =>
    void navigate({ to: '.', search: validateSearchSearch(next), replace });
  const found = useSearch(typed, { limit: kind ? ofKindMax : overviewMax, kinds: kind ? [kind] : undefined });
  return (
    <Page
      title={t('Search')}
      toolbar={
        <>
          <TextInput
            aria-label={t('Search everything')}
            placeholder={t('Search everything')}
            type="search"
            autoFocus
            w={280}
            maxLength={500}
            leftSection={<Icon name="search" size={14} />}
            value={typed}
            onKeyDown={moveAmongHits}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value);
              change({ q: value.trim(), kind }, true);
            }}
          />
          <Box maw="100%" style={{ overflowX: 'auto' }}>
            <SegmentedControl
              aria-label={t('Kind of results')}
              value={kind ?? 'all'}
              onChange={(value) => change({ q, kind: kindNamed(value) }, false)}
              data={[
                { value: 'all', label: t('All') },
                ...searchKinds.map((one) => ({ value: one, label: kindNames[one] })),
              ]}
            />
          </Box>
        </>
      }
    >
      <Found typed={typed} {...found} onKind={kind ? undefined : (one) => change({ q, kind: one }, false)} />
    </Page>
  );
}

/** The arrow keys move between the search field and the hits; Enter in the field opens the first hit. */
function moveAmongHits(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  const hits = [...document.querySelectorAll<HTMLElement>('[data-hit]')];
  const at = hits.indexOf(currentTarget);
  if (key === 'Enter' && at === -1) hits[0]?.click();
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  const field = document.querySelector<HTMLElement>('input[type=search]');
  const next = key === 'ArrowDown' ? (hits[at + 1] ?? currentTarget) : at > 0 ? hits[at - 1] : field;
  event.preventDefault();
  next?.focus();
}

interface FoundProps extends ReturnType<typeof useSearch> {
  typed: string;
  onKind: ((kind: Group['kind']) => void) | undefined;
}

function Found({ typed, groups, corrected, isWaiting, error, retry, onKind }: FoundProps) {
  if (typed.trim().length < 2)
    return (
      <EmptyState icon="search" title={t('What are you looking for?')}>
        {t('Type at least two letters of a name, an e-mail address, a phone number or a note.')}
      </EmptyState>
    );
  if (error) return <FailureState error={error} onRetry={retry} />;
  if (groups.length === 0)
    return isWaiting ? (
      <RowSkeletons count={8} height={44} />
    ) : (
      <EmptyState icon="search" title={t('No results')}>
        {t('Try fewer words, or another spelling.')}
      </EmptyState>
    );
  return (
    <Stack gap="lg" maw={760} p={12}>
      {isAllSimilar(groups) && corrected !== null && (
        <Text size="md" role="status">
          {t('No results with all of these words. Similar: {words}', { words: corrected })}
        </Text>
      )}
      {groups.map((group) => (
        <FoundGroup key={group.kind} group={group} onKind={onKind} />
      ))}
    </Stack>
  );
}

const HitLink = createLink((props: GroupProps & Omit<ComponentProps<'a'>, keyof GroupProps>) => (
  <Row component="a" wrap="nowrap" align="flex-start" gap={12} mih={44} p="8px 10px" bdrs="sm" {...props} />
));

function FoundGroup({ group, onKind }: { group: Group } & Pick<FoundProps, 'onKind'>) {
  const { kind, count, hasMore, items } = group;
  const show = useHits();
  const isPart = items.length < count || hasMore;
  return (
    <section aria-label={kindNames[kind]}>
      <Row justify="space-between" mb={4}>
        <Title order={2} size="sm">
          {kindNames[kind]}{' '}
          <Text span c="dimmed" className="tabular">
            {countOf(group)}
          </Text>
        </Title>
        {isPart && onKind && (
          <Button variant="subtle" size="compact-sm" onClick={() => onKind(kind)}>
            {t('Show more')}
          </Button>
        )}
      </Row>
      {items.map((hit) => {
        const { icon, about, link } = show(hit);
        return (
          <HitLink key={hit.id} {...link} className="lit" data-hit onKeyDown={moveAmongHits}>
            <Icon name={icon} size={18} />
            <Box miw={0} flex={1} style={{ overflowWrap: 'anywhere' }}>
              <Text>
                <FoundParts parts={hit.titleParts} />
              </Text>
              {hit.snippet.length > 0 && (
                <Text c="dimmed">
                  <FoundParts parts={hit.snippet} />
                </Text>
              )}
              <Text size="xs" c="dimmed">
                {about !== '' && `${about} · `}
                <Moment at={hit.at} />
              </Text>
            </Box>
          </HitLink>
        );
      })}
      {!onKind && hasMore && (
        <Text c="dimmed" px={10}>
          {t('There are more results. Add a word to narrow them down.')}
        </Text>
      )}
    </section>
  );
}
