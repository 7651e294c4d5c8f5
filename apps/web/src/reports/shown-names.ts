import { starterName, starterTileNames } from '@dossier/domain/reports/constants.ts';
import type { Report, Tile } from '@dossier/domain/reports/schema.ts';
import { t } from '../language/t.ts';

const starters: Readonly<Record<string, string>> = starterTileNames;

/** Of a tile that a workspace starts with, in the language of the person, until somebody renames it. */
export function titleOf({ id, title }: Pick<Tile, 'id' | 'title'>): string {
  return starters[id] === title ? t(title) : title;
}

export function nameOf({ name, tiles }: Pick<Report, 'name' | 'tiles'>): string {
  return name === starterName && tiles.some(({ id }) => id in starters) ? t(name) : name;
}
