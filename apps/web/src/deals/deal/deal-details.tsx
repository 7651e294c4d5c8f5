import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FieldValue } from '../../fields/field-value.tsx';
import { t } from '../../language/t.ts';
import { DetailFields, type DetailField } from '../../records/detail-fields.tsx';
import { CellEditor } from '../../records/table/cell-editor.tsx';
import { useMoney } from '../../session/money.ts';
import { useSession } from '../../session/session.ts';
import { moneyRules } from '../../ui/input/number-field.tsx';
import { dealFieldsOf } from '../deal-fields.ts';
import { weighted } from '../deal-figures.ts';
import { useDealChange } from './deal-changes.tsx';

interface DealProps {
  pipeline: Pipeline;
  deal: Deal;
}

export function DealDetails({ pipeline, deal }: DealProps) {
  return <DetailFields fields={useDealFields(pipeline, deal)} thing={deal} />;
}

function useDealFields(pipeline: Pipeline, deal: Deal): DetailField[] {
  const money = useMoney();
  const { workspace } = useSession();
  const { mutate } = useDealChange();
  const stage = pipeline.stages.find(({ id }) => id === deal.stageId);
  const isLost = stage?.kind === 'LOST' || deal.lostReason !== null;
  return dealFieldsOf(pipeline).flatMap(({ changeTo, ...field }) => {
    if (!changeTo || (field.id === 'lostReason' && !isLost)) return [];
    const { amount } = deal;
    const value = field.valueOf(deal);
    const isAmount = field.id === 'amount';
    const column = isAmount ? { ...field, rules: moneyRules(workspace.currency) } : field;
    const shown = isAmount && amount !== null ? money(amount) : <FieldValue field={field} value={value} />;
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    const row: DetailField = {
      id: field.id,
      label: field.label,
      raw: value,
      value: isEmpty ? undefined : shown,
      edit: (onDone) => (
        <CellEditor
          column={column}
          record={deal}
          onChange={(to, seen) => mutate({ deal, change: changeTo(to), seen })}
          onDone={onDone}
        />
      ),
    };
    if (!isAmount || amount === null || stage?.kind !== 'OPEN') return [row];
    const about = { amount: money(weighted(amount, stage)), chance: stage.probability };
    return [row, { id: 'weighted', label: t('Weighted'), value: t('{amount} at {chance}%', about) }];
  });
}

/** A value of a deal outside its list of fields: `children` shows it, a click edits it. */
export function DealValue({ pipeline, deal, id, children }: DealProps & { id: string; children: ReactNode }) {
  const [isEditing, setIsEditing] = useState(false);
  const field = useDealFields(pipeline, deal).find((one) => one.id === id);
  if (isEditing && field?.edit) return field.edit(() => setIsEditing(false));
  return (
    <UnstyledButton
      className="lit finger"
      fz="inherit"
      fw="inherit"
      bdrs="sm"
      mih={24}
      title={t('Change {field}', { field: field?.label ?? '' })}
      onClick={() => setIsEditing(true)}
    >
      {children}
    </UnstyledButton>
  );
}
