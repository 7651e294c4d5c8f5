import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { SegmentedControl } from '@mantine/core';

type Layout = ViewDefinition['layout'];

interface LayoutSwitchProps {
  layout: Layout;
  /** Whether there is a field whose choices can be the columns of a board. */
  hasBoard: boolean;
  onChange: (layout: Layout) => void;
}

export function LayoutSwitch({ layout, hasBoard, onChange }: LayoutSwitchProps) {
  const layouts: { value: Layout; label: string }[] = [
    { value: 'TABLE', label: 'Table' },
    ...(hasBoard || layout === 'BOARD' ? [{ value: 'BOARD' as const, label: 'Board' }] : []),
    { value: 'CALENDAR', label: 'Calendar' },
  ];
  return <SegmentedControl aria-label="Layout" data={layouts} value={layout} onChange={onChange} />;
}
