import { Badge, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { AnchorLink } from '../ui/page/links.tsx';
import { ListTable, type Column } from '../ui/page/list-table.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { Page } from '../ui/page/page.tsx';
import { Section } from '../ui/page/section.tsx';
import { EmptyState, QueryState } from '../ui/page/states.tsx';
import { trpc } from '../session/trpc.ts';
import { StoppedWorkflows } from './run/stop-notices.tsx';
import { Secrets } from './secrets.tsx';
import { Variables } from '../variables/variables.tsx';
import { stateOf, triggerWords, type WorkflowInfo } from './workflows.ts';
import { BlueprintCards } from './definition/blueprint-cards.tsx';
import { NewAutomation, type Beginning } from './definition/new-automation.tsx';

export function WorkflowsPage() {
  const workflows = useQuery(trpc.workflows.list.queryOptions({}));
  const [dialog, setDialog] = useState<Beginning | undefined>();
  const create = (
    <Group gap="xs">
      <Button onClick={() => setDialog('import')}>{t('Import JSON')}</Button>
      <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => setDialog('create')}>
        {t('New automation')}
      </Button>
    </Group>
  );
  return (
    <Page title={t('Automations')}>
      <StoppedWorkflows />
      <Section
        title={t('Automations')}
        hint={t(
          'A trigger starts them, and they run their steps in order. Each step is saved, so a run survives a restart.',
        )}
        actions={workflows.data && workflows.data.data.length > 0 && create}
      >
        <QueryState query={workflows} count={3} />
        {workflows.data?.data.length === 0 && (
          <>
            <EmptyState icon="bolt" title={t('No automations yet')} action={create}>
              {t(
                'Let a form on your website create a contact and a task, notify another system when a deal is won, or send a reminder every Monday. Some are ready to use:',
              )}
            </EmptyState>
            <BlueprintCards onTake={setDialog} most={6} />
          </>
        )}
        {workflows.data && workflows.data.data.length > 0 && <ListTable rows={workflows.data.data} columns={columns} />}
      </Section>
      <Variables />
      <Secrets />
      <NewAutomation dialog={dialog} onDialog={setDialog} />
    </Page>
  );
}

const columns: Column<WorkflowInfo>[] = [
  {
    head: t('Name'),
    cell: ({ id, name }) => (
      <AnchorLink to="/workflows/$workflowId" params={{ workflowId: id }}>
        {name}
      </AnchorLink>
    ),
  },
  { head: t('Starts'), cell: ({ trigger }) => triggerWords(trigger) },
  {
    head: t('State'),
    cell: (workflow) => (
      <Group gap={4}>
        <Badge color={stateOf(workflow).color}>{stateOf(workflow).label}</Badge>
        {workflow.problems.length > 0 && <Badge color="red">{t('Problem')}</Badge>}
      </Group>
    ),
  },
  { head: t('Changed'), visibleFrom: 'xs', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
];
