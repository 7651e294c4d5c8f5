import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dealTimelineOptions } from '../deals/deal-pages.ts';
import { t } from '../language/t.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { wordsOf } from '../record-page/timeline/timeline-lines.tsx';
import { TimelineDays, TimelineEvent } from '../records/timeline/timeline-entry.tsx';
import { ShowMore } from '../ui/page/show-more.tsx';
import { QueryState } from '../ui/page/states.tsx';

/** The history of a deal that is about no record, so nothing can be written on it. */
export function DealEvents({ dealId }: { dealId: string }) {
  const timeline = useInfiniteQuery(dealTimelineOptions(dealId));
  const { data: pipelines = [] } = usePipelines();
  return (
    <>
      <Text c="dimmed" mb="md">
        {t('Choose the record of this deal under Details to write notes and log calls here.')}
      </Text>
      <QueryState query={timeline} count={4} height={48} />
      <TimelineDays
        lines={(timeline.data ?? []).map((entry) => ({
          id: entry.id,
          at: entry.occurredAt,
          item: <TimelineEvent entry={entry} words={wordsOf(entry, pipelines)} />,
        }))}
      />
      <ShowMore pages={timeline} label={t('Show earlier ones')} />
    </>
  );
}
