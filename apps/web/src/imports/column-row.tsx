import type { Folder } from '@dossier/domain/folders/schema.ts';
import { Box, Center, Flex, Select, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { fieldIcons, fieldTypeNames } from '../fields/field-types.ts';
import { t } from '../language/t.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { useSession } from '../session/session.ts';
import { Icon, TextButton } from '../ui/icon.tsx';
import { RowSkeletons } from '../ui/page/page.tsx';
import { ColumnDetails } from './column-details.tsx';
import type { RowChoice } from './settings.tsx';
import { fieldOfTarget, type TargetGroup } from './targets.ts';
import { undecidedIn, type MappedColumn, type Mapping } from './use-mapping.ts';

interface ColumnsProps {
  mapping: Mapping;
  folder: Folder;
  groups: readonly TargetGroup[];
  rows: RowChoice;
  changeRows: (part: Partial<RowChoice>) => void;
}

export function Columns(props: ColumnsProps) {
  const { preview, columns } = props.mapping;
  if (preview.isPending) return <RowSkeletons count={columns.length} height={50} />;
  return (
    <>
      <AddAllFields mapping={props.mapping} />
      {columns.map((column) => (
        <ColumnRow key={column.at} column={column} {...props} />
      ))}
    </>
  );
}

function AddAllFields({ mapping }: Pick<ColumnsProps, 'mapping'>) {
  const { canManage } = useSession();
  const { proposals, addFields } = mapping;
  if (!canManage || proposals.length < 2) return null;
  return (
    <TextButton
      icon="plus"
      iconSize={14}
      style={{ alignSelf: 'flex-start' }}
      variant="default"
      loading={addFields.isPending && addFields.variables.length > 1}
      onClick={() => addFields.mutate(proposals)}
    >
      {t('Add all {count} as fields', { count: proposals.length })}
    </TextButton>
  );
}

function ColumnRow({ column, mapping, folder, groups, rows, changeRows }: ColumnsProps & { column: MappedColumn }) {
  const { at, name, target, reading, seen } = column;
  const [isAsked, setIsAsked] = useState<boolean>();
  const { data: pipelines } = usePipelines();
  const field = fieldOfTarget(folder, target, pipelines);
  const lacksFolder = field?.type === 'RECORD' && !reading?.folderId && (seen?.filledCount ?? 0) > 0;
  const { words, isDoubtful } = lacksFolder ? { words: t('choose a folder'), isDoubtful: true } : fitOf(column);
  const isToOpen = target === null ? seen?.proposed != null : lacksFolder || needsLook(column);
  const [wasToOpen, setWasToOpen] = useState(isToOpen);
  if (!mapping.isChoosing && wasToOpen !== isToOpen) setWasToOpen(isToOpen);
  const isOpen = isAsked ?? wasToOpen;
  const type = field?.type ?? seen?.proposed?.type;
  return (
    <Flex
      wrap="wrap"
      gap="4px 14px"
      align="center"
      p="7px 8px"
      {...(isOpen && { bg: 'var(--ground)' })}
      style={{ borderTop: '1px solid var(--line-2)' }}
    >
      <Center w={26} h={26} flex="none" bdrs={7} c="dimmed" bg="var(--hover)">
        <Icon name={type ? fieldIcons[type] : 'letter-case'} size={15} />
      </Center>
      <Box flex="1 1 90px" miw={0}>
        <Text fw={620} truncate title={name}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {type && fieldTypeNames[type]}
        </Text>
      </Box>
      <Text c="dimmed" truncate visibleFrom="sm" flex="1.2 1 0">
        {seen?.readAs.map(({ cell }) => cell).join(', ')}
      </Text>
      <Select
        flex="0 0 170px"
        aria-label={t('Field for {name}', { name })}
        placeholder={t('Leave out')}
        clearable
        searchable
        data={groups.map(({ group, items }) => ({
          group,
          items: items.map((one) => ({
            ...one,
            disabled: mapping.mapping.includes(one.value) && target !== one.value,
          })),
        }))}
        {...mapping.whileOpen}
        value={target}
        onChange={(chosen) => {
          mapping.fill(at, chosen);
          if (rows.matchField === target) changeRows({ matchField: null, mode: 'BOTH' });
        }}
      />
      <UnstyledButton
        w={{ base: '100%', sm: 150 }}
        mih={{ base: 44, sm: 0 }}
        fz="xs"
        c={isDoubtful ? 'var(--mantine-color-yellow-light-color)' : 'dimmed'}
        aria-expanded={isOpen}
        onClick={() => setIsAsked(!isOpen)}
      >
        {target !== null && <Icon name={isDoubtful ? 'alert-triangle' : 'check'} size={14} />} {words}{' '}
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
      </UnstyledButton>
      {isOpen && (
        <Box flex="0 0 100%" pl={{ sm: 40 }} maw={720}>
          <ColumnDetails
            column={column}
            mapping={mapping}
            field={field}
            texts={folder.fields.filter((one) => one.type.endsWith('TEXT'))}
            canClear={rows.matchField !== null}
          />
        </Box>
      )}
    </Flex>
  );
}

function needsLook({ seen }: MappedColumn): boolean {
  if (!seen) return false;
  const { choices, problemCount, othersCount, isFormatCertain, names } = seen;
  return choices.length + problemCount + othersCount + (names?.missing ?? 0) > 0 || !isFormatCertain;
}

function fitOf(column: MappedColumn): { words: string; isDoubtful?: boolean } {
  const { seen, target, reading } = column;
  if (target === null || !seen) return { words: t('not imported') };
  const { filledCount, emptyCount, problemCount, choices, names } = seen;
  const count = undecidedIn(column).length;
  if (count > 0) return { isDoubtful: true, words: t('{count} of {all} to decide', { count, all: choices.length }) };
  if (choices.length === 0 && problemCount > 0)
    return {
      isDoubtful: true,
      words: t("{count, plural, one {# doesn't} other {# don't}} fit", { count: problemCount }),
    };
  const { found = 0, missing = 0 } = names ?? {};
  if (missing > 0)
    return { isDoubtful: !reading?.createsMissing, words: t('{found} known, {missing} new', { found, missing }) };
  return { words: t('all {filledCount}{emptyCount, plural, =0 {} other {, # empty}}', { filledCount, emptyCount }) };
}
