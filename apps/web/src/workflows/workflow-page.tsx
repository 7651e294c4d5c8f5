import { Badge, Box, Button, JsonInput, Switch, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from '@mantine/form';
import { Restored } from '../ui/drafts/restored.tsx';
import { t } from '../language/t.ts';
import { AskingPage } from '../ui/form/asking.tsx';
import { DialogButton } from '../ui/page/dialog-button.tsx';
import { issueLines } from './definition/import-definition.tsx';
import { Page, BackLink, QueryState } from '../ui/page/page.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { api, trpc } from '../session/session.ts';
import { Builder } from './definition/builder.tsx';
import { FieldProblems, StopNotices } from './run/stop-notices.tsx';
import { useDefinition, useUndo } from './definition/use-definition.ts';
import { tabs } from './workflow-search.ts';
import { refreshWorkflows, stateOf, type WorkflowDetail } from './workflows.ts';
import { WorkflowMenu } from './workflow-menu.tsx';
import { RunsPane } from './run/runs-pane.tsx';
import { ConnectWorkflow } from './trigger/connect-workflow.tsx';
import { RecordSelect } from '../references/record-select.tsx';
import { SendForm, FormFailure } from '../ui/form/send-form.tsx';
import { parseJson } from '../ui/page/code-block.tsx';
import { DealSelect } from './step/deal-select.tsx';
import { TextButton } from '../ui/icon.tsx';

/** The inbox shows it from here: a chunk of its own would cost the page of an automation three requests. */
export { RunPanel } from './run/runs-pane.tsx';

const route = getRouteApi('/shell/workflows/$workflowId');

export function WorkflowPage() {
  const { workflowId } = route.useParams();
  const workflow = useQuery(trpc.workflows.get.queryOptions({ id: workflowId }));
  if (!workflow.isSuccess) return <QueryState isPage query={workflow} />;
  return (
    <AskingPage key={workflowId}>
      <WorkflowEditor workflow={workflow.data.data} />
    </AskingPage>
  );
}

function WorkflowEditor({ workflow }: { workflow: WorkflowDetail }) {
  const { id, name, isDraftPublished } = workflow;
  const { tab = 'build' } = route.useSearch();
  const navigate = route.useNavigate();
  const [isTesting, setIsTesting] = useState(false);
  const { definition, isEdited, edit, restored, settle, refused, saving, publishing } = useDefinition(workflow);
  const undoing = useUndo(definition, edit);
  const runs = useQuery(trpc.workflows.listRuns.queryOptions({ id, pageSize: 1 }));
  const failed = publishing.error ?? saving.error;
  const isBuilding = tab === 'build';
  return (
    <Page
      title={name}
      before={<BackLink to="/settings/workflows">{t('Automations')}</BackLink>}
      actions={
        <>
          <RunningState workflow={workflow} isEdited={isEdited} />
          {isBuilding && (
            <>
              <TextButton icon="eye" onClick={() => setIsTesting(true)}>
                {t('Test')}
              </TextButton>
              <Button disabled={!isEdited} loading={saving.isPending} onClick={() => saving.mutate()}>
                {t('Save')}
              </Button>
              <Button
                variant="filled"
                disabled={!isEdited && isDraftPublished}
                loading={publishing.isPending}
                onClick={() => publishing.mutate()}
              >
                {t('Publish')}
              </Button>
            </>
          )}
          {!isBuilding && workflow.publishedVersion !== null && (
            <DialogButton label={t('Run now')} icon="player-play" title={t('Run {name}', { name })}>
              {(close) =>
                workflow.isEnabled ? (
                  <RunForm workflow={workflow} onDone={close} />
                ) : (
                  <FormFailure>{t("It's off. Turn it on first.")}</FormFailure>
                )
              }
            </DialogButton>
          )}
          <WorkflowMenu
            workflow={workflow}
            isEdited={isEdited}
            onDefinition={(changed) => undoing.change(changed)}
            onImported={async (draft) => {
              undoing.change(draft);
              await settle(draft);
            }}
          />
        </>
      }
      toolbar={
        <PageTabs tabs={tabs} value={tab} onChange={(chosen) => void navigate({ to: '.', search: { tab: chosen } })} />
      }
    >
      {restored && (
        <Box p={16}>
          <Restored onForget={restored.forget} isOutdated={restored.isOutdated} />
        </Box>
      )}
      <StopNotices workflowId={id} />
      <FieldProblems problems={workflow.problems} />
      {failed && isBuilding && (
        <Box p={16} maw={760} m="0 auto">
          <FormFailure>{issueLines(failed)}</FormFailure>
        </Box>
      )}
      {isBuilding && !runs.isPending && (
        <Builder
          workflowId={id}
          definition={definition}
          undoing={undoing}
          problems={[...workflow.problems, ...refused]}
          lastRun={runs.data?.data[0]}
          isTesting={isTesting}
          onTested={() => setIsTesting(false)}
        />
      )}
      {tab === 'runs' && <RunsPane workflow={workflow} />}
      {tab === 'connect' && <ConnectWorkflow workflow={workflow} />}
    </Page>
  );
}

function RunningState({ workflow, isEdited }: { workflow: WorkflowDetail; isEdited: boolean }) {
  const { id, isEnabled, publishedVersion } = workflow;
  const switching = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? api.workflows.enable : api.workflows.disable).mutate({ id }),
    onSuccess: refreshWorkflows,
  });
  return (
    <>
      <Badge visibleFrom="sm" {...(isEdited ? { color: 'yellow', children: t('Not saved') } : stateOf(workflow))} />
      {publishedVersion !== null && (
        <Switch
          aria-label={t('Runs automatically')}
          checked={isEnabled}
          disabled={switching.isPending}
          onChange={({ currentTarget }) => switching.mutate(currentTarget.checked)}
        />
      )}
    </>
  );
}

function RunForm({ workflow: { id, trigger }, onDone }: { workflow: WorkflowDetail; onDone: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { recordId: null as string | null, dealId: null as string | null, body: '{}' },
    validate: { body: (typed) => (parseJson(typed) ? null : t("This isn't valid JSON")) },
  });
  const isFor = trigger?.kind === 'manual' ? trigger.on : undefined;
  return (
    <SendForm
      form={form}
      save={({ body, ...subject }) => api.workflows.run.mutate({ id, ...subject, body: parseJson(body)?.value })}
      onDone={async ({ data }) => {
        await refreshWorkflows();
        onDone();
        await navigate({
          to: '/workflows/$workflowId',
          params: { workflowId: id },
          search: { tab: 'runs', run: data.id },
        });
      }}
      action={t('Run it')}
    >
      <Text c="dimmed">{t("This isn't a test: its changes stay.")}</Text>
      {isFor !== 'deal' && <RecordSelect label={t('Run for the record')} {...form.getInputProps('recordId')} />}
      {isFor !== 'record' && <DealSelect label={t('Run for the deal')} {...form.getInputProps('dealId')} />}
      <JsonInput label={t('Incoming data (trigger.body)')} minRows={3} {...form.getInputProps('body')} />
    </SendForm>
  );
}
