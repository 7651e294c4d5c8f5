import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { DetailFields, type DetailColumn } from '../../records/detail-fields.tsx';
import { CellEditor } from '../../records/table/cell-editor.tsx';
import { useMoney } from '../../session/money.ts';
import { useSession } from '../../session/session.ts';
import { moneyRules } from '../../ui/input/number-field.tsx';
import { dealFieldsOf, type DealChange } from '../deal-fields.ts';
import { weighted } from '../deal-figures.ts';
import { useDealChange } from './deal-changes.tsx';

interface DealProps {
  pipeline: Pipeline;
  deal: Deal;
}

export function DealDetails({ pipeline, deal }: DealProps) {
  const { mutate } = useDealChange();
  const columns = useDealColumns(pipeline, deal);
  return <DetailFields columns={columns} thing={deal} onChange={(change, seen) => mutate({ deal, change, seen })} />;
}

function useDealColumns(pipeline: Pipeline, deal: Deal): DetailColumn<Deal, DealChange>[] {
  const money = useMoney();
  const { workspace } = useSession();
  const stage = pipeline.stages.find(({ id }) => id === deal.stageId);
  const isLost = stage?.kind === 'LOST' || deal.lostReason !== null;
  return dealFieldsOf(pipeline).flatMap((field): DetailColumn<Deal, DealChange>[] => {
    if (!field.changeTo || (field.id === 'lostReason' && !isLost)) return [];
    if (field.id !== 'amount') return [field];
    const { amount } = deal;
    const column = { ...field, rules: moneyRules(workspace.currency), show: () => amount !== null && money(amount) };
    if (amount === null || stage?.kind !== 'OPEN') return [column];
    const words = t('{amount} at {chance}%', {
      amount: money(weighted(amount, stage)),
      chance: stage.probability,
    });
    return [column, { id: 'weighted', label: t('Weighted'), type: 'TEXT', options: null, valueOf: () => words }];
  });
}

/** A value of a deal outside its list of fields: `children` shows it, a click edits it. */
export function DealValue({ pipeline, deal, id, children }: DealProps & { id: string; children: ReactNode }) {
  const [isEditing, setIsEditing] = useState(false);
  const { mutate } = useDealChange();
  const column = useDealColumns(pipeline, deal).find((one) => one.id === id);
  if (isEditing && column)
    return (
      <CellEditor
        column={column}
        record={deal}
        onChange={(to, seen) => column.changeTo && mutate({ deal, change: column.changeTo(to), seen })}
        onDone={() => setIsEditing(false)}
      />
    );
  return (
    <UnstyledButton
      className="lit finger"
      fz="inherit"
      fw="inherit"
      bdrs="sm"
      mih={24}
      title={t('Change {field}', { field: column?.label ?? '' })}
      onClick={() => setIsEditing(true)}
    >
      {children}
    </UnstyledButton>
  );
}
