import { createDealInput, updateDealInput, type Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Draft } from '../../ui/drafts/stored-draft.ts';
import { NounForm } from '../../fields/noun-form.tsx';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { RecordLink } from '../../references/record-link.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { api, trpc } from '../../session/trpc.ts';
import { useSession } from '../../session/session.ts';
import { changeDeal, removeDeal } from './deal-changes.tsx';
import { refreshDeals, showDeal } from '../deal-pages.ts';
import { usePipelines } from '../../pipelines/pipelines.ts';
import { ActMenu } from '../../ui/form/more-menu.tsx';
import { AnchorLink } from '../../ui/page/links.tsx';
import { QueryState } from '../../ui/page/states.tsx';
import { AskingDrawer } from '../../ui/form/asking.tsx';

interface DealFormProps {
  pipeline: Pipeline;
  deal?: Deal;
  recordId?: string | undefined;
  onDone: () => void;
  onRemoved?: () => void;
}

export function DealForm({ pipeline, deal, recordId, onDone, onRemoved }: DealFormProps) {
  const { me } = useSession();
  const { id: pipelineId, stages, fields } = pipeline;
  const isLost = (draft: Draft) => stages.find(({ id }) => id === draft['stageId'])?.kind === 'LOST';
  const around = {
    stages,
    fields,
    onDone,
    // The reason of a loss stays visible once there is one: emptying the input must not remove it under the cursor.
    isShown: (name: string, draft: Draft) =>
      name !== 'lostReason' || isLost(draft) || Boolean(deal?.lostReason ?? draft['lostReason']),
  };
  const show = ({ data }: { data: Deal }) => {
    showDeal(data);
    refreshDeals();
    return data;
  };
  if (!deal)
    return (
      <NounForm
        {...around}
        isNew
        draftKey={`deal.${me.id}.${pipelineId}.${recordId ?? ''}`}
        schema={createDealInput}
        known={{ title: '', stageId: stages[0]?.id, ownerId: me.id, recordId: recordId ?? null }}
        fixed={{ pipelineId }}
        placeholders={{ title: t("If empty, we use the record's title") }}
        save={async (input) => {
          const { title } = show(await api.deals.create.mutate(input));
          notifications.show({ message: t('{title} created', { title }) });
        }}
      />
    );
  return (
    <NounForm
      {...around}
      draftKey={`edit.${me.id}.${deal.id}`}
      schema={updateDealInput}
      known={{ ...deal }}
      fixed={{ id: deal.id }}
      save={(input, seen) => changeDeal(deal, input, seen)}
      removal={{
        title: t('Delete {title}?', { title: deal.title }),
        warning: t('This also deletes its values and history. You can undo this while this page stays open.'),
        async remove() {
          await removeDeal(deal);
          onRemoved?.();
        },
      }}
    >
      <Text size="xs" c="dimmed" component="div">
        {rich('Created {created}, in this stage since {since}.', {
          created: <Moment at={deal.createdAt} />,
          since: <Moment at={deal.stageChangedAt} />,
        })}{' '}
        {deal.recordId !== null && rich('About {record}', { record: <RecordLink recordId={deal.recordId} isInText /> })}
      </Text>
    </NounForm>
  );
}

interface DealPanelProps {
  /** `new` for a new deal; undefined while the panel is closed. */
  dealId: string | undefined;
  /** The pipeline of a new deal. */
  pipelineId?: string | undefined;
  recordId?: string;
  hasAddress?: boolean;
  onClose: () => void;
}

export function DealPanel({ dealId, pipelineId, recordId, hasAddress = false, onClose }: DealPanelProps) {
  const isNew = dealId === 'new';
  const { data: pipelines = [] } = usePipelines();
  const asked = useQuery(
    trpc.deals.get.queryOptions({ id: dealId ?? '' }, { enabled: dealId !== undefined && !isNew }),
  );
  const deal = isNew ? undefined : asked.data?.data;
  const pipeline = pipelines.find(({ id }) => id === (deal?.pipelineId ?? pipelineId));
  return (
    <AskingDrawer
      hasAddress={hasAddress}
      opened={dealId !== undefined}
      onClose={onClose}
      title={isNew && pipeline ? t('New deal in {name}', { name: pipeline.name }) : t('Deal')}
      size="md"
    >
      {isNew && pipeline && <DealForm pipeline={pipeline} recordId={recordId} onDone={onClose} />}
      {!isNew && dealId !== undefined && <QueryState query={asked} count={6} />}
      {deal && pipeline && (
        <>
          <AnchorLink
            to="/deals/$pipelineId/$dealId"
            params={{ pipelineId: pipeline.id, dealId: deal.id }}
            mb="sm"
            display="block"
          >
            {t('Open the full page with its history')}
          </AnchorLink>
          <DealForm key={deal.id} pipeline={pipeline} deal={deal} onDone={onClose} />
        </>
      )}
    </AskingDrawer>
  );
}

interface NewDealMenuProps {
  recordId: string;
  /** The button; `open` is undefined where it opens a menu of pipelines. */
  trigger: (open?: () => void) => ReactNode;
}

/** Creates a deal of a record. Without a pipeline there is nothing to press. */
export function NewDealMenu({ recordId, trigger }: NewDealMenuProps) {
  const { data: pipelines = [] } = usePipelines();
  const [chosen, setChosen] = useState<string | undefined>();
  const [only, ...others] = pipelines;
  if (!only) return null;
  return (
    <>
      {others.length === 0 ? (
        trigger(() => setChosen(only.id))
      ) : (
        <ActMenu acts={pipelines.map(({ id, name }) => ({ label: name, run: () => setChosen(id) }))}>
          {trigger()}
        </ActMenu>
      )}
      <DealPanel
        dealId={chosen && 'new'}
        pipelineId={chosen}
        recordId={recordId}
        onClose={() => setChosen(undefined)}
      />
    </>
  );
}
