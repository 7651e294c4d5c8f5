import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { SegmentedControl } from '@mantine/core';

type Layout = ViewDefinition['layout'];

const layouts: { value: Layout; label: string }[] = [
  { value: 'TABLE', label: 'Table' },
  { value: 'CALENDAR', label: 'Calendar' },
];

export function LayoutSwitch({ layout, onChange }: { layout: Layout; onChange: (layout: Layout) => void }) {
  return <SegmentedControl aria-label="Layout" data={layouts} value={layout} onChange={onChange} />;
}
