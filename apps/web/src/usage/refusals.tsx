import type { Usage } from '@dossier/domain/usage/schema.ts';
import { Table } from '@mantine/core';
import { showDateTime } from '../moments.ts';
import { nameOf } from './usage-words.ts';
import classes from './usage.module.css';

/** Rate-limited requests, by time and key. */
export function Refusals({ usage: { refusals, keys, limit } }: { usage: Usage }) {
  return (
    <section className={classes.card} aria-labelledby="usage-refusals">
      <h2 id="usage-refusals" className={classes.cardTitle}>
        When the limit was hit
      </h2>
      {refusals.length === 0 ? (
        <p className={classes.nothing}>{limit === 0 ? 'There is no limit here.' : 'Not once in this time.'}</p>
      ) : (
        <>
          <Table verticalSpacing={6} horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Minute</Table.Th>
                <Table.Th>Key</Table.Th>
                <Table.Th ta="right">Refused</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {refusals.map(({ minute, keyId, limited }) => (
                <Table.Tr key={minute + keyId}>
                  <Table.Td>{showDateTime(minute)}</Table.Td>
                  <Table.Td className={classes.name}>{nameOf(keys, keyId)}</Table.Td>
                  <Table.Td ta="right" className="tabular">
                    {limited.toLocaleString()}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <p className={classes.nothing}>
            A refused request got the status 429 with the header <code>Retry-After</code>: the seconds after which it
            may be sent again. It does not count against the limit.
            {refusals.length === 100 && ' These are the latest hundred.'}
          </p>
        </>
      )}
    </section>
  );
}
