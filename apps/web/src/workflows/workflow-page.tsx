import type { Definition, Problem } from '@dossier/domain/workflows/schema.ts';
import { Badge, Button, Switch, Tabs } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '../ground/failure.ts';
import { Restored } from '../ui/drafts/restored.tsx';
import { t } from '../language/t.ts';
import { AskingPage } from '../ui/form/asking.tsx';
import { Icon } from '../ui/icon.tsx';
import { issueLines } from '../ui/form/issue-lines.tsx';
import { ButtonLink } from '../ui/page/links.tsx';
import { Page } from '../ui/page/page.tsx';
import { FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { api, trpc } from '../session/trpc.ts';
import { Builder } from './definition/builder.tsx';
import { FieldProblems } from './step/field-problems.tsx';
import { refusedIn } from './step/refused-steps.ts';
import { StopNotices } from './run/stop-notices.tsx';
import { demandRead } from './step/unread-inputs.ts';
import { useEdited } from './definition/use-edited.ts';
import { useUndo } from './definition/use-undo.ts';
import { tabNamed } from './workflow-search.ts';
import { refreshWorkflow, refreshWorkflows, stateOf, type WorkflowDetail } from './workflows.ts';
import classes from './workflows.module.css';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { RunByHand } from './run/run-by-hand.tsx';
import { WorkflowMenu } from './workflow-menu.tsx';
import { RunsPane } from './run/runs-pane.tsx';
import { ConnectWorkflow } from './trigger/connect-workflow.tsx';

const route = getRouteApi('/shell/workflows/$workflowId');

/** One automation: builder, runs and connection. */
export function WorkflowPage() {
  const { workflowId } = route.useParams();
  const workflow = useQuery(trpc.workflows.get.queryOptions({ id: workflowId }));
  if (workflow.isPending) return <RowSkeletons />;
  if (workflow.isError) return <FailureState isPage error={workflow.error} onRetry={() => void workflow.refetch()} />;
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
      before={
        <ButtonLink to="/settings/workflows" variant="subtle" color="gray" leftSection={<Icon name="arrow-left" />}>
          {t('Automations')}
        </ButtonLink>
      }
      actions={
        <>
          <RunningState workflow={workflow} isEdited={isEdited} />
          {isBuilding && (
            <>
              <Button variant="default" leftSection={<Icon name="eye" />} onClick={() => setIsTesting(true)}>
                {t('Test')}
              </Button>
              <Button variant="default" disabled={!isEdited} loading={saving.isPending} onClick={() => saving.mutate()}>
                {t('Save')}
              </Button>
              <Button
                disabled={!isEdited && isDraftPublished}
                loading={publishing.isPending}
                onClick={() => publishing.mutate()}
              >
                {t('Publish')}
              </Button>
            </>
          )}
          {!isBuilding && workflow.publishedVersion !== null && <RunByHand workflow={workflow} />}
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
        <Tabs
          value={tab}
          onChange={(chosen) => void navigate({ to: '.', search: { tab: tabNamed(chosen) ?? 'build' } })}
        >
          <Tabs.List>
            <Tabs.Tab value="build">{t('Steps')}</Tabs.Tab>
            <Tabs.Tab value="runs">{t('Runs')}</Tabs.Tab>
            <Tabs.Tab value="connect">{t('Connect')}</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      }
    >
      {restored && (
        <div className={classes.fill}>
          <Restored onForget={restored.forget} isOutdated={restored.isOutdated} />
        </div>
      )}
      <StopNotices workflowId={id} />
      <FieldProblems problems={workflow.problems} />
      {failed && isBuilding && (
        <div className={classes.fill} style={{ maxWidth: 760, margin: '0 auto' }}>
          <FormFailure>{issueLines(failed)}</FormFailure>
        </div>
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

/** Whether its draft is saved, and the switch that enables it. */
function RunningState({ workflow, isEdited }: { workflow: WorkflowDetail; isEdited: boolean }) {
  const { id, isEnabled, publishedVersion } = workflow;
  const state = isEdited ? { color: 'yellow', label: t('Not saved') } : stateOf(workflow);
  const switching = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? api.workflows.enable : api.workflows.disable).mutate({ id }),
    onSuccess: refreshWorkflows,
  });
  return (
    <>
      <Badge visibleFrom="sm" color={state.color}>
        {state.label}
      </Badge>
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

/** The definition as it is edited. */
function useDefinition(workflow: WorkflowDetail) {
  const { id } = workflow;
  const { edited, setEdited, restored } = useEdited(workflow);
  // Refusals are shown at their steps until the next attempt.
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const definition = edited ?? workflow.draft;
  const settle = async (saved: Definition | undefined) => {
    await refreshWorkflow(id);
    // An edit made while the answer was under way is still unsaved.
    setEdited((now) => (now === saved ? undefined : now));
  };
  const save = async () => {
    if (!edited) return edited;
    demandRead(edited);
    await api.workflows.update.mutate({ id, draft: edited });
    return edited;
  };
  const marking = {
    onMutate: () => setRefused([]),
    onError: (error: Error) => setRefused(refusedIn(definition, failureOf(error))),
    meta: { isQuiet: true },
  };
  const saving = useMutation({ mutationFn: save, onSuccess: settle, ...marking });
  const publishing = useMutation({
    mutationFn: async () => {
      const saved = await save();
      await publish(workflow, definition);
      return saved;
    },
    onSuccess: settle,
    ...marking,
  });
  return { definition, isEdited: edited !== undefined, edit: setEdited, restored, settle, refused, saving, publishing };
}

/** Publishes the draft; the first publication also enables the workflow. */
async function publish({ id, publishedVersion }: WorkflowDetail, { trigger }: Definition): Promise<void> {
  // A protected trigger URL needs a secret before it is published; the tab "Connect" shows and rotates it.
  if (trigger.kind === 'webhook' && trigger.protection !== 'none') {
    await api.workflows.publish.mutate({ id }).catch(async (error: unknown) => {
      if (!failureOf(error).issues.some(({ path }) => path[0] === 'id')) throw error;
      await api.workflows.rotateHookSecret.mutate({ id });
      await api.workflows.publish.mutate({ id });
    });
  } else await api.workflows.publish.mutate({ id });
  if (publishedVersion === null) await api.workflows.enable.mutate({ id });
}
