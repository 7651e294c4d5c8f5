import type { AppRouter } from '@dossier/domain/router.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { t } from '../../language/t.ts';
import { AnchorLink } from '../../ui/page/links.tsx';
import { api, trpc } from '../../session/trpc.ts';
import { ActButton } from '../../ui/form/act-button.tsx';

/** The automations and webhooks that use a field; nothing where there are none. */
export function FieldUses(place: FieldPlace) {
  const uses = useQuery({
    queryKey: [...trpc.workflows.fieldUses.queryKey(), place],
    queryFn: () => findFieldUses(place),
    staleTime: 0,
  });
  const found = uses.data?.data;
  if (!found || !hasUses(found)) return null;
  return (
    <Alert color="yellow" variant="light" p="xs">
      <Text fw={560}>{t('Automations and webhooks use this field')}</Text>
      <ul>
        {found.workflows.map(({ id, name, isEnabled, isCertain, isPublished, places }) => (
          <li key={id}>
            <AnchorLink to="/workflows/$workflowId" params={{ workflowId: id }} underline="always">
              {name}
            </AnchorLink>{' '}
            <Text span>
              {[stepsOf(places), wordsOf({ isEnabled, isPublished, isCertain })].filter(Boolean).join(', ')}
            </Text>
          </li>
        ))}
        {found.webhooks.map(({ id, origin, description }) => (
          <li key={id}>
            <AnchorLink to="/settings/webhooks/$webhookId" params={{ webhookId: id }} underline="always">
              {description ?? origin}
            </AnchorLink>{' '}
            <Text span>{t('a webhook that waits for its changes')}</Text>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

export function ArchiveField({
  onArchive,
  onDone,
  ...place
}: FieldPlace & {
  onArchive: () => Promise<unknown>;
  onDone: () => void;
}) {
  return (
    <Stack gap="sm">
      <FieldUses {...place} />
      <Text>{t('Without the field, they get no value or fail. Its values are kept, and you can restore it.')}</Text>
      <Group justify="flex-end" gap="xs">
        <Button onClick={onDone} data-autofocus>
          {t('Keep the field')}
        </Button>
        <ActButton variant="filled" run={() => onArchive().then(onDone)}>
          {t('Archive it')}
        </ActButton>
      </Group>
    </Stack>
  );
}

function stepsOf(places: Uses['workflows'][number]['places']): string {
  const names = [...new Set(places.map(({ step }) => (step === null ? t('its trigger') : step)))];
  return names.length > 3
    ? t('in {names} and others', { names: names.slice(0, 3).join(', ') })
    : t('in {names}', { names: names.join(', ') });
}

function wordsOf({
  isEnabled,
  isPublished,
  isCertain,
}: Pick<Uses['workflows'][number], 'isEnabled' | 'isPublished' | 'isCertain'>): string {
  if (!isPublished) return t('in a draft');
  if (!isCertain) return t('if what it works on is of this place');
  return isEnabled ? '' : t('turned off');
}

type Uses = inferRouterOutputs<AppRouter>['workflows']['fieldUses']['data'];

export const hasUses = ({ workflows, webhooks }: Uses) => workflows.length + webhooks.length > 0;

type FieldPlace = { fieldKey: string } & ({ folderId: string } | { pipelineId: string });

export function findFieldUses(place: FieldPlace): Promise<{ data: Uses }> {
  const { fieldKey: key } = place;
  return 'folderId' in place
    ? api.workflows.fieldUses.query({ id: place.folderId, key })
    : api.workflows.dealFieldUses.query({ id: place.pipelineId, key });
}
