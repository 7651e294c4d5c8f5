import type { Usage } from '@dossier/domain/usage/schema.ts';
import { Badge, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { showDateTime } from '../ground/moments.ts';
import { rich } from '../language/rich.tsx';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import { trpc } from '../session/trpc.ts';
import { Card } from '../ui/card/card.tsx';
import { ListTable } from '../ui/page/list-table.tsx';
import { Moment } from '../ui/page/moment.tsx';
import classes from './usage.module.css';

const count = { ta: 'right', className: 'tabular' } as const;

export function KeyTable({ keys }: Pick<Usage, 'keys'>) {
  return (
    <Card title={t('By key')}>
      <ListTable
        rows={keys}
        columns={[
          {
            head: t('Key'),
            className: classes.name,
            cell: ({ id, isRevoked }) => (
              <>
                {nameOf(keys, id)} {isRevoked && <Badge color="gray">{t('Revoked')}</Badge>}
              </>
            ),
          },
          { head: t('Requests'), ...count, cell: ({ requests }) => showCount(requests) },
          { head: t('Rejected'), ...count, cell: ({ limited }) => showCount(limited) },
          { head: t('Last use'), cell: ({ lastUsedAt }) => (lastUsedAt === null ? '–' : <Moment at={lastUsedAt} />) },
        ]}
      />
    </Card>
  );
}

export function Refusals({ usage: { refusals, keys, limit } }: { usage: Usage }) {
  if (refusals.length === 0)
    return (
      <Card title={t('When the limit was hit')}>
        <Note>{limit === 0 ? t('There is no limit here.') : t('Not in this period.')}</Note>
      </Card>
    );
  return (
    <Card title={t('When the limit was hit')}>
      <ListTable
        rows={refusals.map((refusal) => ({ ...refusal, id: refusal.minute + refusal.keyId }))}
        columns={[
          { head: t('Minute'), cell: ({ minute }) => showDateTime(minute) },
          { head: t('Key'), className: classes.name, cell: ({ keyId }) => nameOf(keys, keyId) },
          { head: t('Rejected'), ...count, cell: ({ limited }) => showCount(limited) },
        ]}
      />
      <Note>
        {rich(
          "Rejected requests get status 429 and the header {header} with the seconds to wait. They don't count toward the limit.",
          { header: <code>Retry-After</code> },
        )}
        {refusals.length === 100 && ` ${t('These are the latest hundred.')}`}
      </Note>
    </Card>
  );
}

export function Quotas() {
  const { data } = useQuery(trpc.usage.quotas.queryOptions());
  if (!data) return null;
  return (
    <Card title={t('Workspace usage')}>
      <ListTable
        rows={data.data}
        columns={[
          { className: classes.quota, cell: ({ title }) => title },
          { ...count, cell: ({ used, max }) => t('{used} of {max}', { used, max }) },
          {
            w: '30%',
            cell: ({ title, used, max }) => (
              <Progress
                value={max === 0 ? 100 : Math.min(100, (used / max) * 100)}
                color={used >= max * 0.9 ? 'red' : 'teal'}
                aria-label={title}
              />
            ),
          },
        ]}
      />
      <Note>{t('The operator of this server can raise a limit.')}</Note>
    </Card>
  );
}

function Note({ children }: { children: React.ReactNode }) {
  return (
    <Text size="md" c="dimmed" p="10px 14px">
      {children}
    </Text>
  );
}

export function nameOf(keys: Usage['keys'], id: string): string {
  return keys.find((key) => key.id === id)?.name ?? t('Deleted key');
}
