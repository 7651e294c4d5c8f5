import type { Usage } from '@dossier/domain/usage/schema.ts';
import { Badge, Table } from '@mantine/core';
import { Moment } from '../shell/moment.tsx';
import classes from './usage.module.css';

/** Requests by API key, the most first. */
export function KeyTable({ keys }: Pick<Usage, 'keys'>) {
  return (
    <section className={classes.card} aria-labelledby="usage-by-key">
      <h2 id="usage-by-key" className={classes.cardTitle}>
        By key
      </h2>
      <Table verticalSpacing={6} horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Key</Table.Th>
            <Table.Th ta="right">Requests</Table.Th>
            <Table.Th ta="right">Refused</Table.Th>
            <Table.Th>Last use</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map(({ id, name, isRevoked, requests, limited, lastUsedAt }) => (
            <Table.Tr key={id}>
              <Table.Td className={classes.name}>
                {name ?? 'A key that is gone'} {isRevoked && <Badge color="gray">Revoked</Badge>}
              </Table.Td>
              <Table.Td ta="right" className="tabular">
                {requests.toLocaleString()}
              </Table.Td>
              <Table.Td ta="right" className="tabular">
                {limited.toLocaleString()}
              </Table.Td>
              <Table.Td>{lastUsedAt === null ? '–' : <Moment at={lastUsedAt} />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
