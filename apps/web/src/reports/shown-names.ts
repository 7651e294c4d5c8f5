import { starterName, starterTileNames } from '@dossier/domain/reports/constants.ts';
import type { Report, Tile } from '@dossier/domain/reports/schema.ts';
import { t } from '../language/t.ts';

const starters: Readonly<Record<string, string>> = starterTileNames;

/** Title of a tile; a starter tile has its title in the person's language until it is renamed. */
export function titleOf({ id, title }: Pick<Tile, 'id' | 'title'>): string {
  return starters[id] === title ? t(title) : title;
}

export function nameOf({ name, tiles }: Pick<Report, 'name' | 'tiles'>): string {
  return name === starterName && tiles.some(({ id }) => id in starters) ? t(name) : name;
}
