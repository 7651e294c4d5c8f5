import type { Usage } from '@dossier/domain/usage/schema.ts';
import { Table } from '@mantine/core';
import { rich } from '../language/rich.tsx';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import { showDateTime } from '../ground/moments.ts';
import { nameOf } from './usage-words.ts';
import classes from './usage.module.css';

/** Rate-limited requests, by time and key. */
export function Refusals({ usage: { refusals, keys, limit } }: { usage: Usage }) {
  return (
    <section className={classes.card} aria-labelledby="usage-refusals">
      <h2 id="usage-refusals" className={classes.cardTitle}>
        {t('When the limit was hit')}
      </h2>
      {refusals.length === 0 ? (
        <p className={classes.nothing}>{limit === 0 ? t('There is no limit here.') : t('Not once in this time.')}</p>
      ) : (
        <>
          <Table verticalSpacing={6} horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Minute')}</Table.Th>
                <Table.Th>{t('Key')}</Table.Th>
                <Table.Th ta="right">{t('Refused')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {refusals.map(({ minute, keyId, limited }) => (
                <Table.Tr key={minute + keyId}>
                  <Table.Td>{showDateTime(minute)}</Table.Td>
                  <Table.Td className={classes.name}>{nameOf(keys, keyId)}</Table.Td>
                  <Table.Td ta="right" className="tabular">
                    {showCount(limited)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <p className={classes.nothing}>
            {rich(
              'A refused request got the status 429 with the header {header}: the seconds after which it may be sent again. It does not count against the limit.',
              { header: <code>Retry-After</code> },
            )}
            {refusals.length === 100 && ` ${t('These are the latest hundred.')}`}
          </p>
        </>
      )}
    </section>
  );
}
