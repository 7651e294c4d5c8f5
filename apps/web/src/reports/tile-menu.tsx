import { t } from '../language/t.ts';
import { MoreMenu } from '../ui/form/more-menu.tsx';

interface TileMenuProps {
  title: string;
  onEdit: () => void;
  onSaveCsv: () => void;
  onSavePng: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function TileMenu({ title, onEdit, onSaveCsv, onSavePng, onMove, onRemove }: TileMenuProps) {
  return (
    <MoreMenu
      about={title}
      acts={[
        { label: t('Change'), icon: 'pencil', run: onEdit },
        { label: t('Save as CSV'), icon: 'list', run: onSaveCsv },
        { label: t('Save as PNG'), icon: 'chart-bar', run: onSavePng },
        { label: t('Move forward'), icon: 'chevron-left', run: () => onMove(-1) },
        { label: t('Move back'), icon: 'chevron-right', run: () => onMove(1) },
        { label: t('Remove'), icon: 'trash', run: onRemove },
      ]}
    />
  );
}
