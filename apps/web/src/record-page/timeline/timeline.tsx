import type { Call } from '@dossier/domain/calls/schema.ts';
import type { Comment } from '@dossier/domain/comments/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Button, Group, Title } from '@mantine/core';
import { useState } from 'react';
import { CallForm } from '../../calls/call-form.tsx';
import { CommentForm } from '../../comments/comment-form.tsx';
import { t } from '../../language/t.ts';
import { TimelineDays } from '../../records/timeline/timeline-entry.tsx';
import { AskingDrawer } from '../../ui/form/asking.tsx';
import { ActMenu } from '../../ui/form/more-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, QueryState, ShowMore } from '../../ui/page/page.tsx';
import { panes, type Pane } from '../record-search.ts';
import { useTimelineLines } from './timeline-lines.tsx';

export interface TimelineProps {
  record: CrmRecord;
  /** The deal whose page shows it. */
  dealId?: string | undefined;
  pane: Pane;
  at: string | undefined;
  onPane: (pane: Pane) => void;
}

export function Timeline({ record, dealId, pane, at, onPane }: TimelineProps) {
  const [edited, setEdited] = useState<Comment | Call>();
  const close = () => setEdited(undefined);
  const { query, lines } = useTimelineLines({ record, dealId, pane, at, onEdit: setEdited });
  return (
    <section aria-label={t('Timeline')}>
      <Group justify="space-between" mt={14} mb={4}>
        <Title order={2} size="0.875rem" fw={600}>
          {t('Timeline')}
        </Title>
        <ActMenu
          position="bottom-end"
          acts={panes.map(
            ({ value, label }) =>
              (value !== 'deal' || dealId !== undefined) && {
                label,
                isCurrent: value === pane,
                run: () => onPane(value),
              },
          )}
        >
          <Button
            className="finger"
            variant="subtle"
            color="gray"
            title={t('Show in the timeline')}
            rightSection={<Icon name="chevron-down" size={13} />}
          >
            {panes.find(({ value }) => value === pane)?.label}
          </Button>
        </ActMenu>
      </Group>
      <QueryState query={query} count={4} height={48} />
      {query.isSuccess && lines.length === 0 && (
        <EmptyState icon="history" title={pane === 'all' ? t('No activity yet') : t('Nothing here yet')}>
          {t('Comments, calls, deals, tasks and changes of this record appear here.')}
        </EmptyState>
      )}
      <TimelineDays lines={lines} />
      {'hasNextPage' in query && <ShowMore pages={query} label={t('Show earlier ones')} />}
      <AskingDrawer
        opened={edited !== undefined}
        onClose={close}
        title={edited && 'outcome' in edited ? t('Call') : t('Comment')}
      >
        {edited &&
          ('outcome' in edited ? (
            <CallForm key={edited.id} call={edited} onDone={close} />
          ) : (
            <CommentForm key={edited.id} comment={edited} onDone={close} />
          ))}
      </AskingDrawer>
    </section>
  );
}
