import { createDealInput, updateDealInput, type Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Draft } from '../../ui/drafts/stored-draft.ts';
import { NounForm } from '../../fields/noun-form.tsx';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { RecordLink } from '../../references/record-link.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { api } from '../../session/trpc.ts';
import { useSession } from '../../session/session.ts';
import { changeDeal, removeDeal } from '../deal-changes.ts';
import { refreshDeals, showDeal } from '../deal-pages.ts';

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
