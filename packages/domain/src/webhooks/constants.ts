export const statisticsRanges = ['HOUR', 'DAY', 'WEEK', 'MONTH'] as const;
export type StatisticsRange = (typeof statisticsRanges)[number];
