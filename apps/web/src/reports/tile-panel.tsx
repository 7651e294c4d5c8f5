import type { Tile } from '@dossier/domain/reports/schema.ts';
import { Drawer } from '@mantine/core';
import { t } from '../language/t.ts';
import { TileForm } from './tile-form.tsx';

interface TilePanelProps {
  /** Undefined: it is closed. */
  tile: Tile | 'new' | undefined;
  isSaving: boolean;
  onSave: (tile: Tile) => void;
  onClose: () => void;
}

/** A tile as it is made or changed, beside the report. */
export function TilePanel({ tile, isSaving, onSave, onClose }: TilePanelProps) {
  return (
    <Drawer opened={tile !== undefined} onClose={onClose} title={tile === 'new' ? t('New tile') : t('Change the tile')}>
      {tile && <TileForm tile={tile === 'new' ? undefined : tile} isSaving={isSaving} onSave={onSave} />}
    </Drawer>
  );
}
