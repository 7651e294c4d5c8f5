import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { AnchorLink } from '../../ui/page/page.tsx';
import { api, trpc, type Outputs } from '../../session/session.ts';
import { ActButton } from '../../ui/icon.tsx';

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
        {found.workflows.map((use) => (
          <li key={use.id}>
            <AnchorLink to="/workflows/$workflowId" params={{ workflowId: use.id }} underline="always">
              {use.name}
            </AnchorLink>{' '}
            <Text span>{[stepsOf(use), stateOf(use)].filter(Boolean).join(', ')}</Text>
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

interface ArchiveFieldProps extends FieldPlace {
  onArchive: () => Promise<unknown>;
  onDone: () => void;
}

export function ArchiveField({ onArchive, onDone, ...place }: ArchiveFieldProps) {
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

function stepsOf({ places }: WorkflowUse): string {
  const names = [...new Set(places.map(({ step }) => (step === null ? t('its trigger') : step)))];
  return names.length > 3
    ? t('in {names} and others', { names: names.slice(0, 3).join(', ') })
    : t('in {names}', { names: names.join(', ') });
}

function stateOf({ isEnabled, isPublished, isCertain }: WorkflowUse): string {
  if (!isPublished) return t('in a draft');
  if (!isCertain) return t('only in runs for this folder or pipeline');
  return isEnabled ? '' : t('turned off');
}

type Uses = Outputs['workflows']['fieldUses']['data'];
type WorkflowUse = Uses['workflows'][number];

const hasUses = ({ workflows, webhooks }: Uses) => workflows.length + webhooks.length > 0;

export async function isFieldUsed(place: FieldPlace): Promise<boolean> {
  return hasUses((await findFieldUses(place)).data);
}

interface FieldPlace {
  noun: 'folders' | 'pipelines';
  /** The folder or pipeline of the field. */
  id: string;
  fieldKey: string;
}

function findFieldUses({ noun, id, fieldKey: key }: FieldPlace): Promise<{ data: Uses }> {
  return (noun === 'folders' ? api.workflows.fieldUses : api.workflows.dealFieldUses).query({ id, key });
}
