import { Box, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { trpc } from '../session/session.ts';
import { RecordFace } from './record-face.tsx';
import { AnchorLink } from '../ui/page/page.tsx';

const inline = { display: 'inline-flex', verticalAlign: 'top' };

export function RecordLink({ recordId, isInText = false }: { recordId: string; isInText?: boolean }) {
  const record = useQuery(trpc.records.get.queryOptions({ id: recordId }, { staleTime: 60_000 }));
  if (record.isPending)
    return (
      // An anchor, so that it is as high as the link will be.
      <Box component="a" display="inline-flex" maw="100%">
        <Skeleton height={18} width={140} />
      </Box>
    );
  if (record.isError)
    return (
      <Text span inherit c="dimmed">
        {t('Deleted record')}
      </Text>
    );
  const look = isInText ? ({ underline: 'always' } as const) : { c: 'inherit' };
  return (
    <AnchorLink to="/records/$recordId" params={{ recordId }} inherit {...look}>
      {isInText ? (
        record.data.data.title
      ) : (
        <Group component="span" maw="100%" gap={6} wrap="nowrap" style={inline}>
          <RecordFace record={record.data.data} size={18} />
          <span className="cut">{record.data.data.title}</span>
        </Group>
      )}
    </AnchorLink>
  );
}
