import type { Things } from '../things.ts';

export const probedLinks: Readonly<Record<string, (things: Things) => readonly unknown[]>> = {
  'links.list': ({ record }) => [{ id: record, count: true }],
  'links.create': ({ record, linked, linkKind }) => [
    { id: record, recordId: linked, kindId: linkKind, direction: 'IN' },
  ],
  'links.remove': ({ record, link }) => [{ id: record, linkId: link }],
  'links.listKinds': () => [{ count: true }],
  'links.getKind': ({ linkKind }) => [{ id: linkKind }],
  'links.createKind': () => [{ name: 'New', reverseName: 'New' }],
  'links.updateKind': ({ linkKind }) => [{ id: linkKind, name: 'New' }],
  'links.removeKind': ({ unusedKind }) => [{ id: unusedKind }],
};
