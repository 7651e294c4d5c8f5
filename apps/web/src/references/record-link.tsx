import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../language/t.ts';
import { trpc } from '../session/trpc.ts';
import classes from './record-link.module.css';

/** A link to a record, shown by its title; underlined inside a sentence. */
export function RecordLink({ recordId, isInText = false }: { recordId: string; isInText?: boolean }) {
  const record = useQuery(trpc.records.get.queryOptions({ id: recordId }, { staleTime: 60_000 }));
  if (record.isPending) return <Skeleton height={12} width={80} display="inline-block" />;
  if (record.isError) return <span className={classes.gone}>{t('Deleted record')}</span>;
  return (
    <Link to="/records/$recordId" params={{ recordId }} className={isInText ? classes.inText : classes.link}>
      {record.data.data.title}
    </Link>
  );
}
