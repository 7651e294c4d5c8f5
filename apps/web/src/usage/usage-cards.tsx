import type { Usage } from '@dossier/domain/usage/schema.ts';
import { Badge, Progress, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { showDateTime } from '../ground/moments.ts';
import { rich } from '../language/rich.tsx';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import { trpc } from '../session/trpc.ts';
import { Moment } from '../ui/page/moment.tsx';
import { nameOf } from './usage-words.ts';
import classes from './usage.module.css';

export function KeyTable({ keys }: Pick<Usage, 'keys'>) {
  return (
    <Card title={t('By key')}>
      <CardTable>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Key')}</Table.Th>
            <Table.Th ta="right">{t('Requests')}</Table.Th>
            <Table.Th ta="right">{t('Rejected')}</Table.Th>
            <Table.Th>{t('Last use')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map(({ id, name, isRevoked, requests, limited, lastUsedAt }) => (
            <Table.Tr key={id}>
              <Table.Td className={classes.name}>
                {name ?? t('Deleted key')} {isRevoked && <Badge color="gray">{t('Revoked')}</Badge>}
              </Table.Td>
              <CountCell>{showCount(requests)}</CountCell>
              <CountCell>{showCount(limited)}</CountCell>
              <Table.Td>{lastUsedAt === null ? '–' : <Moment at={lastUsedAt} />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </CardTable>
    </Card>
  );
}

export function Refusals({ usage: { refusals, keys, limit } }: { usage: Usage }) {
  if (refusals.length === 0)
    return (
      <Card title={t('When the limit was hit')}>
        <p className={classes.nothing}>{limit === 0 ? t('There is no limit here.') : t('Not in this period.')}</p>
      </Card>
    );
  return (
    <Card title={t('When the limit was hit')}>
      <CardTable>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Minute')}</Table.Th>
            <Table.Th>{t('Key')}</Table.Th>
            <Table.Th ta="right">{t('Rejected')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {refusals.map(({ minute, keyId, limited }) => (
            <Table.Tr key={minute + keyId}>
              <Table.Td>{showDateTime(minute)}</Table.Td>
              <Table.Td className={classes.name}>{nameOf(keys, keyId)}</Table.Td>
              <CountCell>{showCount(limited)}</CountCell>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </CardTable>
      <p className={classes.nothing}>
        {rich(
          "Rejected requests get status 429 and the header {header} with the seconds to wait. They don't count toward the limit.",
          { header: <code>Retry-After</code> },
        )}
        {refusals.length === 100 && ` ${t('These are the latest hundred.')}`}
      </p>
    </Card>
  );
}

export function Quotas() {
  const { data } = useQuery(trpc.usage.quotas.queryOptions());
  if (!data) return null;
  return (
    <Card title={t('Workspace usage')}>
      <CardTable>
        <Table.Tbody>
          {data.data.map(({ name, title, used, max }) => (
            <Table.Tr key={name}>
              <Table.Td className={classes.quota}>{title}</Table.Td>
              <CountCell>{t('{used} of {max}', { used, max })}</CountCell>
              <Table.Td w="30%">
                <Progress
                  value={max === 0 ? 100 : Math.min(100, (used / max) * 100)}
                  color={used >= max * 0.9 ? 'red' : 'teal'}
                  aria-label={title}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </CardTable>
      <p className={classes.nothing}>{t('The operator of this server can raise a limit.')}</p>
    </Card>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.cardTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function CardTable({ children }: { children: ReactNode }) {
  return (
    <Table verticalSpacing={6} horizontalSpacing="md">
      {children}
    </Table>
  );
}

export function CountCell({ children }: { children: ReactNode }) {
  return (
    <Table.Td ta="right" className="tabular">
      {children}
    </Table.Td>
  );
}
