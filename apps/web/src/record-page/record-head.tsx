import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldValue } from '../fields/field-value.tsx';
import { useFolder } from '../folders/folders.ts';
import { showNear } from '../ground/moments.ts';
import { t } from '../language/t.ts';
import { Person } from '../members/person.tsx';
import { usePipelines } from '../pipelines/pipelines.ts';
import { columnsOf } from '../records/columns.ts';
import { useMoney } from '../session/money.ts';
import { Facts } from '../ui/page/detail-page.tsx';
import type { RecordParts } from './record-parts.ts';

const role = /role|job|position|funktion|rolle/i;

/** The fields that say who a record is: role, company, website, status. */
export function RecordAbout({ record }: { record: CrmRecord }) {
  const folder = useFolder(record.folderId);
  const filled = folder ? columnsOf(folder).filter((column) => (column.valueOf(record) ?? null) !== null) : [];
  const shown = [
    filled.find(({ id, label, type }) => type === 'TEXT' && (role.test(id) || role.test(label))),
    filled.find(({ type }) => type === 'RECORD'),
    filled.find(({ type }) => type === 'URL'),
    filled.find(({ id, label, type }) => type === 'SELECT' && /status/i.test(id + label)),
  ];
  return shown.map((column) => column && <FieldValue key={column.id} field={column} value={column.valueOf(record)} />);
}

const contacts: Readonly<Record<string, string>> = { 'call.logged': t('call'), 'email.sent': t('e-mail') };

export function RecordFacts({ record: { ownerId }, parts }: { record: CrmRecord; parts: RecordParts }) {
  const { data: pipelines = [] } = usePipelines();
  const money = useMoney();
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  const dealsOf = (kind: string) =>
    parts.deals.filter(({ stageId }) => stages.find(({ id }) => id === stageId)?.kind === kind);
  const sumOf = (label: string, deals: readonly Deal[]): false | { label: string; value: ReactNode } =>
    deals.length > 0 && {
      label,
      value: (
        <>
          <span className="tabular">{money(deals.reduce((sum, { amount }) => sum + (amount ?? 0), 0))}</span>
          <Text span inherit fw={400} c="dimmed">
            {t('in {count}', { count: deals.length })}
          </Text>
        </>
      ),
    };
  const last = parts.events.find(({ event }) => event in contacts);
  return (
    <Facts
      facts={[
        ownerId !== null && { label: t('Owner'), value: <Person userId={ownerId} /> },
        last !== undefined && {
          label: t('Last contact'),
          value: (
            <>
              <span>{showNear(last.occurredAt)}</span>
              <Text span inherit fw={400} c="dimmed">
                {contacts[last.event]}
              </Text>
            </>
          ),
        },
        sumOf(t('Open deals'), dealsOf('OPEN')),
        sumOf(t('Won so far'), dealsOf('WON')),
      ]}
    />
  );
}
