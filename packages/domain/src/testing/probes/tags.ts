import type { Things } from '../things.ts';

/** The probes of tags; a part of `probes`. */
export const probedTags: Readonly<Record<string, (things: Things) => readonly unknown[]>> = {
  'tags.list': () => [{ count: true }],
  'tags.get': ({ tag }) => [{ id: tag }],
  'tags.create': () => [{ name: 'New' }],
  'tags.update': ({ tag }) => [{ id: tag, name: 'Renamed' }],
  'tags.remove': ({ tag }) => [{ id: tag }],
};
