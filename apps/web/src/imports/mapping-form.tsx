import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Import } from '@dossier/domain/imports/schema.ts';
import { Alert, Box, Button, Drawer, Flex, Group, Stack, Text, Badge } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type ComponentProps } from 'react';
import { failureOf, wordsOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { queryClient } from '../session/query-client.ts';
import { trpc } from '../session/session.ts';
import { ActButton, Icon } from '../ui/icon.tsx';
import { FormFailure } from '../ui/form/send-form.tsx';
import { ButtonLink, Page, BackLink } from '../ui/page/page.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { Columns } from './column-row.tsx';
import { cancelImport, ImportProblems } from './import-progress.tsx';
import { ReadWith, RowChoices, type RowChoice } from './settings.tsx';
import { Samples } from './samples.tsx';
import { type Fate, Sum } from './sum.tsx';
import { targetGroups } from './targets.ts';
import { useMapping } from './use-mapping.ts';

export function MappingForm({ folder, current }: { folder: Folder; current: Import }) {
  const { id, state, matchField, mode, externalSource, pipelineId, areReactionsRun } = current;
  const isPhone = useIsPhone();
  const mapping = useMapping(folder, current);
  const { data: pipelines = [] } = usePipelines();
  // The default for a file without a test: most people keep the rows.
  const keepsRows = state === 'READY' || current.keepsRows;
  const asked = { matchField, mode, externalSource, pipelineId, areReactionsRun, keepsRows };
  const [rows, setRows] = useState<RowChoice>(asked);
  const changeRows = (part: Partial<RowChoice>) => setRows((before) => ({ ...before, ...part }));
  const [only, setOnly] = useState<Fate | null>(null);
  const [opened, setOpened] = useState<'settings' | 'preview' | null>(null);
  const choice = { mapping: mapping.mapping, readings: mapping.readings, ...rows };
  const isSeen = !mapping.preview.isPending && !mapping.preview.isPlaceholderData;
  const { start, error, counted, isTested, isRunning, isSmall } = useTest(current, choice, isSeen);
  const groups = targetGroups(folder, pipelines);
  const filled = groups.flatMap(({ items }) => items).filter(({ value }) => mapping.mapping.includes(value));
  const failure = error ?? mapping.preview.error ?? mapping.addFailure;
  const seen = mapping.preview.data?.data;
  const count = counted.createdCount + counted.updatedCount;
  const act = (
    <Button variant="filled" disabled={isRunning || !isSeen} onClick={() => start(false)}>
      {isTested && state === 'CHECKED'
        ? t('Import {count, plural, one {# record} other {# records}}', { count })
        : t('Import')}
    </Button>
  );
  const settings = (
    <Flex wrap="wrap" align="center" gap="2px 18px" pb={6}>
      <ReadWith current={current} />
      <RowChoices choice={rows} change={changeRows} filled={filled} pipelines={pipelines} />
    </Flex>
  );
  const samples = <Samples key={counted.finishedAt} folder={folder} current={counted} only={only} />;
  return (
    <ImportFrame
      folder={folder}
      step={1}
      title={current.fileName}
      isFixed
      actions={
        isPhone ? (
          <Button onClick={() => setOpened('settings')}>{t('Settings')}</Button>
        ) : (
          <>
            {isTested && !isRunning && <Text c="dimmed">{t('Kept as a draft')}</Text>}
            <ButtonLink to="/folders/$folderId/import" params={{ folderId: folder.id }} search={{}}>
              {t('Another file')}
            </ButtonLink>
            {act}
          </>
        )
      }
    >
      <Stack gap={0} h="100%">
        <Box p={{ base: '4px 12px 12px', sm: '8px 20px 14px' }} opacity={isTested && !isRunning ? 1 : 0.6}>
          <Sum current={counted} only={only} choose={setOnly} />
        </Box>
        {!isPhone && (
          <Box px={20} pt={6} bg="var(--ground)" style={{ borderTop: '1px solid var(--line-2)' }}>
            {settings}
          </Box>
        )}
        <Flex
          direction={{ base: 'column', xl: 'row' }}
          flex={1}
          mih={0}
          style={{ overflow: 'auto', borderTop: '1px solid var(--line-2)' }}
        >
          <Box {...pane} flex={{ base: 'none', xl: 1 }} miw={0}>
            <FormFailure>{failure && failureOf(failure).message}</FormFailure>
            {current.note !== null && <Alert color="red">{wordsOf(current.note)}</Alert>}
            {!isSmall && (
              <ActButton run={() => (isRunning ? cancelImport(id) : Promise.resolve(start(true)))}>
                {isRunning ? t('Cancel') : t('Test without changing anything')}
              </ActButton>
            )}
            {seen?.isWhole === false && (
              <Text c="dimmed">
                {t('Shown for the first {count} rows. The whole file is being read.', { count: seen.rowCount })}
              </Text>
            )}
            <Columns mapping={mapping} folder={folder} groups={groups} rows={rows} changeRows={changeRows} />
            <ImportProblems key={counted.finishedAt} folder={folder} current={counted} />
          </Box>
          {!isPhone && (
            <Box {...pane} flex={{ base: 'none', xl: '0 0 340px' }} bg="var(--ground)">
              {samples}
            </Box>
          )}
        </Flex>
        {isPhone && (
          <Group grow p="10px 16px" style={{ borderTop: '1px solid var(--line-2)' }}>
            <Button onClick={() => setOpened('preview')}>{t('Preview')}</Button>
            {act}
          </Group>
        )}
      </Stack>
      <Drawer
        position="bottom"
        size="80%"
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened === 'settings' ? t('Settings') : t('Preview')}
      >
        {opened === 'settings' ? settings : samples}
      </Drawer>
    </ImportFrame>
  );
}

const pane = { p: { base: '8px 12px 20px', sm: '8px 20px 20px' }, style: { overflow: 'auto' } };

type Choice = Pick<Import, 'mapping' | 'readings'> & RowChoice;

/** A file up to this size is tested within seconds, after each decision. */
const testedSizeMax = 300_000;
const decidedAfterMs = 500;

/** Repeats the test import after each decision, unless the file is large. */
function useTest(current: Import, choice: Choice, isSeen: boolean) {
  const { id, state, size } = current;
  const part = testedPart(choice);
  const [tested, setTested] = useState(state === 'READY' ? '' : testedPart(current));
  const { mutate, isPending, error } = useMutation(
    trpc.imports.start.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.imports.get.queryFilter({ id })),
      meta: { isQuiet: true },
    }),
  );
  const start = (isDryRun: boolean) => {
    setTested(part);
    mutate({ id, isDryRun, ...choice });
  };
  const isRunning = state === 'RUNNING' || isPending;
  const isTested = tested === part;
  const isSmall = size <= testedSizeMax;
  useEffect(() => {
    if (isTested || isRunning || !isSeen || !isSmall) return undefined;
    const waiting = setTimeout(() => start(true), decidedAfterMs);
    return () => clearTimeout(waiting);
  });
  // The previous test's figures stay until the next ones arrive.
  const [counted, setCounted] = useState(current);
  if (counted !== current && (state !== 'RUNNING' || !isSmall)) setCounted(current);
  return { start, error, counted, isTested, isRunning, isSmall };
}

/** The part of a choice that affects the test of the rows. */
function testedPart({ mapping, readings, matchField, mode, ...choice }: Choice): string {
  const { keepsRows, externalSource, pipelineId } = choice;
  return JSON.stringify([mapping, readings, matchField, mode, keepsRows, externalSource, pipelineId]);
}

const steps = [t('File'), t('Columns and values'), t('Import')];

type FrameProps = ComponentProps<typeof Page> & { folder: Folder; step: number };

export function ImportFrame({ folder, step, actions, ...page }: FrameProps) {
  return (
    <Page
      {...page}
      before={
        <BackLink to="/folders/$folderId" params={{ folderId: folder.id }}>
          {folder.name}
        </BackLink>
      }
      actions={
        <>
          {steps.map((name, at) => (
            <Group key={name} visibleFrom="lg" mr={8} gap={6} fw={at === step ? 620 : 400}>
              <Badge circle miw={20} color={at < step ? 'teal' : 'accent'} variant={at === step ? 'filled' : 'light'}>
                {at < step ? <Icon name="check" size={12} /> : at + 1}
              </Badge>
              {name}
            </Group>
          ))}
          {actions}
        </>
      }
    />
  );
}
