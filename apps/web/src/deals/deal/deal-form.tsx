import { createDealInput, type Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { Box, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Draft } from '../../ui/drafts/stored-draft.ts';
import { NounForm } from '../../fields/noun-form.tsx';
import { t } from '../../language/t.ts';
import { api, trpc, useSession } from '../../session/session.ts';
import { removeDeal } from './deal-changes.tsx';
import { DealDetails } from './deal-details.tsx';
import { StagePath } from './stage-path.tsx';
import { refreshDeals, showDeal } from '../deal-pages.ts';
import { usePipelines } from '../../pipelines/pipelines.ts';
import { Confirm } from '../../ui/form/confirm.tsx';
import { ActMenu, MoreMenu } from '../../ui/form/more-menu.tsx';
import { AnchorLink, QueryState } from '../../ui/page/page.tsx';
import { AskingDrawer } from '../../ui/form/asking.tsx';

interface NewDealProps {
  pipeline: Pipeline;
  recordId?: string | undefined;
  onDone: () => void;
}

export function NewDealForm({ pipeline, recordId, onDone }: NewDealProps) {
  const { me } = useSession();
  const { id: pipelineId, stages, fields } = pipeline;
  const isLost = (draft: Draft) => stages.find(({ id }) => id === draft['stageId'])?.kind === 'LOST';
  return (
    <NounForm
      isNew
      stages={stages}
      fields={fields}
      // The reason of a loss stays visible once there is one: emptying the input must not remove it under the cursor.
      isShown={(name, draft) => name !== 'lostReason' || isLost(draft) || Boolean(draft['lostReason'])}
      draftKey={`deal.${me.id}.${pipelineId}.${recordId ?? ''}`}
      schema={createDealInput}
      known={{ title: '', stageId: stages[0]?.id, ownerId: me.id, recordId: recordId ?? null }}
      fixed={{ pipelineId }}
      placeholders={{ title: t("If empty, we use the record's title") }}
      save={async (input) => {
        const { data } = await api.deals.create.mutate(input);
        showDeal(data);
        refreshDeals();
        notifications.show({ message: t('{title} created', { title: data.title }) });
      }}
      onDone={onDone}
    />
  );
}

export function DealMenu({ deal, onRemoved }: { deal: Deal; onRemoved: () => void }) {
  return (
    <Confirm
      title={t('Delete {title}?', { title: deal.title })}
      action={t('Delete')}
      onConfirm={() => removeDeal(deal).then(onRemoved)}
      trigger={(remove) => (
        <MoreMenu
          about={deal.title}
          acts={[
            { label: t('Copy the id'), icon: 'copy', run: () => void navigator.clipboard.writeText(deal.id) },
            { label: t('Delete'), icon: 'trash', run: remove },
          ]}
        />
      )}
    >
      {t('This also deletes its values and history. You can undo this while this page stays open.')}
    </Confirm>
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
      {isNew && pipeline && <NewDealForm pipeline={pipeline} recordId={recordId} onDone={onClose} />}
      {!isNew && dealId !== undefined && <QueryState query={asked} count={6} />}
      {deal && pipeline && (
        <>
          <Group justify="space-between" wrap="nowrap" mb="sm">
            <AnchorLink to="/deals/$pipelineId/$dealId" params={{ pipelineId: pipeline.id, dealId: deal.id }}>
              {t('Open the full page with its history')}
            </AnchorLink>
            <DealMenu deal={deal} onRemoved={onClose} />
          </Group>
          <StagePath pipeline={pipeline} deal={deal} />
          <Box mt="md">
            <DealDetails key={deal.id} pipeline={pipeline} deal={deal} />
          </Box>
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
