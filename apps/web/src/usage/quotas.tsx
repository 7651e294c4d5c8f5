import { Progress, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { trpc } from '../session/trpc.ts';
import classes from './usage.module.css';

/** The usage of each quota, with a bar. */
export function Quotas() {
  const { data } = useQuery(trpc.usage.quotas.queryOptions());
  if (!data) return null;
  return (
    <section className={classes.card} aria-labelledby="usage-quotas">
      <h2 id="usage-quotas" className={classes.cardTitle}>
        {t('What this workspace has')}
      </h2>
      <Table verticalSpacing={6} horizontalSpacing="md">
        <Table.Tbody>
          {data.data.map(({ name, title, used, max }) => (
            <Table.Tr key={name}>
              <Table.Td className={classes.quota}>{title}</Table.Td>
              <Table.Td ta="right" className="tabular">
                {t('{used} of {max}', { used, max })}
              </Table.Td>
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
      </Table>
      <p className={classes.nothing}>{t('Whoever operates this server can raise a limit.')}</p>
    </section>
  );
}
