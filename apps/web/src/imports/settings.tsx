import { delimiters, encodings } from '@dossier/domain/imports/constants.ts';
import type { FileChoice } from '@dossier/domain/imports/file-schema.ts';
import { importModes, isMatchTarget, type Import } from '@dossier/domain/imports/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { Alert, Checkbox, Select, type SelectProps, TextInput } from '@mantine/core';
import { isFound } from '@dossier/kernel/words.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, wordsOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { SavedNumber } from '../ui/input/plain-number.tsx';
import { queryClient } from '../session/query-client.ts';
import { api, trpc, useSession } from '../session/session.ts';
import { FormFailure } from '../ui/form/send-form.tsx';

const delimiterNames = [
  { value: ',', label: t('Comma ,') },
  { value: ';', label: t('Semicolon ;') },
  { value: '\t', label: t('Tab') },
  { value: '|', label: t('Vertical bar |') },
];

const settingStyles = {
  root: { display: 'flex', alignItems: 'center', gap: 6 },
  label: { color: 'var(--mantine-color-dimmed)', fontWeight: 400, whiteSpace: 'nowrap' },
  input: { fieldSizing: 'content', minWidth: 40, fontWeight: 600 },
} as const;

function Setting(props: SelectProps<string>) {
  return <Select {...props} variant="unstyled" styles={settingStyles} />;
}

/** Options for reading a file. Changing one keeps those above it and detects the others again. */
export function ReadWith({ current }: { current: Import }) {
  const { id, format, sheet, sheets, delimiter, headerRow, warnings } = current;
  const encoding = encodings.find((one) => one === current.encoding);
  const known = { encoding, ...(sheet === null ? {} : { sheet }) };
  const own = delimiters.find((one) => one === delimiter);
  const isText = format === 'CSV';
  const reading = useMutation(
    trpc.imports.inspect.mutationOptions({
      onSuccess: () =>
        Promise.all([
          queryClient.invalidateQueries(trpc.imports.get.queryFilter({ id })),
          queryClient.invalidateQueries(trpc.imports.preview.queryFilter()),
        ]),
      meta: { isQuiet: true },
    }),
  );
  const choosing = { disabled: reading.isPending };
  const read = (choice: FileChoice) => reading.mutate({ id, ...choice });
  return (
    <>
      <FormFailure>{reading.error && failureOf(reading.error).message}</FormFailure>
      {warnings.map((warning) => (
        <Alert key={warning} w="100%" p="xs" color="yellow" variant="light">
          {wordsOf(warning)}
        </Alert>
      ))}
      {sheets.length > 1 && (
        <Setting
          label={t('Sheet')}
          data={sheets}
          value={sheet}
          {...choosing}
          onChange={(chosen) => chosen !== null && read({ sheet: chosen })}
        />
      )}
      {isText && (
        <Setting
          label={t('Column separator')}
          data={delimiterNames}
          value={own ?? null}
          {...choosing}
          onChange={(chosen) => read({ encoding, delimiter: delimiters.find((one) => one === chosen) })}
        />
      )}
      {encoding !== undefined && (
        <Setting
          label={t('Encoding')}
          data={encodings.map((value) => ({ value, label: value.toUpperCase() }))}
          value={encoding}
          searchable
          {...choosing}
          onChange={(chosen) => read({ encoding: encodings.find((one) => one === chosen) })}
        />
      )}
      {(isText || format === 'XLSX') && (
        <SavedNumber
          styles={settingStyles}
          label={t('Row with the column names (0 for none)')}
          variant="unstyled"
          min={0}
          max={1_000}
          {...choosing}
          value={headerRow}
          onChange={(row) => row !== null && read({ ...known, ...(isText ? { delimiter: own } : {}), headerRow: row })}
        />
      )}
    </>
  );
}

export type RowChoice = Pick<
  Import,
  'matchField' | 'mode' | 'externalSource' | 'pipelineId' | 'keepsRows' | 'areReactionsRun'
>;

interface RowChoicesProps {
  choice: RowChoice;
  change: (part: Partial<RowChoice>) => void;
  filled: readonly { value: string; label: string }[];
  pipelines: readonly Pipeline[];
}

const modeNames = { BOTH: t('update or create'), CREATE: t('only create'), UPDATE: t('only update') };
const unfitNames = [
  { value: 'keep', label: t('stay empty') },
  { value: 'leave', label: t('leave the row out') },
];

const newPipeline = '\0';

/** Creates a pipeline with one stage; the import adds those that the file names. */
async function createPipeline(name: string): Promise<string> {
  const { data } = await api.pipelines.create.mutate({ name, stages: [{ name: t('New') }] });
  await queryClient.invalidateQueries(trpc.pipelines.list.queryFilter());
  return data.id;
}

export function RowChoices({ choice, change, filled, pipelines }: RowChoicesProps) {
  const { canManage } = useSession();
  const [typed, setTyped] = useState('');
  const making = useMutation({ mutationFn: createPipeline, onSuccess: (pipelineId) => change({ pipelineId }) });
  const isNew = canManage && typed.trim() !== '' && !pipelines.some(({ name }) => isFound(name, typed));
  const has = (target: string) => filled.some(({ value }) => value === target);
  const hasDeals = filled.some(({ value }) => value.startsWith('deal.'));
  return (
    <>
      <Setting
        label={t('Update records with the same')}
        data={[{ value: '', label: t('none') }, ...filled.filter(({ value }) => isMatchTarget(value))]}
        value={choice.matchField ?? ''}
        onChange={(matchField) =>
          change({ matchField: matchField || null, ...(!matchField && !has('id') ? { mode: 'BOTH' } : {}) })
        }
      />
      {(choice.matchField !== null || has('id')) && (
        <Setting
          label={t('Rows')}
          data={importModes.map((value) => ({ value, label: modeNames[value] }))}
          value={choice.mode}
          onChange={(value) => change({ mode: importModes.find((mode) => mode === value) ?? 'BOTH' })}
        />
      )}
      {filled.some(({ value }) => value.endsWith('externalId')) && !has('externalSource') && (
        <TextInput
          styles={settingStyles}
          label={t('External ids come from')}
          placeholder={t('name of a system')}
          value={choice.externalSource ?? ''}
          onChange={({ currentTarget }) => change({ externalSource: currentTarget.value || null })}
        />
      )}
      {hasDeals && (pipelines.length > 1 || canManage) && (
        <Setting
          label={has('deal.pipeline') ? t('Pipeline of deals that name none') : t('Pipeline of the deals')}
          data={[
            { value: '', label: t('none') },
            ...pipelines.map(({ id, name }) => ({ value: id, label: name })),
            ...(isNew ? [{ value: newPipeline, label: t('New: {name}', { name: typed }) }] : []),
          ]}
          searchable={canManage}
          onSearchChange={setTyped}
          value={choice.pipelineId ?? ''}
          onChange={(pipelineId) =>
            pipelineId === newPipeline ? making.mutate(typed.trim()) : change({ pipelineId: pipelineId || null })
          }
        />
      )}
      <Setting
        label={t("Cells that don't fit")}
        data={unfitNames}
        value={choice.keepsRows ? 'keep' : 'leave'}
        onChange={(value) => change({ keepsRows: value === 'keep' })}
      />
      <Checkbox
        label={t('Run webhooks and automations')}
        checked={choice.areReactionsRun}
        onChange={({ currentTarget }) => change({ areReactionsRun: currentTarget.checked })}
      />
    </>
  );
}
