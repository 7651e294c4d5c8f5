import { auditNounNames, auditWords } from '@dossier/domain/audit/constants.ts';
import { Box, Flex, Group, Select, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shiftDay, startOfDay } from '../calendar/days.ts';
import { DateField } from '../ui/input/date-field.tsx';
import type { Unread } from '../ui/input/reading.ts';
import { t } from '../language/t.ts';
import { MemberSelect } from '../members/member-select.tsx';
import { showDateTime } from '../ground/moments.ts';
import { CodeBlock, jsonOf } from '../ui/page/code-block.tsx';
import { Page, EmptyState, QueryState, ShowMore } from '../ui/page/page.tsx';
import { api, type Outputs, pagesOptions, trpc } from '../session/session.ts';

interface Filter {
  readonly action: string | null;
  readonly actorId: string | null;
  /** The first and the last day, like 2026-01-31. */
  readonly from: string | Unread | null;
  readonly to: string | Unread | null;
}

const everything: Filter = { action: null, actorId: null, from: null, to: null };

function inputOf({ action, actorId, from, to }: Filter) {
  return {
    action: action ?? undefined,
    actorId: actorId ?? undefined,
    from: typeof from === 'string' ? startOfDay(from) : undefined,
    to: typeof to === 'string' ? startOfDay(shiftDay(to, 1)) : undefined,
  };
}

export function AuditPage() {
  const [filter, setFilter] = useState(everything);
  const log = useInfiniteQuery(pagesOptions(trpc.audit.list.pathKey(), api.audit.list.query, inputOf(filter)));
  const entries = log.data ?? [];
  const isNarrowed = Object.values(filter).some((value) => value !== null);
  return (
    <Page
      title={t('Audit log')}
      toolbar={
        <Group gap="xs">
          <Select
            aria-label={t('Kind of change')}
            placeholder={t('Everything')}
            clearable
            data={Object.entries(auditNounNames).map(([value, name]) => ({ value, label: t(name) }))}
            value={filter.action}
            onChange={(action) => setFilter({ ...filter, action })}
          />
          <MemberSelect
            aria-label={t('Changed by')}
            placeholder={t('Everyone')}
            value={filter.actorId}
            onChange={(actorId) => setFilter({ ...filter, actorId })}
          />
          <DateField
            aria-label={t('First day')}
            placeholder={t('First day')}
            withTime={false}
            value={filter.from}
            onChange={(from) => setFilter({ ...filter, from })}
          />
          <DateField
            aria-label={t('Last day')}
            placeholder={t('Last day')}
            withTime={false}
            value={filter.to}
            onChange={(to) => setFilter({ ...filter, to })}
          />
        </Group>
      }
    >
      <QueryState query={log} />
      {log.isSuccess && entries.length === 0 && (
        <EmptyState icon="history" title={isNarrowed ? t('No results') : t('Nothing yet')}>
          {isNarrowed
            ? t('Remove a filter or choose other days.')
            : t(
                'Changes to keys, people, webhooks, automations and other settings appear here, along with exports and sign-ins.',
              )}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <Box component="ol" maw={1080} m={0} p="8px 20px 20px" style={{ listStyle: 'none' }}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Box>
      )}
      <ShowMore pages={log} />
    </Page>
  );
}

function Entry({ entry }: { entry: Outputs['audit']['list']['data'][number] }) {
  const { action, actorName, subjectName, subjectId, createdAt, address, before, after } = entry;
  const what = subjectName ?? subjectId;
  return (
    <li style={{ borderBottom: '1px solid var(--line-2)' }}>
      <details>
        <Flex component="summary" wrap="wrap" gap="2px 16px" p="8px 4px" style={{ cursor: 'pointer' }}>
          <Text span inherit flex="1 1 300px" style={{ overflowWrap: 'anywhere' }}>
            <b>{actorName}</b> {t(auditWords[action] ?? action)} {what !== null && <b>{what}</b>}
          </Text>
          <Text span c="dimmed">
            <time dateTime={createdAt} className="tabular">
              {showDateTime(createdAt)}
            </time>
            {address !== null && <span>{t('from {address}', { address })}</span>}
          </Text>
        </Flex>
        <Group gap="8px 16px" align="stretch" p="0 4px 12px 20px">
          <Side title={t('Old value')} value={before} />
          <Side title={t('New value')} value={after} />
          <Text size="xs" c="dimmed" w="100%">
            {entry.actorKind === 'key' && `${t('By API key.')} `}
            {t('Request {requestId}', { requestId: entry.requestId })}
          </Text>
        </Group>
      </details>
    </li>
  );
}

function Side({ title, value = null }: { title: string; value: unknown }) {
  if (value === null) return null;
  return (
    <Box component="section" flex="1 1 260px" miw={0}>
      <Title order={2} size="xs" fw={560} mb={4}>
        {title}
      </Title>
      <CodeBlock label={title}>{jsonOf(value)}</CodeBlock>
    </Box>
  );
}
