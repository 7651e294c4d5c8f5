import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { SegmentedControl } from '@mantine/core';
import { t } from '../language/t.ts';

type Layout = ViewDefinition['layout'];

interface LayoutSwitchProps {
  layout: Layout;
  /** Whether there is a field whose choices can be the columns of a board. */
  hasBoard: boolean;
  onChange: (layout: Layout) => void;
}

export function LayoutSwitch({ layout, hasBoard, onChange }: LayoutSwitchProps) {
  const layouts: { value: Layout; label: string }[] = [
    { value: 'TABLE', label: t('Table') },
    ...(hasBoard || layout === 'BOARD' ? [{ value: 'BOARD' as const, label: t('Board') }] : []),
    { value: 'CALENDAR', label: t('Calendar') },
  ];
  return <SegmentedControl aria-label={t('Layout')} data={layouts} value={layout} onChange={onChange} />;
}
