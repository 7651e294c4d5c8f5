import type { ViewDefinition } from '@dossier/domain/views/schema.ts';

/** In pixels. */
export const rowHeights: Record<ViewDefinition['density'], number> = { COMPACT: 28, NORMAL: 34, TALL: 52 };
