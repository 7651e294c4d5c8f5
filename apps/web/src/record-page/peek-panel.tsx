import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Drawer, Group } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { t } from '../language/t.ts';
import { areSingleKeysOn } from '../ui/keys/shortcuts.tsx';
import { ButtonLink, RowSkeletons } from '../ui/page/page.tsx';
import { UnsentContext, useAsking } from '../ui/form/asking.tsx';
import { trpc } from '../session/session.ts';
import { RecordFace } from '../references/record-face.tsx';
import { Neighbours } from './neighbours.tsx';
// Loaded lazily: it is as large as a record's page.
const Peeked = lazy(() => import('./peeked.tsx').then((file) => ({ default: file.Peeked })));

interface PeekPanelProps {
  recordId: string;
  records: readonly CrmRecord[];
  onMove: (id: string) => void;
  onClose: () => void;
}

export function PeekPanel({ recordId, records, onMove, onClose }: PeekPanelProps) {
  const record = useQuery(trpc.records.get.queryOptions({ id: recordId }));
  const at = records.findIndex(({ id }) => id === recordId);
  const { unsent, close, question } = useAsking({ isOpen: false, onClose, hasAddress: true });
  const move = (by: number) => {
    const next = at === -1 ? undefined : records[at + by];
    if (next) onMove(next.id);
  };
  useWindowEvent('keydown', (event) => {
    const { target, key } = event;
    // A dialog over the panel handles its own keys.
    if (!(target instanceof HTMLElement) || document.querySelectorAll('[aria-modal="true"]').length > 1) return;
    // Escape closes an open list first.
    if (key === 'Escape' && target.getAttribute('data-mantine-stop-propagation') !== 'true') close();
    if (event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA)$/.test(target.tagName) || !areSingleKeysOn()) return;
    if (key === 'j') move(1);
    if (key === 'k') move(-1);
  });
  return (
    <Drawer.Root opened onClose={close} position="right" size={620} closeOnEscape={false} lockScroll={false}>
      <Drawer.Content style={{ borderLeft: '1px solid var(--line-2)', boxShadow: 'var(--shadow-3)' }}>
        <Drawer.Header>
          <Group gap="xs" wrap="nowrap" miw={0}>
            {record.data && <RecordFace record={record.data.data} size={30} />}
            <Drawer.Title className="cut">{record.data?.data.title ?? t('Record')}</Drawer.Title>
          </Group>
          <Group gap={4} wrap="nowrap" ml="auto">
            <Neighbours id={recordId} records={records} onMove={onMove} />
            <ButtonLink to="/records/$recordId" params={{ recordId }}>
              {t('Open')}
            </ButtonLink>
            <Drawer.CloseButton aria-label={t('Close')} />
          </Group>
        </Drawer.Header>
        <Drawer.Body p={0}>
          <UnsentContext value={unsent}>
            <Suspense fallback={<RowSkeletons />}>
              <Peeked recordId={recordId} at={undefined} />
            </Suspense>
          </UnsentContext>
        </Drawer.Body>
      </Drawer.Content>
      {question}
    </Drawer.Root>
  );
}
