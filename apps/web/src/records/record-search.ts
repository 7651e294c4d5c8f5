const panes = ['timeline', 'comments', 'calls', 'emails', 'links', 'deals', 'tasks'] as const;
export type Pane = (typeof panes)[number];

/** Which list of a record is open, so that the way back returns to it. */
export interface RecordSearch {
  pane?: Pane;
}

export function validateRecordSearch({ pane }: Record<string, unknown>): RecordSearch {
  const known = panes.find((one) => one === pane);
  return known === undefined || known === 'timeline' ? {} : { pane: known };
}

export function paneOf(name: string | null): Pane {
  return panes.find((one) => one === name) ?? 'timeline';
}
