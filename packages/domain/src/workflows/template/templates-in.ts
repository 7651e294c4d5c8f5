import { isTemplate } from './templates.ts';

export interface FoundTemplate {
  readonly path: readonly (string | number)[];
  readonly template: string;
}

/** Every template in a JSON value. */
export function templatesIn(value: unknown, path: readonly (string | number)[] = []): FoundTemplate[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) =>
      templatesIn(item, [...path, Array.isArray(value) ? Number(key) : key]),
    );
  return isTemplate(value) ? [{ path, template: value }] : [];
}
