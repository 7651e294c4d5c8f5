/** The report of a new workspace and its tiles, by id. An unchanged title is shown in the person's language. */
export const starterName = 'Sales';
export const starterTileNames = {
  'pipeline-now': 'Pipeline now',
  forecast: 'Forecast',
  stages: 'Win rate and time by stage',
  activity: 'Activity by person',
  sources: 'Sources',
  overdue: 'Overdue work',
} as const;
