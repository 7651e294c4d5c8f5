import type { Definition } from '@dossier/domain/workflows/schema.ts';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { CodeBlock, jsonOf } from '../../ui/page/code-block.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { FailureState, RowSkeletons } from '../../ui/page/states.tsx';
import { trpc } from '../../session/trpc.ts';
import type { WorkflowDetail } from '../workflows.ts';

/** The published versions, newest first; each can be restored as the draft. */
export function Versions({
  workflow,
  onRestore,
}: {
  workflow: WorkflowDetail;
  onRestore: (definition: Definition) => void;
}) {
  const versions = useQuery(trpc.workflows.listVersions.queryOptions({ id: workflow.id }));
  const [shown, setShown] = useState<number | undefined>();
  if (versions.isPending) return <RowSkeletons count={3} />;
  if (versions.isError) return <FailureState error={versions.error} />;
  if (versions.data.data.length === 0) return <Text size="sm">{t('Nothing was published yet.')}</Text>;
  return (
    <Stack gap="xs">
      {versions.data.data.map(({ version, publishedAt, publishedBy, definition }) => (
        <div key={version}>
          <Group gap="xs">
            <Text size="sm" fw={560}>
              {t('Version {version}', { version })}
            </Text>
            {version === workflow.publishedVersion && <Badge color="green">{t('In use')}</Badge>}
            <Text size="xs" c="dimmed">
              {rich('{at} by {name}', { at: <Moment at={publishedAt} />, name: publishedBy })}
            </Text>
            <Button
              ml="auto"
              variant="subtle"
              size="compact-xs"
              onClick={() => setShown(shown === version ? undefined : version)}
            >
              {shown === version ? t('Hide') : t('Show')}
            </Button>
            <Button
              variant="default"
              size="compact-xs"
              onClick={() => onRestore(definition)}
              aria-label={t('Use as draft: version {version}', { version })}
            >
              {t('Use as draft')}
            </Button>
          </Group>
          {shown === version && <CodeBlock label={t('Version {version}', { version })}>{jsonOf(definition)}</CodeBlock>}
        </div>
      ))}
    </Stack>
  );
}
