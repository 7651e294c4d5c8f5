import type { Things } from '../things.ts';

export const probedTags: Readonly<Record<string, (things: Things) => readonly unknown[]>> = {
  'tags.list': () => [{ count: true }],
  'tags.get': ({ tag }) => [{ id: tag }],
  'tags.create': () => [{ name: 'New' }],
  'tags.update': ({ tag }) => [{ id: tag, name: 'Renamed' }],
  'tags.remove': ({ tag }) => [{ id: tag }],
};
