import type { Usage } from '@dossier/domain/usage/schema.ts';
import { Badge, Table } from '@mantine/core';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import { Moment } from '../ui/page/moment.tsx';
import classes from './usage.module.css';

/** Requests by API key, the most first. */
export function KeyTable({ keys }: Pick<Usage, 'keys'>) {
  return (
    <section className={classes.card} aria-labelledby="usage-by-key">
      <h2 id="usage-by-key" className={classes.cardTitle}>
        {t('By key')}
      </h2>
      <Table verticalSpacing={6} horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Key')}</Table.Th>
            <Table.Th ta="right">{t('Requests')}</Table.Th>
            <Table.Th ta="right">{t('Refused')}</Table.Th>
            <Table.Th>{t('Last use')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map(({ id, name, isRevoked, requests, limited, lastUsedAt }) => (
            <Table.Tr key={id}>
              <Table.Td className={classes.name}>
                {name ?? t('A key that is gone')} {isRevoked && <Badge color="gray">{t('Revoked')}</Badge>}
              </Table.Td>
              <Table.Td ta="right" className="tabular">
                {showCount(requests)}
              </Table.Td>
              <Table.Td ta="right" className="tabular">
                {showCount(limited)}
              </Table.Td>
              <Table.Td>{lastUsedAt === null ? '–' : <Moment at={lastUsedAt} />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
