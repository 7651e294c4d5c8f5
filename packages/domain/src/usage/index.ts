export { UsageCounter } from './usage-counter.ts';
