import { Box, Center, Flex, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../language/t.ts';
import { useMembers } from '../members/members.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { trpc } from '../session/session.ts';
import { Icon, ActButton } from '../ui/icon.tsx';
import { Page, ButtonLink, RowSkeletons } from '../ui/page/page.tsx';
import { useFolders } from './folders.ts';
import { addSample, removeSample, sampleSource } from './sample.ts';

export function FirstStepsPage() {
  const { data: folders = [] } = useFolders();
  const { data: pipelines = [] } = usePipelines();
  const members = useMembers();
  const samples = useQuery(trpc.query.records.queryOptions({ where: isSample, pageSize: 1 }));
  const own = useQuery(trpc.query.records.queryOptions({ where: { not: isSample }, pageSize: 1 }));
  const mail = useQuery(trpc.mail.state.queryOptions());
  const workflows = useQuery(trpc.workflows.list.queryOptions({ pageSize: 1 }));
  const [folder] = folders;
  const hasSample = hasAny(samples.data);
  const steps = [
    {
      title: t('Bring your contacts'),
      words: t('Import a spreadsheet or the export of your old CRM. You see every record before it is written.'),
      isDone: hasAny(own.data),
      action: folder && (
        <ButtonLink to="/folders/$folderId/import" params={{ folderId: folder.id }}>
          {t('Import a file')}
        </ButtonLink>
      ),
    },
    {
      title: t('Connect mail'),
      words: t('Dossier sends invitations, reminders and e-mails of automations through your mail server.'),
      isDone: mail.data?.data.isOn ?? false,
      action: <ButtonLink to="/settings/email">{t('Set up mail')}</ButtonLink>,
    },
    {
      title: t('Invite your colleagues'),
      words: t('Everybody sees the same records, and every change says who made it.'),
      isDone: members.length > 1,
      action: <ButtonLink to="/settings/members">{t('Invite')}</ButtonLink>,
    },
    {
      title: t('Let the first automation run'),
      words: t('A new record, a deal that is won or a call from another app can start steps on its own.'),
      isDone: hasAny(workflows.data),
      action: <ButtonLink to="/settings/workflows">{t('Automations')}</ButtonLink>,
    },
  ];
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  return (
    <Page title={t('First steps')}>
      {samples.isPending || own.isPending || workflows.isPending ? (
        <RowSkeletons />
      ) : (
        <Stack maw={720} p={{ base: '14px 12px 32px', sm: '20px 20px 40px' }} gap="md">
          <Text c="dimmed">{t('{done} of {all} done', { done: doneCount, all: steps.length })}</Text>
          <Progress value={(doneCount / steps.length) * 100} aria-label={t('First steps')} color="teal" size={4} />
          <Box component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
            {steps.map((step) => (
              <StepRow key={step.title} {...step} />
            ))}
            {folders.some(({ type }) => type !== 'CUSTOM') && (
              <StepRow
                title={t('Look around with sample data')}
                words={t('Three companies and six people with deals and tasks. One click removes them again.')}
                isDone={hasSample}
                action={
                  hasSample ? (
                    <ActButton run={() => removeSample(folders)}>{t('Remove sample data')}</ActButton>
                  ) : (
                    <ActButton run={() => addSample(folders, pipelines)}>{t('Add sample data')}</ActButton>
                  )
                }
              />
            )}
          </Box>
        </Stack>
      )}
    </Page>
  );
}

const isSample = { field: 'externalSource', op: 'eq', value: sampleSource } as const;
const hasAny = (page: { data: readonly unknown[] } | undefined) => (page?.data.length ?? 0) > 0;

interface StepProps {
  title: string;
  words: string;
  isDone: boolean;
  action: ReactNode;
}

function StepRow({ title, words, isDone, action }: StepProps) {
  return (
    <Flex
      component="li"
      wrap="wrap"
      gap={12}
      align="center"
      py={12}
      aria-label={isDone ? t('{title}: done', { title }) : title}
      style={{ borderTop: '1px solid var(--line-2)' }}
    >
      <Center w={24} h={24} bdrs="xl" flex="none" c={isDone ? 'teal' : 'dimmed'} bg="var(--hover)">
        {isDone && <Icon name="check" size={14} />}
      </Center>
      <Box flex="1 1 260px">
        <Text fw={560}>{title}</Text>
        <Text size="md" c="dimmed">
          {words}
        </Text>
      </Box>
      {action}
    </Flex>
  );
}
