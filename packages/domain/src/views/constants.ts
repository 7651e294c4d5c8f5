/** Everything, newest first. */
export const plainDefinition = {
  layout: 'TABLE' as const,
  search: null,
  where: null,
  sort: [],
  groupBy: null,
  dateField: null,
  columns: [],
  foot: [],
  density: 'NORMAL' as const,
  tasks: null,
};
